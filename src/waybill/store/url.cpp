#include "waybill/store/open.h"

namespace waybill::store {
namespace {

constexpr std::string_view kForms = "Say memory:, sqlite:FILE or postgresql://user@host/database.";

bool names_postgresql(std::string_view url) {
  return url.starts_with("postgresql://") || url.starts_with("postgres://");
}

void hide(std::string& url, std::size_t from, std::size_t to) {
  url.replace(from, to - from, "***");
}

}  // namespace

std::string_view name_of(Engine engine) {
  switch (engine) {
    case Engine::memory: return "memory";
    case Engine::sqlite: return "sqlite";
    case Engine::postgresql: return "postgresql";
  }
  return "memory";
}

Result<Url> read_url(std::string_view url) {
  if (url.find('\0') != url.npos)
    return fail(ErrorKind::bad_input, "A store's URL has no NUL in it. " + std::string(kForms));
  if (url == "memory:") return Url{Engine::memory, {}};
  if (names_postgresql(url)) return Url{Engine::postgresql, std::string(url)};
  constexpr std::string_view kSqlite = "sqlite:";
  if (!url.starts_with(kSqlite))
    return fail(ErrorKind::bad_input,
                "'" + shown(url) + "' names no store. " + std::string(kForms));
  const std::string_view file = url.substr(kSqlite.size());
  if (file.empty() || file.starts_with("//") || file == ":memory:")
    return fail(ErrorKind::bad_input, "'" + std::string(url) +
                                          "' names no file: after sqlite: comes a path as it is, "
                                          "such as sqlite:records.db or sqlite:/var/records.db.");
  return Url{Engine::sqlite, std::string(file)};
}

std::string shown(std::string_view url) {
  std::string text(url);
  if (!names_postgresql(url)) return text;
  // From the end, so that places found first stay right.
  for (const std::string_view name : {"?password=", "&password="})
    if (const std::size_t at = text.find(name); at != text.npos)
      hide(text, at + name.size(), std::min(text.find('&', at + name.size()), text.size()));
  const std::size_t begin = text.find("//") + 2;
  const std::size_t end = std::min(text.find_first_of("/?", begin), text.size());
  const std::size_t host = text.rfind('@', end);
  if (host == text.npos || host < begin) return text;
  if (const std::size_t colon = text.find(':', begin); colon < host) hide(text, colon + 1, host);
  return text;
}

}  // namespace waybill::store

#include "waybill/service/redaction.h"

#include <array>

#include "waybill/json/writer.h"

namespace waybill::service {
namespace {

constexpr std::size_t kLongestName = 128;

bool has_secret(const Redaction& redaction, const json::Value& value) {
  for (const json::Value child : value.children()) {
    if (value.is(json::Kind::object) && redaction.is_secret(child.key())) return true;
    if (has_secret(redaction, child)) return true;
  }
  return false;
}

void write(const Redaction& redaction, const json::Value& value, json::Writer& writer) {
  if (value.is(json::Kind::object)) {
    writer.begin_object();
    for (const json::Value child : value.children()) {
      writer.key(child.key());
      if (redaction.is_secret(child.key())) {
        writer.string("[redacted]");
      } else {
        write(redaction, child, writer);
      }
    }
    writer.end_object();
  } else if (value.is(json::Kind::array)) {
    writer.begin_array();
    for (const json::Value child : value.children()) write(redaction, child, writer);
    writer.end_array();
  } else {
    writer.raw(value.raw());
  }
}

}  // namespace

bool Redaction::is_secret(std::string_view name) const {
  std::array<char, kLongestName> room;
  std::size_t size = 0;
  for (const char c : name.substr(0, kLongestName)) {
    if (c == '-' || c == '_') continue;
    room[size++] = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  const std::string_view plain(room.data(), size);
  // Every name of every call comes by here: most are done with after a look at their letters.
  for (std::size_t at = 0; at < plain.size(); ++at)
    for (const std::string& secret : secrets)
      if (!secret.empty() && secret.front() == plain[at] && plain.substr(at).starts_with(secret))
        return true;
  return false;
}

std::string_view Redaction::apply(const json::Value& value, Buffer& scratch) const {
  const std::string_view text = value.raw();
  scratch.clear();
  json::Writer writer(scratch);
  if (text.size() > max_bytes) {
    writer.begin_object();
    writer.plain_key("omitted_bytes");
    writer.integer(text.size());
    writer.end_object();
    return scratch.view();
  }
  if (!has_secret(*this, value)) return text;
  write(*this, value, writer);
  return scratch.view();
}

}  // namespace waybill::service

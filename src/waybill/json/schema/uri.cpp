#include "waybill/json/schema/uri.h"

#include <algorithm>
#include <optional>

#include "waybill/json/schema/ascii.h"

namespace waybill::json::schema {
namespace {

struct Parts {
  std::optional<std::string_view> scheme, authority, query, fragment;
  std::string_view path;
};

bool is_scheme_char(char c) { return is_alnum(c) || c == '+' || c == '-' || c == '.'; }

std::optional<std::string_view> take_scheme(std::string_view& uri) {
  if (uri.empty() || !is_alpha(uri.front())) return std::nullopt;
  std::size_t length = 1;
  while (length < uri.size() && is_scheme_char(uri[length])) ++length;
  if (length == uri.size() || uri[length] != ':') return std::nullopt;
  const std::string_view scheme = uri.substr(0, length);
  uri.remove_prefix(length + 1);
  return scheme;
}

std::optional<std::string_view> take_after(std::string_view& uri, char mark) {
  const std::size_t at = uri.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view tail = uri.substr(at + 1);
  uri = uri.substr(0, at);
  return tail;
}

Parts split(std::string_view uri) {
  Parts parts;
  parts.fragment = take_after(uri, '#');
  parts.query = take_after(uri, '?');
  parts.scheme = take_scheme(uri);
  if (uri.starts_with("//")) {
    const std::size_t end = std::min(uri.find('/', 2), uri.size());
    parts.authority = uri.substr(2, end - 2);
    uri.remove_prefix(end);
  }
  parts.path = uri;
  return parts;
}

std::string remove_dot_segments(std::string_view path) {
  std::string out;
  while (!path.empty()) {
    if (path.starts_with("../")) {
      path.remove_prefix(3);
    } else if (path.starts_with("./") || path.starts_with("/./")) {
      path.remove_prefix(2);
    } else if (path == "/.") {
      path = "/";
    } else if (path.starts_with("/../") || path == "/..") {
      path = path == "/.." ? "/" : path.substr(3);
      out.erase(out.rfind('/') == std::string::npos ? 0 : out.rfind('/'));
    } else if (path == "." || path == "..") {
      path = {};
    } else {
      const std::size_t end = std::min(path.find('/', 1), path.size());
      out += path.substr(0, end);
      path.remove_prefix(end);
    }
  }
  return out;
}

std::string merge(const Parts& base, std::string_view path) {
  if (base.authority && base.path.empty()) return "/" + std::string(path);
  const std::size_t slash = base.path.rfind('/');
  const std::size_t kept = slash == std::string_view::npos ? 0 : slash + 1;
  return std::string(base.path.substr(0, kept)) + std::string(path);
}

}  // namespace

std::string resolve_uri(std::string_view base_text, std::string_view reference_text) {
  const Parts base = split(base_text);
  const Parts reference = split(reference_text);
  Parts target;
  std::string path;
  target.fragment = reference.fragment;
  target.query = reference.query;
  if (reference.scheme) {
    target.scheme = reference.scheme;
    target.authority = reference.authority;
    path = remove_dot_segments(reference.path);
  } else {
    target.scheme = base.scheme;
    target.authority = base.authority;
    if (reference.authority) {
      target.authority = reference.authority;
      path = remove_dot_segments(reference.path);
    } else if (reference.path.empty()) {
      path = base.path;
      if (!reference.query) target.query = base.query;
    } else if (reference.path.starts_with('/')) {
      path = remove_dot_segments(reference.path);
    } else {
      path = remove_dot_segments(merge(base, reference.path));
    }
  }
  std::string uri;
  if (target.scheme) uri.append(*target.scheme) += ':';
  if (target.authority) uri.append("//").append(*target.authority);
  uri += path;
  if (target.query) (uri += '?').append(*target.query);
  if (target.fragment) (uri += '#').append(*target.fragment);
  return uri;
}

SplitUri split_fragment(std::string_view uri) {
  const std::size_t at = uri.find('#');
  if (at == std::string_view::npos) return {uri, {}};
  return {uri.substr(0, at), uri.substr(at + 1)};
}

std::string percent_decode(std::string_view text) {
  const auto digit = [](char c) -> int {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 &&
        digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

bool names_network(std::string_view uri) {
  const std::string_view scheme = split(uri).scheme.value_or("");
  return scheme == "http" || scheme == "https" || scheme == "ftp";
}

}  // namespace waybill::json::schema

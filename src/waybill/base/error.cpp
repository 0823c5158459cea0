#include "waybill/base/error.h"

#include <algorithm>

#include "waybill/base/utf8.h"

namespace waybill {
namespace {

bool starts_code_point(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

std::string_view line_around(std::string_view input, std::size_t byte) {
  const std::size_t newline = byte == 0 ? std::string_view::npos : input.rfind('\n', byte - 1);
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  return input.substr(begin, input.find('\n', begin) - begin);
}

// At most this much of a line is shown: a compact document is one line of any length.
constexpr std::size_t kExcerpt = 72;

}  // namespace

std::string_view name_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::bad_input: return "bad_input";
    case ErrorKind::over_limit: return "over_limit";
    case ErrorKind::not_found: return "not_found";
    case ErrorKind::conflict: return "conflict";
    case ErrorKind::not_allowed: return "not_allowed";
    case ErrorKind::unavailable: return "unavailable";
  }
  return "bad_input";
}

Position locate(std::string_view input, std::size_t byte) {
  const std::string_view before = input.substr(0, byte);
  Position position;
  position.line += static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
  const std::size_t newline = before.rfind('\n');
  const std::string_view row =
      newline == std::string_view::npos ? before : before.substr(newline + 1);
  position.column +=
      static_cast<std::size_t>(std::count_if(row.begin(), row.end(), starts_code_point));
  return position;
}

std::string explain(const Error& error, std::string_view input) {
  std::string out = error.message;
  if (!error.byte) return out;
  const std::size_t byte = std::min(*error.byte, input.size());
  const Position at = locate(input, byte);
  out += " (byte " + std::to_string(byte) + ", line " + std::to_string(at.line) + ", column " +
         std::to_string(at.column) + ")";
  const std::string_view line = line_around(input, byte);
  const auto offset = static_cast<std::size_t>(input.data() + byte - line.data());
  // Cut a window around the byte, on code-point borders, with control characters made visible.
  std::size_t begin = offset > kExcerpt / 2 ? offset - kExcerpt / 2 : 0;
  for (int i = 0; i < 3 && begin > 0 && begin < line.size() && !starts_code_point(line[begin]); ++i)
    --begin;
  std::size_t end = std::min(line.size(), begin + kExcerpt);
  for (int i = 0; i < 3 && end < line.size() && !starts_code_point(line[end]); ++i) ++end;
  std::string shown(line.substr(begin, end - begin));
  for (char& c : shown) {
    if ((c >= 0 && c < 0x20) || c == 0x7F) c = ' ';
  }
  // The input may be any bytes at all; what is shown of it is text.
  const std::string_view before = std::string_view(shown).substr(0, offset - begin);
  const std::size_t caret = utf8::code_points(utf8::sanitized(before));
  shown = utf8::sanitized(shown);
  out += "\n  " + shown + "\n  " + std::string(caret, ' ') + "^";
  return out;
}

}  // namespace waybill

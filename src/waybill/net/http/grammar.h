// Which bytes may stand where in an HTTP message (RFC 9110 and 9112).
//
// Thread-safety: pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace waybill::net::http::grammar {

enum Class : std::uint8_t {
  kToken = 1,   // of a method or a field's name
  kValue = 2,   // of a field's value: visible, space, tab, and what is not ASCII
  kTarget = 4,  // of a request's target: visible ASCII, without '#', which never travels
  kHost = 8,    // of a Host header: a name or an address, and a port
};

inline constexpr std::array<std::uint8_t, 256> kClasses = [] {
  std::array<std::uint8_t, 256> classes{};
  for (unsigned c = 0; c < 256; ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    const auto one_of = [c](std::string_view set) {
      return c < 128 && set.find(static_cast<char>(c)) != std::string_view::npos;
    };
    unsigned found = 0;
    if (letter || digit || (c != 0 && one_of("!#$%&'*+-.^_`|~"))) found |= kToken;
    if (c == '\t' || (c >= 0x20 && c != 0x7F)) found |= kValue;
    if (c > 0x20 && c < 0x7F && c != '#') found |= kTarget;
    if (letter || digit || (c != 0 && one_of("-._~%!$&'()*+,;=:[]"))) found |= kHost;
    classes[c] = static_cast<std::uint8_t>(found);
  }
  return classes;
}();

inline bool is(char byte, Class wanted) noexcept {
  return (kClasses[static_cast<unsigned char>(byte)] & wanted) != 0;
}

// All of them; also true of nothing at all.
inline bool all(std::string_view bytes, Class wanted) noexcept {
  unsigned both = wanted;
  for (const char byte : bytes) both &= kClasses[static_cast<unsigned char>(byte)];
  return both != 0;
}

inline bool is_space(char byte) noexcept { return byte == ' ' || byte == '\t'; }

inline std::string_view trimmed(std::string_view text) noexcept {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace waybill::net::http::grammar

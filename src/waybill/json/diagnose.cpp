#include "waybill/json/diagnose.h"

#include <bitset>
#include <cstdio>

#include "waybill/json/scanner.h"

namespace waybill::json {
namespace {

bool is_digit(int c) { return c >= '0' && c <= '9'; }

class Diagnosis {
 public:
  explicit Diagnosis(std::string_view text) : text_(text) {}

  std::optional<Error> run() {
    if (text_.size() > kMaxBytes)
      return Error{ErrorKind::over_limit,
                   "The document is larger than 4 GiB, which is the most that is read."};
    if (text_.starts_with("\xEF\xBB\xBF"))
      return Error{ErrorKind::bad_input,
                   "The text starts with a byte order mark; JSON starts with its value.", 0};
    document();
    return std::move(error_);
  }

 private:
  int here() const { return at_ < text_.size() ? static_cast<unsigned char>(text_[at_]) : -1; }

  bool wrong(std::string expected, std::size_t byte) {
    if (!error_)
      error_ = Error{ErrorKind::bad_input,
                     "Expected " + expected + " but found " + found(byte) + ".", byte};
    return false;
  }
  bool wrong(std::string expected) { return wrong(std::move(expected), at_); }

  std::string found(std::size_t byte) const {
    if (byte >= text_.size()) return "the end of the text";
    const auto c = static_cast<unsigned char>(text_[byte]);
    if (c > 0x20 && c < 0x7F) return std::string("'") + text_[byte] + "'";
    char hex[16];
    std::snprintf(hex, sizeof hex, "byte 0x%02X", c);
    return c == ' ' ? "a space" : hex;
  }

  void space() {
    while (here() == ' ' || here() == '\n' || here() == '\r' || here() == '\t') ++at_;
  }

  // The nesting is one bit a level, so depth costs no stack.
  void document() {
    space();
    if (!value_or_open()) return;
    while (depth_ > 0) {
      space();
      if (!(in_object_[depth_ - 1] ? object_step() : array_step())) return;
    }
    space();
    if (at_ < text_.size()) wrong("nothing more after the value");
  }

  bool array_step() {
    if (fresh_) {
      fresh_ = false;
      if (here() == ']') return close();
      return value_or_open("a value or ']'");
    }
    if (here() == ']') return close();
    if (here() != ',') return wrong("',' or ']'");
    ++at_;
    space();
    return value_or_open();
  }

  bool object_step() {
    if (fresh_) {
      fresh_ = false;
      if (here() == '}') return close();
      if (here() != '"') return wrong("a key in double quotes or '}'");
    } else {
      if (here() == '}') return close();
      if (here() != ',') return wrong("',' or '}'");
      ++at_;
      space();
      if (here() != '"') return wrong("a key in double quotes");
    }
    if (!string()) return false;
    space();
    if (here() != ':') return wrong("':' after the key");
    ++at_;
    space();
    return value_or_open();
  }

  bool close() {
    ++at_;
    --depth_;
    fresh_ = false;
    return true;
  }

  bool open(bool object) {
    if (depth_ == kMaxDepth) {
      if (!error_)
        error_ = Error{ErrorKind::over_limit,
                       "The value is nested deeper than " + std::to_string(kMaxDepth) +
                           " levels, which is the most that is read.",
                       at_};
      return false;
    }
    in_object_[depth_++] = object;
    fresh_ = true;
    ++at_;
    return true;
  }

  bool value_or_open(const char* expected = "a value") {
    const int c = here();
    if (c == '{' || c == '[') return open(c == '{');
    if (c == '"') return string();
    if (c == '-' || is_digit(c)) return number();
    if (c == 't') return literal("true");
    if (c == 'f') return literal("false");
    if (c == 'n') return literal("null");
    return wrong(expected);
  }

  bool literal(std::string_view word) {
    for (const char c : word) {
      if (here() != static_cast<unsigned char>(c)) return wrong("'" + std::string(word) + "'");
      ++at_;
    }
    return scalar_end();
  }

  // What follows a number or literal must end it: "12x" is one bad token, not two.
  bool scalar_end() {
    const int c = here();
    if (c == -1 || c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == ',' || c == ']' ||
        c == '}' || c == ':')
      return true;
    return wrong("the end of the value");
  }

  bool digits() {
    if (!is_digit(here())) return wrong("a digit");
    while (is_digit(here())) ++at_;
    return true;
  }

  bool number() {
    if (here() == '-') ++at_;
    if (here() == '0') {
      ++at_;
      if (is_digit(here())) return wrong("no digit after a leading zero");
    } else if (!digits()) {
      return false;
    }
    if (here() == '.') {
      ++at_;
      if (!digits()) return false;
    }
    if (here() == 'e' || here() == 'E') {
      ++at_;
      if (here() == '+' || here() == '-') ++at_;
      if (!digits()) return false;
    }
    return scalar_end();
  }

  bool string() {
    const std::size_t begin = at_++;
    for (;;) {
      const int c = here();
      if (c == -1) return wrong("the closing quote of the string at byte " + std::to_string(begin));
      if (c == '"') break;
      if (c < 0x20) return wrong("an escape for the control character in the string");
      if (c == '\\') {
        if (!escape()) return false;
      } else if (c < 0x80) {
        ++at_;
      } else if (!utf8()) {
        return false;
      }
    }
    ++at_;
    return true;
  }

  bool hex4(unsigned& unit) {
    unit = 0;
    for (int i = 0; i < 4; ++i, ++at_) {
      const int c = here();
      const int digit = is_digit(c)            ? c - '0'
                        : c >= 'a' && c <= 'f' ? c - 'a' + 10
                        : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                               : -1;
      if (digit < 0) return wrong("four hexadecimal digits after '\\u'");
      unit = unit * 16 + static_cast<unsigned>(digit);
    }
    return true;
  }

  bool escape() {
    const std::size_t begin = at_++;
    const int c = here();
    if (c == '"' || c == '\\' || c == '/' || c == 'b' || c == 'f' || c == 'n' || c == 'r' ||
        c == 't') {
      ++at_;
      return true;
    }
    if (c != 'u') return wrong("one of \" \\ / b f n r t u after the backslash");
    ++at_;
    unsigned unit = 0;
    if (!hex4(unit)) return false;
    if (unit < 0xD800 || unit > 0xDFFF) return true;
    if (unit >= 0xDC00) return lone(begin);
    if (text_.substr(at_, 2) != "\\u") return lone(begin);
    at_ += 2;
    unsigned low = 0;
    if (!hex4(low)) return false;
    return (low >= 0xDC00 && low <= 0xDFFF) || lone(begin);
  }

  bool lone(std::size_t begin) {
    if (!error_)
      error_ =
          Error{ErrorKind::bad_input,
                "The escape is half of a surrogate pair, which is no character; write both halves.",
                begin};
    return false;
  }

  // One multi-byte sequence: no overlong forms, no surrogates, nothing above U+10FFFF.
  bool utf8() {
    const int lead = here();
    const int more = lead >= 0xC2 && lead <= 0xDF   ? 1
                     : lead >= 0xE0 && lead <= 0xEF ? 2
                     : lead >= 0xF0 && lead <= 0xF4 ? 3
                                                    : 0;
    if (more == 0) return wrong("valid UTF-8");
    int low = 0x80;
    int high = 0xBF;
    if (lead == 0xE0) low = 0xA0;
    if (lead == 0xED) high = 0x9F;
    if (lead == 0xF0) low = 0x90;
    if (lead == 0xF4) high = 0x8F;
    ++at_;
    for (int i = 0; i < more; ++i, ++at_, low = 0x80, high = 0xBF)
      if (here() < low || here() > high) return wrong("valid UTF-8");
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  bool fresh_ = false;  // the innermost container was just opened
  std::bitset<kMaxDepth> in_object_;
  std::optional<Error> error_;
};

}  // namespace

std::optional<Error> diagnose(std::string_view text) { return Diagnosis(text).run(); }

}  // namespace waybill::json

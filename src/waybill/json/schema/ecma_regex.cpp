#include "waybill/json/schema/ecma_regex.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>

namespace waybill::json::schema {
namespace {

// \s of ECMA-262: WhiteSpace and LineTerminator; and everything else.
constexpr std::string_view kSpace =
    "\\x{9}-\\x{d}\\x{20}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}"
    "\\x{3000}\\x{feff}";
constexpr std::string_view kNotSpace =
    "\\x{0}-\\x{8}\\x{e}-\\x{1f}\\x{21}-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}"
    "\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}"
    "\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}";
constexpr std::string_view kAny = "\\x{0}-\\x{10ffff}";

class Translation {
 public:
  Translation(std::string_view pattern, EcmaUse use) : pattern_(pattern), use_(use) {}

  Result<std::string> run() {
    while (at_ < pattern_.size() && problem_.empty()) step();
    if (!problem_.empty()) {
      return fail(ErrorKind::bad_input,
                  "The pattern \"" + std::string(pattern_) + "\" is not supported: " + problem_);
    }
    return std::move(out_);
  }

 private:
  bool next_is(std::string_view text) const { return pattern_.substr(at_).starts_with(text); }
  bool take(std::string_view text) {
    if (!next_is(text)) return false;
    at_ += text.size();
    return true;
  }
  void refuse(std::string why) {
    if (problem_.empty()) problem_ = std::move(why);
  }
  void not_linear(std::string what, std::string_view stand_in) {
    if (use_ == EcmaUse::match) return refuse(what + " cannot be matched in linear time");
    out_ += stand_in;
  }

  void step() {
    if (take("\\")) return escape(false);
    if (take("[")) return character_class();
    if (take("(?")) return group();
    if (take(".")) {
      out_ += "[^\\n\\r\\x{2028}\\x{2029}]";
      return;
    }
    out_ += pattern_[at_++];
  }

  void group() {
    if (take(":")) {
      out_ += "(?:";
    } else if (take("=") || take("!") || take("<=") || take("<!")) {
      not_linear("look-ahead and look-behind", "(?:");
    } else if (take("<")) {
      out_ += "(?P<";
    } else {
      refuse("\"(?\" is not followed by ':' or '<'");
    }
  }

  void character_class() {
    const bool negated = take("^");
    if (take("]")) {  // [^] is any character, [] is none
      ((out_ += negated ? "[" : "[^") += kAny) += ']';
      return;
    }
    out_ += negated ? "[^" : "[";
    while (at_ < pattern_.size() && problem_.empty()) {
      if (take("]")) {
        out_ += ']';
        return;
      }
      if (take("\\")) {
        escape(true);
      } else if (take("[")) {
        out_ += "\\[";  // RE2 would look for [:class:]
      } else {
        out_ += pattern_[at_++];
      }
    }
    refuse("a character class is not closed");
  }

  void escape(bool in_class) {
    if (at_ == pattern_.size()) return refuse("it ends in a backslash");
    const char c = pattern_[at_++];
    switch (c) {
      case 'd':
      case 'D':
      case 'w':
      case 'W':
      case 'f':
      case 'n':
      case 'r':
      case 't':
      case 'v': (out_ += '\\') += c; return;
      case 'b':
      case 'B':
        if (in_class && c == 'B') return refuse("\\B stands in a character class");
        out_ += in_class ? "\\x{8}" : c == 'b' ? "\\b" : "\\B";
        return;
      case 's': return set(kSpace, in_class);
      case 'S': return set(kNotSpace, in_class);
      case 'c': return control();
      case 'x': return code_point(digits(2));
      case 'u': return unicode();
      case 'p':
      case 'P': return property(c == 'P', in_class);
      case '0': return code_point(0);
      default: return identity(c);
    }
  }

  void set(std::string_view members, bool in_class) {
    if (in_class) {
      out_ += members;
    } else {
      ((out_ += '[') += members) += ']';
    }
  }

  void control() {
    const char letter = at_ < pattern_.size() ? static_cast<char>(pattern_[at_] | 0x20) : '\0';
    if (letter < 'a' || letter > 'z') return refuse("\\c is not followed by a letter");
    ++at_;
    code_point(static_cast<std::uint32_t>(letter - 'a' + 1));
  }

  std::optional<std::uint32_t> digits(std::size_t count) {
    if (pattern_.size() - at_ < count) return std::nullopt;
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const char c = pattern_[at_ + i];
      const char lower = static_cast<char>(c | 0x20);
      const bool letter = lower >= 'a' && lower <= 'f';
      if (!letter && (c < '0' || c > '9')) return std::nullopt;
      value = value * 16 + static_cast<std::uint32_t>(letter ? lower - 'a' + 10 : c - '0');
    }
    at_ += count;
    return value;
  }

  void unicode() {
    if (take("{")) {
      const std::size_t end = pattern_.find('}', at_);
      if (end == std::string_view::npos || end == at_ || end - at_ > 6) return code_point({});
      const auto value = digits(end - at_);
      ++at_;
      return code_point(value);
    }
    auto value = digits(4);
    if (value && *value >= 0xD800 && *value < 0xDC00 && take("\\u")) {
      const auto low = digits(4);
      if (!low || *low < 0xDC00 || *low > 0xDFFF) return code_point({});
      value = 0x10000 + ((*value - 0xD800) << 10) + (*low - 0xDC00);
    }
    code_point(value);
  }

  void code_point(std::optional<std::uint32_t> value) {
    if (!value || *value > 0x10FFFF) return refuse("an escape names no character");
    char text[16];
    std::snprintf(text, sizeof text, "\\x{%x}", *value);
    out_ += text;
  }

  void property(bool negated, bool in_class) {
    const std::size_t end = pattern_.find('}', at_);
    if (!take("{") || end == std::string_view::npos) {
      return refuse("\\p is not followed by a name in braces");
    }
    const std::string_view name = pattern_.substr(at_, end - at_);
    at_ = end + 1;
    if (name == "Any" || name == "ASCII") {
      const std::string_view all = name == "Any" ? kAny : "\\x{0}-\\x{7f}";
      const std::string_view rest = name == "Any" ? "" : "\\x{80}-\\x{10ffff}";
      if (negated && rest.empty()) return refuse("\\P{Any} matches nothing");
      return set(negated ? rest : all, in_class);
    }
    if (name == "LC" || name == "Cased_Letter" || name == "gc=LC") {
      if (negated) return refuse("\\P{LC} is not known to the matcher");
      return set("\\p{Lu}\\p{Ll}\\p{Lt}", in_class);
    }
    const std::string_view known = re2_property(name);
    if (known.empty()) {
      return refuse("the property \"" + std::string(name) + "\" is not known to the matcher");
    }
    ((out_ += negated ? "\\P{" : "\\p{") += known) += '}';
  }

  void identity(char c) {
    if (c >= '1' && c <= '9') return not_linear("back references", "(?:)");
    if (c == 'k' && take("<")) {
      at_ = std::min(pattern_.find('>', at_), pattern_.size() - 1) + 1;
      return not_linear("back references", "(?:)");
    }
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    if (letter || static_cast<unsigned char>(c) >= 0x80) {
      return refuse(std::string("\\") + c + " is no escape of ECMA-262");
    }
    (out_ += '\\') += c;
  }

  std::string_view pattern_;
  EcmaUse use_;
  std::size_t at_ = 0;
  std::string out_;
  std::string problem_;
};

}  // namespace

Result<std::string> translate_ecma_regex(std::string_view pattern, EcmaUse use) {
  return Translation(pattern, use).run();
}

}  // namespace waybill::json::schema

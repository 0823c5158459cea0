#include "waybill/json/canonical.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <vector>

#include "waybill/json/number.h"
#include "waybill/json/scanner.h"
#include "waybill/json/string.h"

namespace waybill::json {
namespace {

// The order of UTF-16 code units, compared on UTF-8: the same as the order of bytes, except that
// surrogate pairs (four-byte sequences) sort before U+E000…U+FFFF (three bytes, lead EE or EF).
bool utf16_less(std::string_view a, std::string_view b) {
  const auto [at_a, at_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  if (at_a == a.end() || at_b == b.end()) return at_a == a.end() && at_b != b.end();
  const auto rank = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0xF0 ? byte - 0xF0 + 0xEE : byte >= 0xEE ? byte + 0x10 : byte;
  };
  return rank(*at_a) < rank(*at_b);
}

enum class Numbers { ecmascript, as_spelled };

class Canonicaliser {
 public:
  Canonicaliser(Numbers numbers, Buffer& out) : numbers_(numbers), out_(out) {}

  // Recursion is bounded by kMaxDepth, the deepest text a Scanner accepts.
  Result<void> write(Value value) {
    switch (value.kind()) {
      case Kind::string: string(value.string()); return {};
      case Kind::number: return number(value);
      case Kind::array: return array(value);
      case Kind::object: return object(value);
      default: out_.append(value.raw()); return {};
    }
  }

 private:
  void string(std::string_view text) {
    out_.append('"');
    append_escaped(out_, text);
    out_.append('"');
  }

  Result<void> number(Value value) {
    const std::string_view text = value.raw();
    if (numbers_ == Numbers::as_spelled) {
      out_.append(text);
      return {};
    }
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    // from_chars reports underflow the same way; a tiny number is zero, a huge one has no form.
    if (error == std::errc::result_out_of_range) number = tiny(text) ? 0 : HUGE_VAL;
    if (number > 1.7976931348623157e308 || number < -1.7976931348623157e308)
      return fail(ErrorKind::bad_input,
                  "The number is beyond the range of a double, so it has no canonical form.",
                  value.node().begin);
    append_double(out_, number);
    return {};
  }

  // Which side of a double's range a number is on that lies outside of it: counts the places from
  // its first digit but zero to the decimal point.
  static bool tiny(std::string_view text) {
    const std::size_t e = std::min(text.find_first_of("eE"), text.size());
    const std::string_view digits = text.substr(0, e);
    const std::size_t first = digits.find_first_of("123456789");
    if (first == digits.npos) return true;
    const std::size_t point = std::min(digits.find('.'), digits.size());
    std::int64_t exponent = 0;
    std::string_view power = text.substr(std::min(e + 1, text.size()));
    if (power.starts_with('+')) power.remove_prefix(1);
    const auto read = std::from_chars(power.data(), power.data() + power.size(), exponent);
    if (read.ec == std::errc::result_out_of_range) return power.starts_with('-');
    return exponent < static_cast<std::int64_t>(first) - static_cast<std::int64_t>(point);
  }

  Result<void> array(Value value) {
    out_.append('[');
    bool first = true;
    for (const Value element : value.children()) {
      if (!first) out_.append(',');
      first = false;
      if (auto done = write(element); !done) return done;
    }
    out_.append(']');
    return {};
  }

  Result<void> object(Value value) {
    std::vector<std::pair<std::string_view, Value>> members;
    members.reserve(value.size());
    for (const Value member : value.children()) members.emplace_back(member.key(), member);
    std::stable_sort(members.begin(), members.end(),
                     [](const auto& a, const auto& b) { return utf16_less(a.first, b.first); });
    out_.append('{');
    bool first = true;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (i + 1 < members.size() && members[i].first == members[i + 1].first) {
        if (numbers_ == Numbers::as_spelled) continue;  // the last of them counts
        return fail(ErrorKind::bad_input,
                    "The key '" + std::string(members[i].first) +
                        "' occurs twice, so the object has no canonical form.",
                    members[i + 1].second.node().key_begin);
      }
      if (!first) out_.append(',');
      first = false;
      string(members[i].first);
      out_.append(':');
      if (auto done = write(members[i].second); !done) return done;
    }
    out_.append('}');
    return {};
  }

  Numbers numbers_;
  Buffer& out_;
};

Result<std::string> normal_form(std::string_view json, Numbers numbers) {
  Document document;
  if (auto parsed = Scanner().parse(json, document); !parsed)
    return std::unexpected(parsed.error());
  Buffer out;
  if (auto done = Canonicaliser(numbers, out).write(document.root()); !done)
    return std::unexpected(done.error());
  return out.str();
}

}  // namespace

Result<std::string> canonical(std::string_view json) {
  return normal_form(json, Numbers::ecmascript);
}

bool same_value(std::string_view a, std::string_view b) {
  if (a == b) return true;
  const auto form_a = normal_form(a, Numbers::as_spelled);
  return form_a && form_a == normal_form(b, Numbers::as_spelled);
}

}  // namespace waybill::json

#include "waybill/json/plain_integer.h"
#include "waybill/json/schema/evaluation.h"
#include "waybill/json/schema/excerpt.h"
#include "waybill/json/schema/format.h"

namespace waybill::json::schema {
namespace {

std::uint64_t code_points(std::string_view text) {
  std::uint64_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

// Counts only when the number of bytes does not settle it: a code point has one to four.
bool length_fits(const TextPlan& plan, std::string_view text) {
  const std::uint64_t bytes = text.size();
  if (bytes < plan.min_length) return false;
  const bool surely_enough = bytes / 4 >= plan.min_length;
  if (surely_enough && bytes <= plan.max_length) return true;
  const std::uint64_t length = code_points(text);
  return length >= plan.min_length && length <= plan.max_length;
}

bool fits_exactly(const NumberPlan& plan, const Decimal& number) {
  return !(plan.integer && !number.is_integer()) && !(plan.minimum && number < *plan.minimum) &&
         !(plan.maximum && number > *plan.maximum) && !(plan.above && number <= *plan.above) &&
         !(plan.below && number >= *plan.below) &&
         !(plan.multiple_of && !number.is_multiple_of(*plan.multiple_of));
}

bool number_fits(const NumberPlan& plan, std::string_view spelling) {
  std::int64_t plain = 0;
  if (plan.step != 0 && take_plain_integer(spelling, plain)) return plan.allows(plain);
  return fits_exactly(plan, Decimal::read(spelling));
}

}  // namespace

template <Mode mode>
bool Evaluation::number(const Rule& rule, const NumberPlan& plan, const Value& value) {
  if constexpr (mode == Mode::decide) {
    return number_fits(plan, value.raw());
  } else {
    bool valid = true;
    const Decimal number = Decimal::read(value.raw());
    if (plan.integer && !number.is_integer()) valid = report(rule, "type", value, "an integer");
    const auto bound = [&](const std::optional<Decimal>& limit, bool fits, const char* keyword,
                           const char* words) {
      if (!limit || fits) return;
      valid = report(rule, keyword, value, words + std::string(limit->spelling()));
    };
    bound(plan.minimum, plan.minimum && number >= *plan.minimum, "minimum", "at least ");
    bound(plan.maximum, plan.maximum && number <= *plan.maximum, "maximum", "at most ");
    bound(plan.above, plan.above && number > *plan.above, "exclusiveMinimum", "more than ");
    bound(plan.below, plan.below && number < *plan.below, "exclusiveMaximum", "less than ");
    bound(plan.multiple_of, plan.multiple_of && number.is_multiple_of(*plan.multiple_of),
          "multipleOf", "a multiple of ");
    return valid;
  }
}

template <Mode mode>
bool Evaluation::text(const Rule& rule, const TextPlan& plan, const Value& value) {
  if (plan.surely_allows(value.raw().size() - 2)) return true;
  const std::string_view content = value.string();
  return text_fits(plan, content) ||
         (mode == Mode::explain && explain_text(rule, plan, content, value));
}

bool Evaluation::text_fits(const TextPlan& plan, std::string_view content) const {
  return length_fits(plan, content) &&
         (plan.pattern == kNone || program_.patterns[plan.pattern].matches(content)) &&
         (plan.format == Format::none || has_format(content, plan.format));
}

bool Evaluation::explain_text(const Rule& rule, const TextPlan& plan, std::string_view content,
                              const Value& value) {
  const std::uint64_t length = code_points(content);
  const std::string found = "a string of " + std::to_string(length);
  if (length < plan.min_length) {
    report(rule, "minLength", value, "at least " + std::to_string(plan.min_length) + " characters",
           found);
  }
  if (length > plan.max_length) {
    report(rule, "maxLength", value, "at most " + std::to_string(plan.max_length) + " characters",
           found);
  }
  if (plan.pattern != kNone && !program_.patterns[plan.pattern].matches(content)) {
    const std::string_view source = program_.patterns[plan.pattern].source();
    report(rule, "pattern", value, "a match of the pattern " + std::string(source));
  }
  if (!has_format(content, plan.format)) {
    report(rule, "format", value, "the format " + std::string(name_of(plan.format)));
  }
  return false;
}

WAYBILL_BOTH_MODES(number, const Rule&, const NumberPlan&, const Value&);
WAYBILL_BOTH_MODES(text, const Rule&, const TextPlan&, const Value&);

}  // namespace waybill::json::schema

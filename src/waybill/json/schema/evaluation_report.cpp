#include "waybill/json/pointer.h"
#include "waybill/json/schema/evaluation.h"
#include "waybill/json/schema/excerpt.h"

namespace waybill::json::schema {
namespace {

std::string describe(const Value& value) {
  return std::string(name_of(value.kind())) +
         (value.is(Kind::null) ? "" : " " + excerpt(value.raw()));
}

std::string type_names(TypeSet types) {
  std::string text;
  const auto add = [&](std::string_view name) {
    if (!text.empty()) text += " or ";
    text += name;
  };
  for (const Kind kind :
       {Kind::null, Kind::boolean, Kind::number, Kind::string, Kind::array, Kind::object}) {
    if ((types & type_bit(kind)) != 0) add(name_of(kind));
  }
  if ((types & kIntegerBit) != 0) add("integer");
  return text;
}

}  // namespace

Report Evaluation::explain(const Value& instance) {
  report_ = {};
  allow(instance);
  report_.valid = evaluate<Mode::explain>(program_.root, instance, false) && !gave_up_;
  if (gave_up_) {
    const bool too_long = evaluations_left_ < 0;
    report(program_.rules[program_.root], {}, instance,
           too_long ? "a value that is validated in a bounded number of steps"
                    : "a value that nests at most " + std::to_string(kMaxEvaluationDepth) +
                          " deep in its schema",
           too_long ? "one that takes more" : "one that nests deeper");
  }
  return std::move(report_);
}

bool Evaluation::report(const Rule& rule, std::string_view keyword, const Value&,
                        std::string expected, std::string found) {
  if (report_.findings.size() >= kMaxFindings) {
    report_.truncated = true;
    return false;
  }
  std::string location = program_.locations.render(rule.location);
  if (!keyword.empty()) append_token(location, keyword);
  report_.findings.push_back({pointer(), std::move(location), std::string(keyword),
                              std::move(expected), std::move(found)});
  return false;
}

bool Evaluation::report(const Rule& rule, std::string_view keyword, const Value& value,
                        std::string expected) {
  return report(rule, keyword, value, std::move(expected), describe(value));
}

bool Evaluation::report_type(const Rule& rule, const Value& value, TypeSet allowed) {
  return report(rule, "type", value, type_names(allowed));
}

bool Evaluation::report_never(const Rule& rule, const Value& value) {
  return report(rule, {}, value, "nothing here");
}

bool Evaluation::report_choice(const Rule& rule, const Value& value, const Choice& choice) {
  return report(rule, choice.is_list ? "enum" : "const", value,
                (choice.is_list ? "one of " : "") + choice.describe());
}

std::string Evaluation::pointer() const {
  std::string text;
  for (const PathStep& step : path_) {
    if (step.is_member) {
      append_token(text, step.value.key());
    } else {
      append_token(text, step.ordinal);
    }
  }
  return text;
}

}  // namespace waybill::json::schema

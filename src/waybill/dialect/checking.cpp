#include "waybill/dialect/checking.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>

#include "waybill/base/nearest.h"

namespace waybill::dialect {
namespace {

using json::Kind;
using json::Value;

std::string quoted(std::string_view name) { return "'" + std::string(name) + "'"; }

std::string names_of(Kinds kinds) {
  std::string out;
  for (const Kind kind :
       {Kind::object, Kind::array, Kind::string, Kind::number, Kind::boolean, Kind::null}) {
    if ((kinds & kind_bit(kind)) == 0) continue;
    if (!out.empty()) out += " or ";
    out += json::name_of(kind);
  }
  return out;
}

const Rule* find_rule(std::string_view id) {
  for (const Rule& rule : rules())
    if (rule.id == id) return &rule;
  return nullptr;
}

bool has_digits_only(std::string_view text) {
  return text.find_first_not_of("0123456789") == text.npos;
}

// 1e2, 1.0 and -0 are whole numbers too.
bool is_whole_number(std::string_view text) {
  if (has_digits_only(text)) return true;
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value >= 0 && value == std::floor(value);
}

}  // namespace

void Checking::report(std::string_view rule, std::string pointer, std::string message,
                      std::string expected, std::string found) {
  const bool whole_id = rule.find('/') != rule.npos;
  std::string id =
      whole_id ? std::string(rule) : std::string(name_of(dialect_)) + "/" + std::string(rule);
  const Rule* const known = find_rule(id);
  assert(known != nullptr && "a rule that no table has");
  const Severity severity = known != nullptr ? known->severity : Severity::error;
  if (findings_.size() + 1 >= kMostFindings) {
    ++left_out_;
    left_out_error_ |= severity == Severity::error;
    return;
  }
  findings_.push_back({std::move(id), severity, std::move(pointer), std::move(message),
                       std::move(expected), std::move(found)});
}

void Checking::report(std::string_view rule, const Spot& at, std::string message,
                      std::string expected) {
  report(rule, pointer_to(at), std::move(message), std::move(expected),
         at ? shown(at.value) : std::string());
}

Spot Checking::member(const Spot& object, std::string_view name) const {
  const Value value = object.is(Kind::object) ? object.value.find(name) : Value();
  return {value, &object, name};
}

bool Checking::is_kind(const Spot& at, Kinds kinds) {
  if ((kinds & kind_bit(at.value.kind())) != 0) return true;
  const std::string wanted = names_of(kinds);
  report("type", pointer_to(at),
         "This must be of type " + wanted + ", not " + std::string(json::name_of(at.value.kind())) +
             ".",
         wanted, shown(at.value));
  return false;
}

Spot Checking::required(const Spot& object, std::string_view name, Kinds kinds) {
  Spot spot = member(object, name);
  if (!spot) {
    report("missing-key", pointer_to(spot), "The key " + quoted(name) + " is required.",
           names_of(kinds), "nothing");
  } else if (!is_kind(spot, kinds)) {
    spot.value = {};
  }
  return spot;
}

Spot Checking::optional(const Spot& object, std::string_view name, Kinds kinds) {
  Spot spot = member(object, name);
  if (!spot) return spot;
  if (spot.is(Kind::null) && (kinds & kNull) == 0 && has_rule("null-optional")) {
    report("null-optional", spot, "An optional key without a value is left out, never null.",
           names_of(kinds));
    spot.value = {};
  } else if (!is_kind(spot, kinds)) {
    spot.value = {};
  }
  return spot;
}

bool Checking::has_rule(std::string_view noun) const {
  return find_rule(std::string(name_of(dialect_)) + "/" + std::string(noun)) != nullptr;
}

void Checking::one_of(const Spot& text, std::string_view rule, Names values) {
  if (!text || std::find(values.begin(), values.end(), text.string()) != values.end()) return;
  std::string message = "The value " + quoted(text.string()) + " is not known here.";
  if (const auto meant = nearest(text.string(), values))
    message += " Was " + quoted(*meant) + " meant?";
  report(rule, text, std::move(message), choice_of(values));
}

void Checking::whole(const Spot& number, std::string_view rule) {
  if (!number) return;
  const std::string_view spelled = number.value.raw();
  if (!number.is(Kind::number) || !is_whole_number(spelled)) {
    report(rule, number, "This must be a whole number that is not negative.", "integer, 0 or more");
  } else if (!has_digits_only(spelled)) {
    report("integer-form", number, "A whole number is spelled with digits only.", "digits");
  }
}

void Checking::iso_time(const Spot& text, std::string_view rule, Zone zone) {
  if (!text || (text.is(Kind::string) && is_iso_time(text.string(), zone))) return;
  const std::string_view wanted = zone == Zone::utc    ? "an ISO 8601 time in UTC"
                                  : zone == Zone::some ? "an ISO 8601 time with its zone"
                                                       : "an ISO 8601 time";
  report(rule, text, "This must be " + std::string(wanted) + ".", std::string(wanted));
}

void Checking::not_empty(const Spot& text) {
  if (text && text.string().empty())
    report("empty-text", text, "This text says nothing.", "some words");
}

Spot Checking::required_text(const Spot& object, std::string_view name) {
  const Spot spot = required(object, name, kString);
  not_empty(spot);
  return spot;
}

Spot Checking::optional_text(const Spot& object, std::string_view name) {
  const Spot spot = optional(object, name, kString);
  not_empty(spot);
  return spot;
}

void Checking::known_keys(const Spot& object, Names names) {
  each(object, [&](const Spot& found) {
    if (std::find(names.begin(), names.end(), found.name) != names.end()) return;
    std::string message = "The key " + quoted(found.name) + " is not known here.";
    if (const auto meant = nearest(found.name, names))
      message += " Was " + quoted(*meant) + " meant?";
    report("unknown-key", found, std::move(message));
  });
}

std::vector<Finding> Checking::take() {
  if (left_out_ > 0) {
    const Severity severity = left_out_error_ ? Severity::error : Severity::warning;
    findings_.push_back({"json/more-findings", severity, "",
                         "There are " + std::to_string(left_out_) + " more findings.",
                         "at most " + std::to_string(kMostFindings - 1), ""});
  }
  return std::move(findings_);
}

std::string shown(Value value) {
  constexpr std::size_t kLongest = 60;
  const std::string_view text = value.raw();
  if (text.size() <= kLongest) return std::string(text);
  if (value.is(Kind::object) || value.is(Kind::array))
    return std::string(json::name_of(value.kind())) + " of " + std::to_string(value.size());
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end)) + "…";
}

std::string choice_of(Names values) {
  std::string out = "one of ";
  for (std::size_t i = 0; i < values.size(); ++i)
    out += (i > 0 ? ", " : "") + std::string(values[i]);
  return out;
}

}  // namespace waybill::dialect

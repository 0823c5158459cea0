// Reading single values, with their limits: the part of read_value that needs no description.
//
// Each reports to Issues what is wrong, and then returns false and leaves `out` as it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "waybill/json/document.h"
#include "waybill/json/field.h"
#include "waybill/json/issues.h"
#include "waybill/json/schema/pattern.h"

namespace waybill::json {

bool read_boolean(const Value& value, bool& out, Issues& issues);

// An integer by its value, as JSON Schema takes it: 1.0 and 1e2 are integers.
bool read_integer(const Value& value, std::int64_t& out, Limits<std::int64_t> limits,
                  Issues& issues);
bool read_integer(const Value& value, std::uint64_t& out, Limits<std::uint64_t> limits,
                  Issues& issues);
// The nearest double, or float: a number beyond the greatest one is out of range.
bool read_real(const Value& value, double& out, Limits<double> limits, Issues& issues);
bool read_real(const Value& value, float& out, Limits<float> limits, Issues& issues);

// The text lives as long as the value's Document.
bool read_text(const Value& value, std::string_view& out, const SizeLimits& limits, Issues& issues);
bool check_count(const Value& container, const SizeLimits& limits, Issues& issues);

// The place of a name in a list, or the list's size; `likely` is tried first.
std::size_t find_name(std::string_view name, std::span<const std::string_view> names,
                      std::size_t likely = 0);

// A pattern of a description, compiled once; one that does not compile is a bug in the
// description, and matches nothing. Thread-safe.
class FieldPattern {
 public:
  explicit FieldPattern(std::string_view ecma);
  bool check(const Value& value, std::string_view text, Issues& issues) const;

 private:
  Result<schema::Pattern> pattern_;
  std::string_view ecma_;
};

}  // namespace waybill::json

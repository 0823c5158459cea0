// Equality of JSON values: numbers by size, strings by characters, objects in any order.
//
// A repeated key counts as a member of its own: such objects are equal when they have the same
// members, the repeated ones in the same order.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "waybill/json/document.h"

namespace waybill::json::schema {

bool same_value(const Value& a, const Value& b);

// Room for find_equal_elements, reused from call to call.
using HashedElements = std::vector<std::pair<std::uint64_t, Value>>;

// Two elements that are equal, if there are any. The work does not grow with the square of the
// array's size, whatever it contains: hashes are seeded anew in each process.
std::optional<std::pair<Value, Value>> find_equal_elements(const Value& array,
                                                           HashedElements& room);

}  // namespace waybill::json::schema

// Nearest names: what somebody probably meant.
//
// Thread-safety: pure functions. Names are compared by byte, ASCII letters without case.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace waybill {

// How many insertions, deletions, substitutions and swaps of neighbours turn one into the other
// (no part edited twice). Takes time and room by the product of the lengths.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate nearest to `name`, or nothing when none is near enough to be worth suggesting:
// one edit for each three characters begun, and never so many that nothing of the name is left.
// Of equally near ones the first wins. The view is the candidate's.
std::optional<std::string_view> nearest(std::string_view name,
                                        std::span<const std::string_view> candidates);

}  // namespace waybill

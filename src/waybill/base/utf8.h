// UTF-8: checking, repairing and counting.
//
// Thread-safety: pure functions. Only sanitized() allocates.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace waybill::utf8 {

// The byte where the text stops being UTF-8: the first byte of the faulty sequence. Overlong
// forms, surrogates and what lies beyond U+10FFFF are faults; NUL is not.
std::optional<std::size_t> first_fault(std::string_view text);
bool is_valid(std::string_view text);

// The text with every fault replaced by U+FFFD, one for each maximal part of a sequence that
// could have become a character: what browsers show, and the practice Unicode recommends.
std::string sanitized(std::string_view text);

// Both expect valid UTF-8. On other bytes they still return a number of at most twice the size.
std::size_t code_points(std::string_view text);
// The length JavaScript gives the same text; equal to the size for ASCII.
std::size_t utf16_units(std::string_view text);

}  // namespace waybill::utf8

// Keys: how identifiers become keys of the store, so that their order is the order of a list.
//
// An identifier is any text; in a key '/', '%' and control characters are written %XX, so that '/'
// can part it from what follows and no identifier can pass for another's beginning. Numbers have
// twelve digits and sort as they count.
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/suites/ledger/failure.h"

namespace waybill::suites::ledger {

// "task-1/": what the keys of everything that belongs to an identifier begin with.
std::string prefix_of(std::string_view id);
// The identifier in front of the first '/', or nothing when it is not spelled as prefix_of() does.
std::optional<std::string> id_in(std::string_view key);

// "task-1/000000000003".
std::string numbered(std::string_view prefix, std::uint64_t number);
// Makes a numbered key that of the next number.
void count_on(std::string& key);
// The number behind the prefix, or nothing when there is anything else.
std::optional<std::uint64_t> number_in(std::string_view key, std::string_view prefix);

// Where a list goes on, for clients that are not to know how: a key and nothing else.
std::string cursor_at(std::string_view key);
// The key; empty for an absent cursor. What is no cursor is refused as the argument /cursor.
Outcome<std::string> key_at(const std::optional<std::string>& cursor);

}  // namespace waybill::suites::ledger

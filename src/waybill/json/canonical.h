// Canonical form: one spelling for each value, for hashing, signing and comparing.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/json/document.h"

namespace waybill::json {

// RFC 8785 (JCS): members sorted by UTF-16 code units, no white space, strings with the fewest
// escapes, numbers as ECMAScript prints the double they denote. Fails where that would change
// the meaning: on duplicate keys and on numbers beyond a double's range.
Result<std::string> canonical(std::string_view json);

// Are two valid texts the same JSON value? The order of members, white space and the spelling of
// strings do not matter; numbers are compared as they are spelled. Of duplicate keys the last
// counts.
bool same_value(std::string_view a, std::string_view b);

}  // namespace waybill::json

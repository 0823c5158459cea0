// diagnose: the exact place and reason why a text is not JSON.
//
// A plain, byte-by-byte reading of the same grammar as Scanner, used after the Scanner has
// refused a text (the fast walk knows only that something is wrong) and by the fuzzers as the
// second opinion. Needs no memory that grows with the text.
#pragma once

#include <optional>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill::json {

// Nothing when the text is valid.
std::optional<Error> diagnose(std::string_view text);

}  // namespace waybill::json

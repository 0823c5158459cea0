// Translation of ECMA-262 Unicode patterns to the syntax of RE2, keeping their meaning.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill::json::schema {

// For checking only, what cannot be matched in linear time stands as a group instead.
enum class EcmaUse : bool { match, check_only };

// `pattern` is valid UTF-8. What has no counterpart in a linear-time matcher is an Error saying so.
Result<std::string> translate_ecma_regex(std::string_view pattern, EcmaUse use);

// The RE2 spelling of \p{...}'s content: "Letter" is "L", "Script=Greek" is "Greek". Empty when
// no such property is known.
std::string_view re2_property(std::string_view ecma_name);

}  // namespace waybill::json::schema

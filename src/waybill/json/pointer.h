// JSON Pointer (RFC 6901): naming a place in a document.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/json/document.h"

namespace waybill::json {

// Appends "/token", with ~ and / escaped.
void append_token(std::string& pointer, std::string_view token);
void append_token(std::string& pointer, std::size_t index);

// The tokens of a pointer, unescaped. Fails on a pointer that does not start with '/' or has a
// '~' not followed by 0 or 1, with the byte.
Result<std::vector<std::string>> pointer_tokens(std::string_view pointer);

// The value a pointer names below `root`, among what was recorded of the document. The error
// names the first token that leads nowhere.
Result<Value> resolve(Value root, std::string_view pointer);

}  // namespace waybill::json

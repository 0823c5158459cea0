// What a payload could be mistaken for. A success whose data happens to look like a failed
// envelope must not be read as a failure; writers box such data.
//
// Inside dialect/ only.
#pragma once

#include <string_view>

#include "waybill/json/raw.h"

namespace waybill::dialect {

// Does the object have a member of that name? False for anything that is no object.
bool has_member(const json::Raw& object, std::string_view name);

// {"ok": false, …}, or a box around it.
bool reads_as_returned_failure(const json::Raw& data);

// {"error": {"code": …, "message": …}, …}, or a box around it.
bool reads_as_error_result(const json::Raw& data);
bool is_error_result(json::Value value);

// An envelope of any dialect, or a box around one.
bool reads_as_envelope(const json::Raw& data);

}  // namespace waybill::dialect

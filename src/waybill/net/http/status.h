// Status codes and their phrases.
#pragma once

#include <string_view>

namespace waybill::net::http {

// "Not Found"; empty for a number that has none here.
std::string_view phrase_of(int status);

// 1xx, 204 and 304 never have a body.
constexpr bool has_body(int status) { return status >= 200 && status != 204 && status != 304; }

}  // namespace waybill::net::http

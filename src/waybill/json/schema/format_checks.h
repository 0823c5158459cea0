// The formats one by one, each by the grammar that JSON Schema names for it.
#pragma once

#include <string_view>

namespace waybill::json::schema {

bool is_date_time(std::string_view text);  // RFC 3339
bool is_date(std::string_view text);
bool is_time(std::string_view text);
bool is_duration(std::string_view text);  // RFC 3339, appendix A
bool is_email(std::string_view text);     // RFC 5321, Mailbox
bool is_hostname(std::string_view text);  // RFC 1123; what an A-label encodes is not looked at
bool is_ipv4(std::string_view text);      // RFC 2673, section 3.2
bool is_ipv6(std::string_view text);      // RFC 4291, section 2.2
bool is_uri(std::string_view text);       // RFC 3986
bool is_uri_reference(std::string_view text);
bool is_uuid(std::string_view text);          // RFC 4122
bool is_json_pointer(std::string_view text);  // RFC 6901
bool is_relative_json_pointer(std::string_view text);
bool is_regex(std::string_view text);  // ECMA-262, also what a Pattern cannot match

}  // namespace waybill::json::schema

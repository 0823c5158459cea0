// Format: what the keyword `format` names, and whether a text has it.
#pragma once

#include <cstdint>
#include <string_view>

namespace waybill::json::schema {

enum class Format : std::uint8_t {
  none,  // not one of those below: an annotation, whatever the text
  date_time,
  date,
  time,
  duration,
  email,
  hostname,
  ipv4,
  ipv6,
  uri,
  uri_reference,
  uuid,
  json_pointer,
  relative_json_pointer,
  regex,
};

Format format_named(std::string_view name);
std::string_view name_of(Format format);
bool has_format(std::string_view text, Format format);

}  // namespace waybill::json::schema

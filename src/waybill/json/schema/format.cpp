#include "waybill/json/schema/format.h"

#include <array>
#include <utility>

#include "waybill/json/schema/format_checks.h"

namespace waybill::json::schema {
namespace {

constexpr std::array<std::pair<std::string_view, bool (*)(std::string_view)>, 14> kFormats{{
    // In the order of Format, after none.
    {"date-time", is_date_time},
    {"date", is_date},
    {"time", is_time},
    {"duration", is_duration},
    {"email", is_email},
    {"hostname", is_hostname},
    {"ipv4", is_ipv4},
    {"ipv6", is_ipv6},
    {"uri", is_uri},
    {"uri-reference", is_uri_reference},
    {"uuid", is_uuid},
    {"json-pointer", is_json_pointer},
    {"relative-json-pointer", is_relative_json_pointer},
    {"regex", is_regex},
}};
static_assert(kFormats.size() == static_cast<std::size_t>(Format::regex));

}  // namespace

Format format_named(std::string_view name) {
  for (std::size_t i = 0; i < kFormats.size(); ++i) {
    if (kFormats[i].first == name) return static_cast<Format>(i + 1);
  }
  return Format::none;
}

std::string_view name_of(Format format) {
  if (format == Format::none) return "none";
  return kFormats[static_cast<std::size_t>(format) - 1].first;
}

bool has_format(std::string_view text, Format format) {
  return format == Format::none || kFormats[static_cast<std::size_t>(format) - 1].second(text);
}

}  // namespace waybill::json::schema

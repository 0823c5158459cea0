// The metaschema of JSON Schema 2020-12 and its vocabularies, built in.
#pragma once

#include <optional>
#include <string_view>

namespace waybill::json::schema {

inline constexpr std::string_view kDialect = "https://json-schema.org/draft/2020-12/schema";

// The text of a built-in document, by its URI without fragment.
std::optional<std::string_view> builtin_document(std::string_view uri);

}  // namespace waybill::json::schema

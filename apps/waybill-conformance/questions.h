// The questions that several fixtures ask.
#pragma once

#include <string>
#include <string_view>

#include "waybill/service/caller.h"

namespace waybill::conformance {

// A form; `schema` is the requestedSchema.
service::Question elicit(std::string key, std::string_view message, std::string_view schema);
service::Question sample(std::string key, std::string_view prompt, int max_tokens);
service::Question list_roots(std::string key);

// Of a form's answer: the text in that field, if it was accepted.
std::string field_of(const json::Raw& answer, std::string_view field);
// Of a model's answer: its text.
std::string text_of(const json::Raw& answer);

inline constexpr std::string_view kNameForm =
    R"({"type":"object","properties":{"name":{"type":"string"}},"required":["name"]})";
inline constexpr std::string_view kConfirmForm =
    R"({"type":"object","properties":{"confirm":{"type":"boolean"}},"required":["confirm"]})";

}  // namespace waybill::conformance

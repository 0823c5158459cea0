// The keywords that schema_of writes, each with what it means for a description.
//
// A part of schema_of. Every function writes members of an object that is open.
#pragma once

#include <span>
#include <string_view>

#include "waybill/json/field.h"
#include "waybill/json/writer.h"

namespace waybill::json {

// A keyword whose value is a text, unless that is empty.
void write_text(Writer& writer, std::string_view keyword, std::string_view text);
// type; with "null" as a second one when `nullable`.
void write_type(Writer& writer, std::string_view type, bool nullable);
// The two keywords named, each when there is such a limit.
void write_sizes(Writer& writer, std::string_view min, std::string_view max,
                 const SizeLimits& limits);
// enum, with null among its values when `nullable`.
void write_choices(Writer& writer, std::span<const std::string_view> names, bool nullable);
// required: the names whose entry in `kinds` is not empty.
void write_required(Writer& writer, std::span<const std::string_view> names,
                    std::span<const std::string_view> kinds);
// $ref; inside anyOf when `nullable`.
void write_reference(Writer& writer, std::string_view reference, bool nullable);

}  // namespace waybill::json

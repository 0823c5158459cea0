// JSON laid out for reading, without ever looking at more than is shown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace waybill::render::tree {

// On one line, with a space after commas and colons, cut behind `limit` bytes.
std::string json_on_one_line(std::string_view valid_json, std::size_t limit);

// Two spaces a level, cut behind `limit` bytes; lists in lists deeper than that go on flat.
std::string json_indented(std::string_view valid_json, std::size_t limit);

}  // namespace waybill::render::tree

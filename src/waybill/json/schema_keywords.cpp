#include "waybill/json/schema_keywords.h"

#include <algorithm>
#include <cstddef>

namespace waybill::json {

void write_text(Writer& writer, std::string_view keyword, std::string_view text) {
  if (text.empty()) return;
  writer.key(keyword);
  writer.string(text);
}

void write_type(Writer& writer, std::string_view type, bool nullable) {
  writer.key("type");
  if (!nullable) return writer.string(type);
  writer.begin_array();
  writer.string(type);
  writer.string("null");
  writer.end_array();
}

void write_sizes(Writer& writer, std::string_view min, std::string_view max,
                 const SizeLimits& limits) {
  if (limits.fewest > 0) {
    writer.key(min);
    writer.integer(limits.fewest);
  }
  if (limits.most != kUnlimited) {
    writer.key(max);
    writer.integer(limits.most);
  }
}

void write_choices(Writer& writer, std::span<const std::string_view> names, bool nullable) {
  writer.key("enum");
  writer.begin_array();
  for (const std::string_view name : names) writer.string(name);
  if (nullable) writer.null();
  writer.end_array();
}

void write_required(Writer& writer, std::span<const std::string_view> names,
                    std::span<const std::string_view> kinds) {
  if (std::ranges::all_of(kinds, &std::string_view::empty)) return;
  writer.key("required");
  writer.begin_array();
  for (std::size_t i = 0; i < names.size(); ++i)
    if (!kinds[i].empty()) writer.string(names[i]);
  writer.end_array();
}

void write_reference(Writer& writer, std::string_view reference, bool nullable) {
  if (nullable) {
    writer.key("anyOf");
    writer.begin_array();
    writer.begin_object();
  }
  writer.key("$ref");
  writer.string(reference);
  if (nullable) {
    writer.end_object();
    writer.begin_object();
    write_type(writer, "null", false);
    writer.end_object();
    writer.end_array();
  }
}

}  // namespace waybill::json

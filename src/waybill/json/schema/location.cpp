#include "waybill/json/schema/location.h"

#include <ranges>

namespace waybill::json::schema {

std::uint32_t Locations::add_document(std::string_view document) {
  entries_.push_back({kNothing, kNothing, document});
  return static_cast<std::uint32_t>(entries_.size() - 1);
}

std::uint32_t Locations::add(std::uint32_t parent, std::string_view token) {
  entries_.push_back({parent, kNothing, token});
  return static_cast<std::uint32_t>(entries_.size() - 1);
}

std::uint32_t Locations::add(std::uint32_t parent, std::uint32_t element) {
  entries_.push_back({parent, element, {}});
  return static_cast<std::uint32_t>(entries_.size() - 1);
}

std::string Locations::render(std::uint32_t location) const {
  std::vector<const Entry*> path;
  for (std::uint32_t at = location; at != kNothing; at = entries_[at].parent) {
    path.push_back(&entries_[at]);
  }
  std::string text(path.back()->token);
  if (!text.empty()) text += '#';
  for (const Entry* entry : path | std::views::reverse | std::views::drop(1)) {
    if (entry->element == kNothing) {
      append_token(text, entry->token);
    } else {
      (text += '/') += std::to_string(entry->element);
    }
  }
  return text;
}

void append_token(std::string& pointer, std::string_view token) {
  pointer += '/';
  for (const char c : token) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

}  // namespace waybill::json::schema

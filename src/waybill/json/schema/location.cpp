#include "waybill/json/schema/location.h"

#include <ranges>

#include "waybill/json/pointer.h"

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
      append_token(text, std::size_t{entry->element});
    }
  }
  return text;
}

}  // namespace waybill::json::schema

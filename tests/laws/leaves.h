// Comparing two documents leaf by leaf.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/dialect/loss.h"
#include "waybill/json/canonical.h"
#include "waybill/json/pointer.h"
#include "waybill/json/scanner.h"

namespace waybill::testing {

// Every leaf (scalar or empty container) with its pointer.
inline void collect_leaves(json::Value value, const std::string& pointer,
                           std::map<std::string, std::string>& leaves) {
  std::size_t index = 0;
  if ((!value.is(json::Kind::object) && !value.is(json::Kind::array)) || value.children().empty()) {
    leaves[pointer] = value.raw();
    return;
  }
  for (const json::Value child : value.children()) {
    std::string place = pointer;
    if (value.is(json::Kind::object)) {
      json::append_token(place, child.key());
    } else {
      json::append_token(place, index++);
    }
    collect_leaves(child, place, leaves);
  }
}

inline std::map<std::string, std::string> leaves_of(std::string_view json) {
  json::Document document;
  std::map<std::string, std::string> leaves;
  if (json::Scanner().parse(json, document)) collect_leaves(document.root(), "", leaves);
  return leaves;
}

// Pointers of `before` whose leaf is not in `after`, or is another one there.
inline std::vector<std::string> different_leaves(std::string_view before, std::string_view after) {
  std::vector<std::string> different;
  const auto there = leaves_of(after);
  for (const auto& [pointer, raw] : leaves_of(before)) {
    const auto found = there.find(pointer);
    if (found == there.end() || !json::same_value(found->second, raw)) different.push_back(pointer);
  }
  return different;
}

// Is the pointer, or something it lies in, in the report?
inline bool is_named(std::string_view pointer, const std::vector<Loss>& losses) {
  for (const Loss& loss : losses) {
    if (pointer == loss.pointer) return true;
    if (pointer.starts_with(loss.pointer) && pointer[loss.pointer.size()] == '/') return true;
  }
  return false;
}

}  // namespace waybill::testing

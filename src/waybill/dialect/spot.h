// Spot: a value and where it stands, as a chain on the stack; its pointer is spelled out only
// when something is said about it.
//
// Inside dialect/ only. Lifetime: a Spot refers to the Spots around it and to the document.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "waybill/json/document.h"
#include "waybill/json/pointer.h"

namespace waybill::dialect {

struct Spot {
  json::Value value{};  // an empty handle where nothing stands
  const Spot* parent = nullptr;
  std::string_view name{};  // of a member; without data for an element
  std::size_t index = 0;    // of an element

  explicit operator bool() const { return static_cast<bool>(value); }
  // Empty when this is no string, or nothing at all.
  std::string_view string() const { return value ? value.string() : std::string_view(); }
  bool is(json::Kind kind) const { return value && value.is(kind); }
};

inline void append_pointer(std::string& out, const Spot& spot) {
  if (spot.parent == nullptr) return;
  append_pointer(out, *spot.parent);
  if (spot.name.data() != nullptr) {
    json::append_token(out, spot.name);
  } else {
    json::append_token(out, spot.index);
  }
}

inline std::string pointer_to(const Spot& spot) {
  std::string pointer;
  append_pointer(pointer, spot);
  return pointer;
}

}  // namespace waybill::dialect

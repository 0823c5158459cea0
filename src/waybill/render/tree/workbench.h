// What the makers of the tree share: the JSON being looked at, and the room that is left.
//
// Inside render/ only. One thread at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "waybill/json/document.h"
#include "waybill/json/scanner.h"
#include "waybill/render/limits.h"

namespace waybill::render::tree {

// One JSON text at a time, looked into only where something is drawn: a payload of a hundred
// thousand rows costs a node for each row and the members of the few that are shown.
class Source {
 public:
  // An empty handle when the text is no JSON. Handles into the text opened before are over.
  json::Value open(std::string_view json_text);
  // The members or elements; none for what is no container.
  json::Value::Range children(json::Value value);
  // The last member with that name; an empty handle when there is none, or this is no object.
  json::Value find(json::Value object, std::string_view key);
  // That member's text when it is a string, else nothing.
  std::string_view string(json::Value object, std::string_view key);
  // How many children there are.
  std::size_t size(json::Value value);

 private:
  void look_into(json::Value value);
  json::Scanner scanner_;
  json::Document document_;
};

// What may still be drawn of the whole answer.
class Room {
 public:
  // The text made visible and cut to `limit` bytes and to what is left.
  std::string text(std::string_view raw, std::size_t limit = kDrawLimits.one_text);
  std::string line(std::string_view raw, std::size_t limit = kDrawLimits.one_text);
  // Takes the place of one cell, member, item or line; false when there is none left.
  bool take();
  // True when something did not fit.
  bool overflowed() const { return overflowed_; }

 private:
  std::size_t allowed(std::string_view raw, std::size_t limit);
  std::size_t bytes_ = kDrawLimits.text;
  std::size_t places_ = kDrawLimits.nodes;
  bool overflowed_ = false;
};

struct Workbench {
  Source source{};
  Room room{};
};

}  // namespace waybill::render::tree

#include "waybill/render/tree/workbench.h"

#include <algorithm>

#include "waybill/render/visible.h"

namespace waybill::render::tree {
namespace {

json::Verdict leave_closed(json::Tag, std::string_view) { return {json::Verdict::record, 0}; }

bool is_container(json::Value value) {
  return value.is(json::Kind::object) || value.is(json::Kind::array);
}

}  // namespace

json::Value Source::open(std::string_view json_text) {
  if (!scanner_.scan(json_text, leave_closed, document_)) return {};
  return document_.root();
}

void Source::look_into(json::Value value) {
  if (is_container(value) && !value.node().opened())
    scanner_.expand(document_, value, leave_closed);
}

json::Value::Range Source::children(json::Value value) {
  look_into(value);
  return value.children();
}

json::Value Source::find(json::Value object, std::string_view key) {
  if (!object || !object.is(json::Kind::object)) return {};
  look_into(object);
  return object.find(key);
}

std::string_view Source::string(json::Value object, std::string_view key) {
  const json::Value member = find(object, key);
  return member ? member.string() : std::string_view();
}

std::size_t Source::size(json::Value value) {
  look_into(value);
  return is_container(value) ? value.size() : 0;
}

std::size_t Room::allowed(std::string_view raw, std::size_t limit) {
  limit = std::min(limit, bytes_);
  const std::size_t used = std::min(raw.size(), limit);
  if (used < raw.size() && limit == bytes_) overflowed_ = true;
  bytes_ -= used;
  return limit;
}

std::string Room::text(std::string_view raw, std::size_t limit) {
  return visible(raw, allowed(raw, limit));
}

std::string Room::line(std::string_view raw, std::size_t limit) {
  return visible_line(raw, allowed(raw, limit));
}

bool Room::take() {
  if (places_ == 0) {
    overflowed_ = true;
    return false;
  }
  --places_;
  return true;
}

}  // namespace waybill::render::tree

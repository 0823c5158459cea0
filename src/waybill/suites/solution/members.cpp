#include "waybill/suites/solution/members.h"

#include <algorithm>

#include "waybill/json/scanner.h"

namespace waybill::suites::solution {
namespace {

std::string written(const Members& members, json::Layout layout) {
  Buffer out;
  json::Writer writer(out, {.layout = layout});
  members.write(writer);
  return out.str();
}

}  // namespace

Members::Members(const json::Value& object) {
  for (const json::Value member : object.children())
    list_.push_back({std::string(member.key()), json::Raw::trusted(member.raw())});
}

const json::Raw* Members::find(std::string_view key) const {
  const auto found = std::find_if(list_.rbegin(), list_.rend(),
                                  [&](const Member& member) { return member.key == key; });
  return found == list_.rend() ? nullptr : &found->value;
}

std::optional<std::string> Members::text(std::string_view key) const {
  const json::Raw* const value = find(key);
  json::Document document;
  if (value == nullptr || !value->is(json::Kind::string) ||
      !json::Scanner().parse(value->text(), document))
    return std::nullopt;
  return std::string(document.root().string());
}

void Members::set(std::string_view key, json::Raw value) {
  value.own();
  const auto found = std::find_if(list_.rbegin(), list_.rend(),
                                  [&](const Member& member) { return member.key == key; });
  if (found != list_.rend())
    found->value = std::move(value);
  else
    list_.push_back({std::string(key), std::move(value)});
}

void Members::remove(std::string_view key) {
  std::erase_if(list_, [&](const Member& member) { return member.key == key; });
}

void Members::write(json::Writer& writer) const {
  writer.begin_object();
  for (const Member& member : list_) {
    writer.key(member.key);
    writer.raw(member.value);
  }
  writer.end_object();
}

std::string to_file(const Members& members) {
  return written(members, json::Layout::indented) + "\n";
}
std::string to_line(const Members& members) { return written(members, json::Layout::line); }

}  // namespace waybill::suites::solution

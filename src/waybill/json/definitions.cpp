#include "waybill/json/definitions.h"

#include <algorithm>

namespace waybill::json {
namespace {

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.';
}

}  // namespace

bool Definitions::count(Key key, std::string_view name, Write write) {
  for (Entry& entry : entries_) {
    if (entry.key != key) continue;
    ++entry.uses;
    return false;
  }
  entries_.push_back({key, std::string(name), write, 1, {}, false});
  return true;
}

void Definitions::place(bool first_is_root) {
  std::vector<std::string> taken;
  for (Entry& entry : entries_) {
    if (entry.uses < 2) continue;
    if (first_is_root && &entry == &entries_.front()) {
      entry.reference = "#";
      continue;
    }
    // A reference is a URI; and classes of different namespaces may have the same name.
    std::ranges::replace_if(
        entry.name, [](char c) { return !is_name_character(c); }, '_');
    const std::string name = entry.name;
    for (int number = 2; std::ranges::count(taken, entry.name) > 0; ++number)
      entry.name = name + std::to_string(number);
    taken.push_back(entry.name);
    entry.reference = "#/$defs/" + entry.name;
    entry.in_defs = true;
  }
}

std::string_view Definitions::reference(Key key) const {
  const auto entry = std::ranges::find(entries_, key, &Entry::key);
  return entry == entries_.end() ? std::string_view() : entry->reference;
}

void Definitions::write_defs(Writer& writer) const {
  if (std::ranges::none_of(entries_, &Entry::in_defs)) return;
  writer.key("$defs");
  writer.begin_object();
  for (const Entry& entry : entries_) {
    if (!entry.in_defs) continue;
    writer.key(entry.name);
    writer.begin_object();
    entry.write(writer, *this);
    writer.end_object();
  }
  writer.end_object();
}

}  // namespace waybill::json

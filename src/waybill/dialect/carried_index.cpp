#include "waybill/dialect/carried_index.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <tuple>

#include "waybill/dialect/parts.h"

namespace waybill::dialect {
namespace {

using Kind = Carried::Kind;

// Of one place and kind there is one, unless a document repeats a key. So many of them are compared
// as values; of more than that, only the same spelling is the same.
constexpr std::ptrdiff_t kMostCompared = 16;

auto place(const Carried& item) { return std::tuple(item.dialect, item.pointer.view()); }
auto kind(const Carried& item) { return std::tuple(item.dialect, item.pointer.view(), item.kind); }
auto spelling(const Carried& item) {
  return std::tuple(item.dialect, item.pointer.view(), item.kind, item.value.text());
}

// The part of a list, sorted by the key, in which that is `wanted`.
template <class Key, class Wanted>
auto part(const std::vector<const Carried*>& sorted, Key key, const Wanted& wanted) {
  return std::ranges::equal_range(sorted, wanted, {},
                                  [key](const Carried* item) { return key(*item); });
}

std::string_view object_of(const Carried& item) {
  const std::string_view pointer = item.pointer;
  return pointer.substr(0, pointer.rfind('/'));
}

}  // namespace

CarriedIndex::CarriedIndex(std::span<const Carried> items) {
  sorted_.reserve(items.size());
  for (const Carried& item : items) sorted_.push_back(&item);
  std::ranges::sort(sorted_, {}, [](const Carried* item) { return spelling(*item); });
}

const Carried* CarriedIndex::find(Dialect dialect, std::string_view pointer) const {
  const auto found = part(sorted_, place, std::tuple(dialect, pointer));
  // They are neighbours in one list, whose order is that of their addresses.
  const auto first = std::ranges::min_element(found, std::less<>());
  return first == found.end() ? nullptr : *first;
}

bool CarriedIndex::has(const Carried& item) const {
  if (!part(sorted_, spelling, spelling(item)).empty()) return true;
  const auto alike = part(sorted_, kind, kind(item));
  const auto compared = std::min(std::ssize(alike), kMostCompared);
  return std::any_of(alike.begin(), alike.begin() + compared,
                     [&](const Carried* other) { return same_json(item.value, other->value); });
}

bool CarriedIndex::has_of_any_kind(const Carried& item) const {
  Carried other{.dialect = item.dialect,
                .pointer = Text::borrow(item.pointer),
                .value = json::Raw::borrow(item.value.text())};
  for (const Kind kind : {Kind::extra, Kind::improper, Kind::restated}) {
    other.kind = kind;
    if (has(other)) return true;
  }
  return false;
}

CarriedMembers::CarriedMembers(std::span<const Carried> items, Dialect dialect) {
  for (const Carried& item : items)
    if (item.dialect == dialect && item.kind == Kind::extra && item.value &&
        item.pointer.view().starts_with('/'))
      sorted_.push_back(&item);
  std::ranges::stable_sort(sorted_, {}, [](const Carried* item) { return object_of(*item); });
}

std::span<const Carried* const> CarriedMembers::of(std::string_view object) const {
  return std::ranges::equal_range(sorted_, object, {},
                                  [](const Carried* item) { return object_of(*item); });
}

}  // namespace waybill::dialect

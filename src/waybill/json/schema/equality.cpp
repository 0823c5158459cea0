#include "waybill/json/schema/equality.h"

#include <algorithm>
#include <random>

#include "waybill/json/schema/decimal.h"
#include "waybill/json/schema/hashing.h"

namespace waybill::json::schema {
namespace {

std::uint64_t process_seed() {
  static const std::uint64_t seed = [] {
    std::random_device device;
    return std::uint64_t{device()} << 32 | device();
  }();
  return seed;
}

bool same_elements(const Value& a, const Value& b) {
  auto right = b.children().begin();
  for (const Value left : a.children()) {
    if (!same_value(left, *right)) return false;
    ++right;
  }
  return true;
}

std::vector<Value> sorted_members(const Value& object) {
  std::vector<std::pair<std::string_view, Value>> keyed;
  keyed.reserve(object.size());
  for (const Value member : object.children()) keyed.emplace_back(member.key(), member);
  std::ranges::stable_sort(keyed, {}, [](const auto& pair) { return pair.first; });
  std::vector<Value> members;
  members.reserve(keyed.size());
  for (const auto& [key, member] : keyed) members.push_back(member);
  return members;
}

bool same_members(const Value& a, const Value& b) {
  auto other = b.children().begin();
  bool same_order = true;
  for (const Value member : a.children()) {
    if (member.key() != (*other).key()) {
      same_order = false;
      break;
    }
    ++other;
  }
  if (same_order) return same_elements(a, b);
  return std::ranges::equal(sorted_members(a), sorted_members(b),
                            [](const Value& left, const Value& right) {
                              return left.key() == right.key() && same_value(left, right);
                            });
}

std::uint64_t hash_value(const Value& value, std::uint64_t seed) {
  const auto kind = static_cast<std::uint64_t>(value.kind());
  switch (value.kind()) {
    case Kind::null: return mix(seed, kind);
    case Kind::boolean: return mix(seed, kind + (value.boolean() ? 16 : 32));
    case Kind::number: return Decimal::read(value.raw()).hash(seed + kind);
    case Kind::string: return hash_bytes(value.string(), seed + kind);
    default: break;
  }
  std::uint64_t sum = mix(seed, kind + 64 * std::uint64_t{value.size()});
  for (const Value child : value.children()) {
    if (value.is(Kind::array)) {
      sum = mix(sum, hash_value(child, seed));
    } else {
      sum += mix(hash_bytes(child.key(), seed), hash_value(child, seed));  // in any order
    }
  }
  return sum;
}

}  // namespace

bool same_value(const Value& a, const Value& b) {
  if (a.kind() != b.kind()) return false;
  switch (a.kind()) {
    case Kind::null: return true;
    case Kind::boolean: return a.boolean() == b.boolean();
    case Kind::number: return Decimal::read(a.raw()) == Decimal::read(b.raw());
    case Kind::string: return a.string() == b.string();
    case Kind::array: return a.size() == b.size() && same_elements(a, b);
    case Kind::object: return a.size() == b.size() && same_members(a, b);
  }
  return false;
}

std::optional<std::pair<Value, Value>> find_equal_elements(const Value& array,
                                                           HashedElements& room) {
  if (array.size() < 2) return std::nullopt;
  room.clear();
  for (const Value element : array.children()) {
    room.emplace_back(hash_value(element, process_seed()), element);
  }
  // Among equal hashes the order of the text is kept, so that the first repetition is reported.
  std::ranges::sort(room, [](const auto& a, const auto& b) {
    if (a.first != b.first) return a.first < b.first;
    return a.second.node().begin < b.second.node().begin;
  });
  for (std::size_t i = 1; i < room.size(); ++i) {
    for (std::size_t j = i; j-- > 0 && room[j].first == room[i].first;) {
      if (same_value(room[j].second, room[i].second)) return {{room[j].second, room[i].second}};
    }
  }
  return std::nullopt;
}

}  // namespace waybill::json::schema

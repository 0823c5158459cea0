// The types that the tests of this folder describe, in a namespace that is not the library's.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "waybill/json/describe.h"
#include "waybill/json/raw.h"

namespace shop {

struct Project {
  std::string alias;
  std::string name;
  std::string type;
  std::vector<std::string> dependencies;
  bool operator==(const Project&) const = default;
};
WAYBILL_DESCRIBE(Project, alias, name, type, dependencies)

enum class Color : std::uint8_t { red, green, dark_blue };
WAYBILL_DESCRIBE_ENUM(Color, red, green, dark_blue)

struct Part {
  std::string label;
  Color color = Color::red;
  bool operator==(const Part&) const = default;
};
WAYBILL_DESCRIBE(Part, label, color)

// A member of every shape.
struct Everything {
  bool flag = false;
  std::int8_t tiny = 0;
  std::uint64_t huge = 0;
  double real = 0;
  float small_real = 0;
  std::string text;
  waybill::Text shared;
  Color color = Color::red;
  std::optional<std::int32_t> maybe;
  std::vector<bool> flags;
  std::array<int, 2> pair{};
  std::map<std::string, double> weights;
  waybill::json::Raw anything;
  Part part;
  std::vector<Part> parts;
  std::vector<std::optional<int>> gaps;
  bool operator==(const Everything&) const = default;
};
WAYBILL_DESCRIBE(Everything, flag, tiny, huge, real, small_real, text, shared, color, maybe, flags,
                 pair, weights, anything, part, parts, gaps)

// Contains itself, and has a private member.
class Tree {
 public:
  Tree() = default;
  explicit Tree(std::string name) : name_(std::move(name)) {}
  std::vector<Tree> children;
  bool operator==(const Tree&) const = default;

 private:
  std::string name_;
  friend constexpr auto waybill_describe(waybill::json::Type<Tree>) {
    using waybill::json::field;
    return waybill::json::fields("Tree", field("name", &Tree::name_),
                                 field("children", &Tree::children).optional());
  }
};

struct Order {
  std::string id;
  int quantity = 1;
  std::optional<double> share;
  std::vector<Part> parts;
  std::optional<Part> gift;
  bool operator==(const Order&) const = default;
};
constexpr auto waybill_describe(waybill::json::Type<Order>) {
  using waybill::json::field;
  return waybill::json::fields(
             "Order",
             field("order-id", &Order::id).about("As printed.").min_length(2).max_length(4),
             field("quantity", &Order::quantity).at_least(1).at_most(99).optional(),
             field("share", &Order::share).at_least(0).at_most(1),
             field("parts", &Order::parts).min_items(1).max_items(3),
             field("gift", &Order::gift).about("Goes along for free."))
      .about("What somebody wants.");
}

struct Limited {
  std::string code;
  std::map<std::string, int> counts;
  std::array<Part, 2> ends{};
  std::optional<std::string> note;
  std::uint8_t level = 0;
  std::vector<std::vector<Part>> rows;
  bool operator==(const Limited&) const = default;
};
constexpr auto waybill_describe(waybill::json::Type<Limited>) {
  using waybill::json::field;
  return waybill::json::fields(
      "Limited", field("code", &Limited::code).pattern("^[a-z]+-[0-9]+$"),
      field("counts", &Limited::counts).min_items(1).max_items(2), field("ends", &Limited::ends),
      field("note", &Limited::note).max_length(3).pattern("^[^x]*$"),
      field("level", &Limited::level).at_most(10), field("rows", &Limited::rows).max_items(2));
}

struct Empty {
  bool operator==(const Empty&) const = default;
};
WAYBILL_DESCRIBE(Empty)

struct AllOptional {
  std::optional<int> first;
  std::optional<int> second;
  bool operator==(const AllOptional&) const = default;
};
WAYBILL_DESCRIBE(AllOptional, first, second)

inline Everything everything() {
  Everything all;
  all.flag = true;
  all.tiny = -128;
  all.huge = 18446744073709551615u;
  all.real = 0.1;
  all.small_real = 0.5F;
  all.text = "a\"b\\\n\xC3\xA4";
  all.shared = "shared";
  all.color = Color::dark_blue;
  all.maybe = -7;
  all.flags = {true, false};
  all.pair = {1, 2};
  all.weights = {{"a/b", 1.5}, {"\"", -2}};
  all.anything = waybill::json::Raw::trusted(R"({"x":[null]})");
  all.part = {"bolt", Color::green};
  all.parts = {{"nut", Color::red}, {"", Color::green}};
  all.gaps = {1, std::nullopt};
  return all;
}

}  // namespace shop

// Checking: one document and what is wrong with it. Every dialect's check is written with it.
//
// A check asks for members; what it asks is reported when it is not so. Rules are named by their
// noun: "missing-key" is reported as "dotbot/missing-key" by the check of that dialect, with the
// severity its table gives it.
// Inside dialect/ only. Lifetime: refers to the document.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/dialect/check.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/spot.h"

namespace waybill::dialect {

// Kinds of JSON values, one bit each.
using Kinds = std::uint8_t;
constexpr Kinds kind_bit(json::Kind kind) {
  return static_cast<Kinds>(1u << static_cast<unsigned>(kind));
}
inline constexpr Kinds kNull = kind_bit(json::Kind::null);
inline constexpr Kinds kBoolean = kind_bit(json::Kind::boolean);
inline constexpr Kinds kNumber = kind_bit(json::Kind::number);
inline constexpr Kinds kString = kind_bit(json::Kind::string);
inline constexpr Kinds kArray = kind_bit(json::Kind::array);
inline constexpr Kinds kObject = kind_bit(json::Kind::object);
inline constexpr Kinds kAnyKind = 0x3F;

using Names = std::span<const std::string_view>;

class Checking {
 public:
  Checking(const json::Document& document, Dialect dialect)
      : document_(document), dialect_(dialect) {}

  const json::Document& document() const { return document_; }
  Spot root() const { return {document_.root()}; }

  // `rule` is a noun of the dialect's table, or a whole id ("json/duplicate-key").
  void report(std::string_view rule, const Spot& at, std::string message,
              std::string expected = {});
  void report(std::string_view rule, std::string pointer, std::string message,
              std::string expected = {}, std::string found = {});

  // The last member of that name; an empty Spot when there is none.
  Spot member(const Spot& object, std::string_view name) const;
  // The same, but "missing-key" or "type" is reported when it is not there or of another kind;
  // what comes back is then empty.
  Spot required(const Spot& object, std::string_view name, Kinds kinds);
  // A member that may be absent. A null that is not one of the kinds is "null-optional" in
  // dialects that have that rule.
  Spot optional(const Spot& object, std::string_view name, Kinds kinds);
  // Is the value of one of the kinds? Reports "type" otherwise.
  bool is_kind(const Spot& at, Kinds kinds);

  // Each element of an array and each member of an object, in the document's order.
  template <class Visit>
  void each(const Spot& container, Visit&& visit) {
    if (!container) return;
    std::size_t index = 0;
    const bool named = container.is(json::Kind::object);
    for (const json::Value child : container.value.children())
      visit(Spot{child, &container, named ? child.key() : std::string_view(), index++});
  }

  // Each of these asks one thing of a value that is there and of the right kind. `rule` is what
  // is reported when it is not so.
  void one_of(const Spot& text, std::string_view rule, Names values);
  // A whole number that is not negative: "integer-form" when it is spelled otherwise than with
  // digits.
  void whole(const Spot& number, std::string_view rule);
  void iso_time(const Spot& text, std::string_view rule, Zone zone);
  // "empty-text".
  void not_empty(const Spot& text);
  // "unknown-key" for each other member, with the name that was probably meant.
  void known_keys(const Spot& object, Names names);
  // A required or optional text that is not empty.
  Spot required_text(const Spot& object, std::string_view name);
  Spot optional_text(const Spot& object, std::string_view name);

  // Has the dialect a rule of that noun?
  bool has_rule(std::string_view noun) const;

  std::vector<Finding> take();

 private:
  const json::Document& document_;
  Dialect dialect_;
  std::vector<Finding> findings_;
  std::size_t left_out_ = 0;
  bool left_out_error_ = false;
};

// "json/duplicate-key" for every key that stands in an object more than once, wherever it is.
void check_duplicate_keys(Checking& checking);

// A value as a message shows it: its text, cut when it is long.
std::string shown(json::Value value);
// "one of a, b, c".
std::string choice_of(Names values);

}  // namespace waybill::dialect

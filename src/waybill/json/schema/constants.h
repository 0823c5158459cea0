// Choice: the values that enum or const allow, prepared for comparison by JSON value: numbers by
// their size, objects in any order.
//
// Lifetime: views into the Arena given to add(). Thread-safety: contains() may be called by many
// threads at once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/arena.h"
#include "waybill/json/document.h"
#include "waybill/json/schema/decimal.h"
#include "waybill/json/schema/name_table.h"

namespace waybill::json::schema {

// A value of the schema, copied out of its document, so that no thread writes to that one.
struct Constant {
  Kind kind = Kind::null;
  bool boolean = false;
  std::string_view string{};
  Decimal number{};
  NameTable keys{};                  // of an object
  std::vector<Constant> children{};  // elements, or members in the order of keys

  static Constant copy(const Value& value, Arena& bytes);
  bool equals(const Value& value) const;
};

class Choice {
 public:
  void add(const Value& value, Arena& bytes);
  bool contains(const Value& value) const;
  bool contains_string(std::string_view text) const {
    return strings_.find(text) != NameTable::kAbsent;
  }
  // The allowed values as the schema spells them, shortened when they are many.
  std::string describe() const;
  // enum lists them, const has one.
  bool is_list = true;

 private:
  bool has_null_ = false;
  bool has_true_ = false;
  bool has_false_ = false;
  NameTable strings_;
  std::vector<Decimal> numbers_;
  std::vector<Constant> containers_;
  std::vector<std::string_view> spellings_;
};

}  // namespace waybill::json::schema

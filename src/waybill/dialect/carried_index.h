// CarriedIndex: what an Envelope carries, looked up by where it stood.
//
// A sender decides how many members a document has that nobody knows. Were they gone through for
// each place that is written or compared, a few megabytes would keep a processor busy for minutes.
//
// Inside dialect/ only. Lifetime: refers to what it was made from.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "waybill/envelope/carried.h"

namespace waybill::dialect {

class CarriedIndex {
 public:
  explicit CarriedIndex(std::span<const Carried> items);

  // The first that was carried from there; nullptr when none was.
  const Carried* find(Dialect dialect, std::string_view pointer) const;
  // Is the same there: from the same place, of the same kind, the same JSON value?
  bool has(const Carried& item) const;
  // The same, of whatever kind.
  bool has_of_any_kind(const Carried& item) const;

 private:
  std::vector<const Carried*> sorted_;  // by place, then kind, then spelling
};

// What was carried from one dialect's objects, members in their order, object by object.
class CarriedMembers {
 public:
  CarriedMembers(std::span<const Carried> items, Dialect dialect);

  // Those of the object at that pointer which belong there (`extra`, and not left out).
  std::span<const Carried* const> of(std::string_view object) const;

 private:
  std::vector<const Carried*> sorted_;  // by object
};

}  // namespace waybill::dialect

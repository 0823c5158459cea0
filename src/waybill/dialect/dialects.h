// The six dialects in one table. To add a dialect is to add a row here and a folder beside it.
//
// Inside dialect/ only.
#pragma once

#include <span>

#include "waybill/dialect/check.h"
#include "waybill/dialect/reading.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect {

struct Spellings {
  void (*read)(Reading&);
  void (*write)(Spelling&);
  void (*check)(Checking&);
  std::span<const Rule> (*rules)();
};

const Spellings& spellings(Dialect dialect);

}  // namespace waybill::dialect

// ReadBack: what a reader makes of the document that was just written.
//
// The loss report and the lossless slot are made of it, so that neither can forget anything.
// Inside dialect/ only.
#pragma once

#include <string_view>

#include "waybill/dialect/reading.h"
#include "waybill/dialect/rereading.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect {

struct ReadBack {
  Workplace place;
  Rereadings again;

  std::size_t held() const { return place.held() + again.held(); }
};

// The Envelope borrows from the document and from the scratch, until something else is read back.
const Envelope& read_back(Scratch& scratch, std::string_view document, Dialect dialect);

}  // namespace waybill::dialect

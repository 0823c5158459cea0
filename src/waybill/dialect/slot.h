// Slot: what travels along in lossless mode, under `_waybill` (in MCP `dev.waybill/envelope`).
//
// It holds exactly the difference between the Envelope that was sent and the one a reader would
// make of the document without it, so restoring it gives the sent one back, whatever the
// dialect has places for.
// Inside dialect/ only. Lifetime: refers to the Envelope it was made from.
#pragma once

#include <vector>

#include "waybill/dialect/parts.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/writer.h"

namespace waybill::dialect {

struct Slot {
  const Envelope* sent = nullptr;
  std::vector<const Part*> parts;         // to be set to what was sent
  std::vector<const Part*> absent;        // to be emptied: the dialect made them up
  std::vector<const Carried*> carried;    // to be added
  std::vector<const Carried*> uncarried;  // to be forgotten

  bool empty() const {
    return parts.empty() && absent.empty() && carried.empty() && uncarried.empty();
  }
};

// `arrived` must live as long as the Slot, too.
Slot difference(const Envelope& sent, const Envelope& arrived);

void write_slot(json::Writer& writer, const Slot& slot);

// Applies a slot to what was read without it. False, and the Envelope as it was, when the value
// is not a slot of ours.
bool restore(Reading& reading, json::Value slot);

}  // namespace waybill::dialect

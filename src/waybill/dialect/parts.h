// Part: the canonical pieces of an Envelope, in one table: where each is, whether it is there,
// how it is written and read by itself. Equality, the loss report and the lossless slot are all
// made from this table, so that none of them can forget a part.
//
// Inside dialect/ only.
#pragma once

#include <span>
#include <string_view>

#include "waybill/dialect/reading.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/writer.h"

namespace waybill::dialect {

struct Part {
  std::string_view pointer;  // in the canonical Envelope: "/audit/host"
  bool (*present)(const Envelope&);
  bool (*same)(const Envelope&, const Envelope&);
  void (*write)(json::Writer&, const Envelope&);
  // False when the value is not what write() makes. What is read borrows from the document.
  bool (*read)(Reading&, json::Value, Envelope&);
  void (*clear)(Envelope&);
};

// All of them but `carried`.
std::span<const Part> parts();

// Same spelling, or at least the same JSON value.
bool same_json(const json::Raw& a, const json::Raw& b);
// The same Envelope, part by part; what was carried may come in any order.
bool same(const Envelope& a, const Envelope& b);

}  // namespace waybill::dialect

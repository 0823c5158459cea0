// Where each canonical part lives in each dialect: the mapping table of docs/model.md as code.
//
// Inside dialect/ only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waybill/envelope/envelope.h"

namespace waybill::dialect {

// The places in a document of `dialect` from which this part of `envelope` was read. `part` is a
// canonical pointer: "/audit/host", "/errors/1/path", "/next/0". Where the dialect has no such
// place, the canonical pointer itself.
std::vector<std::string> places_of(const Envelope& envelope, Dialect dialect,
                                   std::string_view part);

// Has the dialect a native place for this part, at least sometimes?
bool has_place(Dialect dialect, std::string_view part);

}  // namespace waybill::dialect

// Reading a whole document: scan, detect, and hand it to the dialect's reader.
//
// Inside dialect/ only; users call Reader or waybill::read.
#pragma once

#include <optional>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/dialect/reading.h"

namespace waybill::dialect {

// Fills `envelope`, which borrows from `text` and `place`. Without a dialect it is detected.
Result<Dialect> read_document(Workplace& place, std::string_view text,
                              std::optional<Dialect> dialect, Envelope& envelope);
// The same into the Envelope of the last of `again`, for who reads document after document.
Result<Dialect> read_document(Workplace& place, std::string_view text,
                              std::optional<Dialect> dialect, Rereadings& again);

// An envelope found inside another; `depth` others are around it. False, and nothing changed,
// when it is none. Nobody promised one there, so it has to look like one beyond doubt.
bool read_inner(Workplace& place, std::string_view text, unsigned depth, Envelope& envelope);

}  // namespace waybill::dialect

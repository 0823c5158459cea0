// Must be valid: for those who refuse a document with anything wrong in it.
#pragma once

#include <string_view>

#include "waybill/base/error.h"
#include "waybill/dialect/check.h"
#include "waybill/envelope/envelope.h"

namespace waybill {

// The Error's message names every finding that is an error, and its place is that of the first.
Result<void> require_valid(std::string_view bytes, Dialect dialect);

// The same of the document that an Envelope would be written as.
Result<void> require_valid(const Envelope& envelope, Dialect dialect);

}  // namespace waybill

// Must be valid: for those who refuse a document with anything wrong in it.
#pragma once

#include <initializer_list>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/dialect/check.h"
#include "waybill/envelope/envelope.h"

namespace waybill {

// The Error's message names every finding that is an error, and its place is that of the first.
// `also` lists rules whose findings are only warnings, and are refused here all the same.
Result<void> require_valid(std::string_view bytes, Dialect dialect,
                           std::initializer_list<std::string_view> also = {});

// The same of the document that an Envelope would be written as.
Result<void> require_valid(const Envelope& envelope, Dialect dialect,
                           std::initializer_list<std::string_view> also = {});

}  // namespace waybill

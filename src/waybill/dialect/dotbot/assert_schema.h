// Is it a proper dotbot answer? Assert-EnvelopeSchema, with everything that is wrong at once.
#pragma once

#include <string_view>

#include "waybill/dialect/require.h"

namespace waybill::dialect::dotbot {

inline Result<void> assert_envelope_schema(std::string_view bytes) {
  return require_valid(bytes, Dialect::dotbot);
}
inline Result<void> assert_envelope_schema(const Envelope& envelope) {
  return require_valid(envelope, Dialect::dotbot);
}

}  // namespace waybill::dialect::dotbot

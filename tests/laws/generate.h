// Envelopes and documents made at random, for the laws.
#pragma once

#include <rapidcheck.h>

#include <string>

#include "waybill/envelope/envelope.h"

namespace waybill::testing {

// Valid UTF-8 of any kind: plain words, escapes' worth of control characters, all planes.
rc::Gen<std::string> any_text();
// The same, never empty.
rc::Gen<std::string> some_text();
// A JSON value as text, of bounded depth, with white space, odd numbers and tempting keys.
rc::Gen<std::string> any_json();
rc::Gen<std::string> any_json_object();
// An Envelope in which any part may be there or not.
rc::Gen<Envelope> any_envelope();

}  // namespace waybill::testing

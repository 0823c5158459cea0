// Repair: what no JSON should carry is replaced by U+FFFD before an answer is written.
//
// Invalid UTF-8, NUL and lone surrogates. Whoever calls says in a warning that it happened.
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "waybill/envelope/envelope.h"

namespace waybill::cli {

// Of a JSON text, in its strings and keys. `count` is raised by what was replaced.
std::string repaired(std::string_view json, std::size_t& count);

// Of every text of the answer and of its data. Returns how many places were replaced.
std::size_t repair(Envelope& envelope);

// {"type":"binary","encoding":"base64","value":…,"size_bytes":…}
std::string binary_json(std::string_view bytes);

}  // namespace waybill::cli

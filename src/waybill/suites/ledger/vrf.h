// Vrf: a value that only the holder of a key can compute, and a proof that binds it to its seed.
//
//   output = HMAC-SHA256(key, seed ‖ input)      proof = HMAC-SHA256(key, output ‖ seed)
//
// Who verifies needs the key too: this is a shared secret's function, not a public one. Seed and
// input are joined without a mark between them, so a caller who lets others choose both gives the
// seed a fixed length. Thread-safety: pure functions.
#pragma once

#include <string_view>

#include "waybill/base/digest.h"

namespace waybill::suites::ledger {

struct Vrf {
  Sha256 output{};
  Sha256 proof{};
  bool operator==(const Vrf&) const = default;
};

Vrf evaluate_vrf(std::string_view key, std::string_view seed, std::string_view input);

}  // namespace waybill::suites::ledger

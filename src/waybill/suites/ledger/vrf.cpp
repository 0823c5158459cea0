#include "waybill/suites/ledger/vrf.h"

#include <string>

namespace waybill::suites::ledger {

Vrf evaluate_vrf(std::string_view key, std::string_view seed, std::string_view input) {
  std::string joined(seed);
  joined += input;
  Vrf vrf;
  vrf.output = hmac_sha256(key, joined);
  joined.assign(bytes_of(vrf.output));
  joined += seed;
  vrf.proof = hmac_sha256(key, joined);
  return vrf;
}

}  // namespace waybill::suites::ledger

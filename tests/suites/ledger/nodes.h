// Nodes whose keys are known: a node's private key is the hash of its name.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/digest.h"
#include "waybill/base/signature.h"

namespace waybill::suites::ledger {

inline std::string private_key_of(std::string_view node) {
  return std::string(bytes_of(sha256("the key of " + std::string(node))));
}

}  // namespace waybill::suites::ledger

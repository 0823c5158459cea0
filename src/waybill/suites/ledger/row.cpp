#include "waybill/suites/ledger/row.h"

#include "waybill/base/digest.h"

namespace waybill::suites::ledger {
namespace {

std::string digest_of(std::string_view space, std::string_view key, std::string_view body) {
  std::string covered;
  covered.reserve(space.size() + key.size() + body.size() + 2);
  covered.append(space).append(1, '\n').append(key).append(1, '\n').append(body);
  return sha256_hex(covered);
}

}  // namespace

std::string sealed(std::string_view space, std::string_view key, std::string_view body) {
  return digest_of(space, key, body).append(1, ' ').append(body);
}

std::optional<std::string_view> body_of(std::string_view space, std::string_view key,
                                        std::string_view value) {
  if (value.size() <= kHashDigits || value[kHashDigits] != ' ') return {};
  const std::string_view body = value.substr(kHashDigits + 1);
  if (digest_of(space, key, body) != value.substr(0, kHashDigits)) return {};
  return body;
}

std::unexpected<Failure> broken(std::string_view space, std::string_view key) {
  return raised("LEDGER_BROKEN", "What is stored as '" + std::string(key) + "' in " +
                                     std::string(space) +
                                     " is not what was written. Run 'waybill ledger verify'.");
}

}  // namespace waybill::suites::ledger

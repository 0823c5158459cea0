// The suite about the server itself (Colibri's α family): server_ping and server_health.
//
// Lifetime: what Status refers to outlives the catalogue. Thread-safety: as the Catalogue's.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "waybill/base/clock.h"
#include "waybill/service/mode.h"
#include "waybill/tool/catalogue.h"

namespace waybill::suites::server {

struct StoreStatus {
  std::string engine = "memory";
  bool reachable = true;
  std::uint64_t records = 0;
};

struct Options {
  const Clock& clock;
  std::string version{};
  service::Mode mode = service::Mode::full;
  std::function<StoreStatus()> store{};  // asked at each call; empty: a store in memory
};

Result<void> add(tool::Catalogue& catalogue, Options options);

}  // namespace waybill::suites::server

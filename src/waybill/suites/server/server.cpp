#include "waybill/suites/server/server.h"

#include "waybill/base/stopwatch.h"
#include "waybill/base/timestamp.h"
#include "waybill/tool/typed.h"

namespace waybill::suites::server {

struct Pong {
  bool pong = true;
  std::string timestamp{};
};
WAYBILL_DESCRIBE(Pong, pong, timestamp)

WAYBILL_DESCRIBE(StoreStatus, engine, reachable, records)

struct Health {
  std::string status{};
  std::string version{};
  std::int64_t uptime_ms = 0;
  StoreStatus store{};
  std::string mode{};
};
WAYBILL_DESCRIBE(Health, status, version, uptime_ms, store, mode)

Result<void> add(tool::Catalogue& catalogue, Options options) {
  const Clock& clock = options.clock;
  auto added = catalogue.add(tool::typed<tool::Nothing>(
      {.name = "server_ping",
       .summary = "Tells that the server answers, and its time.",
       .version = options.version,
       .essential = true,
       .quick = true,
       .dialect = Dialect::colibri,
       .codes = {"INVALID_PARAMS"}},
      [&clock](const tool::Nothing&, service::Context&) {
        return Pong{true, write_timestamp(clock.utc_now(), TimestampForm::milliseconds)};
      }));
  if (!added) return added;
  const Stopwatch running(clock);
  return catalogue.add(tool::typed<tool::Nothing>(
      {.name = "server_health",
       .summary = "Tells how the server is: version, uptime, mode and whether its store answers.",
       .version = options.version,
       .essential = true,
       .dialect = Dialect::colibri,
       .codes = {"INVALID_PARAMS"}},
      [options, running](const tool::Nothing&, service::Context&) {
        StoreStatus store = options.store ? options.store() : StoreStatus{};
        return Health{.status = store.reachable ? "ok" : "degraded",
                      .version = options.version,
                      .uptime_ms = running.elapsed_ms(),
                      .store = std::move(store),
                      .mode = std::string(service::name_of(options.mode))};
      }));
}

}  // namespace waybill::suites::server

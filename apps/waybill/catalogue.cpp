#include "apps/waybill/catalogue.h"

#include "waybill/dialect/dotbot/host.h"
#include "waybill/store/memory_store.h"
#include "waybill/suites/ledger/ledger.h"
#include "waybill/suites/server/server.h"
#include "waybill/suites/solution/solution.h"

namespace waybill::app {

static_assert(static_cast<int>(ModeName::full) == static_cast<int>(service::Mode::full) &&
              static_cast<int>(ModeName::readonly) == static_cast<int>(service::Mode::readonly) &&
              static_cast<int>(ModeName::test) == static_cast<int>(service::Mode::test) &&
              static_cast<int>(ModeName::minimal) == static_cast<int>(service::Mode::minimal));

Result<void> fill_catalogue(tool::Catalogue& catalogue, const cli::World& world,
                            const SuiteOptions& options) {
  suites::server::Options server{
      .clock = world.clock, .version = WAYBILL_VERSION, .mode = options.mode};
  if (options.store != nullptr)
    server.store = [store = options.store] {
      store::Status status = store->status();
      return suites::server::StoreStatus{std::move(status.engine), status.reachable,
                                         status.records};
    };
  auto added = suites::server::add(catalogue, std::move(server));
  if (!added) return added;
  added = suites::solution::add(
      catalogue, {.files = world.files,
                  .clock = world.clock,
                  .root = options.root,
                  .host = std::string(dialect::dotbot::mcp_host(world.environment))});
  if (!added) return added;
  static store::MemoryStore nobody_calls;
  return suites::ledger::add(catalogue,
                             {.store = options.store != nullptr ? *options.store : nobody_calls,
                              .clock = world.clock,
                              .ids = world.ids,
                              .files = &world.files,
                              .skills = options.root + "/skills",
                              .version = WAYBILL_VERSION,
                              .router = options.router,
                              .retry_from_verify = options.retry_from_verify});
}

}  // namespace waybill::app

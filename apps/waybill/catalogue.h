// The tools that the program serves: what stands in catalogue.cpp is all that there is.
#pragma once

#include <memory>
#include <string>

#include "waybill/cli/world.h"
#include "waybill/json/describe.h"
#include "waybill/service/mode.h"
#include "waybill/store/store.h"
#include "waybill/tool/catalogue.h"

namespace waybill::suites::ledger {
class Router;
}

namespace waybill::app {

// The names of the modes, as the command line spells them.
enum class ModeName : std::uint8_t { full, readonly, test, minimal };
WAYBILL_DESCRIBE_ENUM(ModeName, full, readonly, test, minimal)
inline service::Mode mode_of(ModeName name) { return static_cast<service::Mode>(name); }

// What the suites need of the call that they are put together for.
struct SuiteOptions {
  service::Mode mode = service::Mode::full;
  std::string root = ".";  // the solution is looked for here, then above
  // Where suites keep records; outlives the catalogue. Null: nothing is called, so nothing is kept.
  store::Store* store = nullptr;
  std::shared_ptr<suites::ledger::Router> router{};  // none: one backend, which echoes
  bool retry_from_verify = false;  // a task of the ledger may go back from VERIFY to GATHER
};

// Lifetime: what the world refers to outlives the catalogue.
Result<void> fill_catalogue(tool::Catalogue& catalogue, const cli::World& world,
                            const SuiteOptions& options);

}  // namespace waybill::app

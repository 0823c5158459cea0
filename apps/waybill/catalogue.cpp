#include "apps/waybill/catalogue.h"

#include "waybill/suites/server/server.h"

namespace waybill::app {

static_assert(static_cast<int>(ModeName::full) == static_cast<int>(service::Mode::full) &&
              static_cast<int>(ModeName::readonly) == static_cast<int>(service::Mode::readonly) &&
              static_cast<int>(ModeName::test) == static_cast<int>(service::Mode::test) &&
              static_cast<int>(ModeName::minimal) == static_cast<int>(service::Mode::minimal));

Result<void> fill_catalogue(tool::Catalogue& catalogue, const Clock& clock, service::Mode mode) {
  return suites::server::add(catalogue, {.clock = clock, .version = WAYBILL_VERSION, .mode = mode});
}

}  // namespace waybill::app

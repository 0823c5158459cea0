// Routing: the router that a configuration file describes, with the backends behind it.
//
// Lifetime: outlives the catalogue whose tools use the router; the clock outlives it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"
#include "waybill/cli/call.h"
#include "waybill/net/http/client.h"
#include "waybill/net/loop.h"
#include "waybill/suites/ledger/router.h"
#include "waybill/suites/ledger/router_config.h"

namespace waybill::app {

class Routing {
 public:
  // Fails with bad_input; the message names every fault of the configuration.
  static Result<std::unique_ptr<Routing>> open(std::string_view json, const Clock& clock);
  Routing(const suites::ledger::RouterConfig& config, const Clock& clock);

  const std::shared_ptr<suites::ledger::Router>& router() const { return router_; }

 private:
  net::Loop loop_;
  net::http::Client client_;
  std::shared_ptr<suites::ledger::Router> router_;
};

// The router of the file that --router names; null when it names none.
Result<std::unique_ptr<Routing>> open_routing(const std::optional<std::string>& file,
                                              cli::Call& call);
inline std::shared_ptr<suites::ledger::Router> router_of(const std::unique_ptr<Routing>& routing) {
  return routing == nullptr ? nullptr : routing->router();
}

}  // namespace waybill::app

// Routing: the router that a configuration file describes, with the backends behind it.
//
// Lifetime: outlives the catalogue whose tools use the router; the clock outlives it.
#pragma once

#include <memory>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"
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

}  // namespace waybill::app

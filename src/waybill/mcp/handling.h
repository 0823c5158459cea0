// Running handlers for an exchange: the context they see, and what becomes of what they throw.
//
// Inside mcp/ only.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "waybill/base/error.h"
#include "waybill/mcp/exchange.h"
#include "waybill/service/context.h"

namespace waybill::mcp {

// Progress goes to the client when the request has a token for it: rising only, and none after
// the call's end. Lifetime: `caller` outlives the context.
service::Context make_context(const Exchange& exchange, service::Caller* caller);

// Rising only, as notifications of that token (its JSON).
std::function<void(const service::Progress&)> make_progress(std::shared_ptr<Reply> reply,
                                                            std::string token);

// For handlers that no service layer stands around: readers of resources, makers of prompts.
template <class T, class Work>
Result<T> guarded(Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const std::exception& thrown) {
    return fail(ErrorKind::unavailable, thrown.what());
  }
}

}  // namespace waybill::mcp

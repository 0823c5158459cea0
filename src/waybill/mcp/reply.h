// Reply: the way back for one incoming message.
//
// A transport makes one for each message and the core speaks into it. Thread-safety: any thread;
// nothing is sent after the answer.
#pragma once

#include <memory>
#include <string_view>

#include "waybill/service/cancellation.h"

namespace waybill::mcp {

class Session;

class Reply {
 public:
  virtual ~Reply() = default;
  // A notification or a request of ours that goes before the answer.
  virtual void send(std::string_view message) = 0;
  // The answer, once. `status` is HTTP's; an empty message has no body.
  virtual void answer(int status, std::string_view message) = 0;
  // A session was opened by the message; its id goes along with the answer.
  virtual void opened(const std::shared_ptr<Session>&) {}
  // Ends the connection where the client can fetch the rest on another; elsewhere nothing.
  virtual void drop() {}
  // From now on the client's leaving ends the call.
  virtual void watch(const service::Cancellation&) {}
};

}  // namespace waybill::mcp

// Asking: the client as a handler sees it, in each era.
//
// In the legacy era the client is asked and waited for. In the modern era the call is answered
// with what is asked, and comes again with the answers. Inside mcp/ only.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/envelope/problem.h"
#include "waybill/mcp/exchange.h"
#include "waybill/service/caller.h"

namespace waybill::mcp {

// What both eras share: capabilities, and log messages where somebody wants them.
class ClientCaller : public service::Caller {
 public:
  ClientCaller(Capabilities capabilities, std::shared_ptr<Reply> reply,
               std::optional<service::LogLevel> log_from);

  bool can(std::string_view capability) const override { return capabilities_.has(capability); }
  void log(service::LogLevel level, std::string_view logger, const json::Raw& data) override;
  void drop_connection() override { reply_->drop(); }

 protected:
  const Capabilities capabilities_;
  const std::shared_ptr<Reply> reply_;

 private:
  const std::optional<service::LogLevel> log_from_;  // none: nobody wants any
};

// A caller for one exchange. Lifetime: no longer than the exchange.
class Asking : public ClientCaller {
 public:
  using ClientCaller::ClientCaller;
  // Answers the exchange itself when the handler's answer is not the call's: input is required,
  // a capability is missing. True when it did.
  virtual bool settle(Exchange& exchange) = 0;
  // Why a question was not answered, to be told in the handler's place.
  virtual std::optional<Problem> problem() const = 0;
};

// Fails the exchange and returns nothing when what the client sent back is not right. `name` is
// what the request is about, `arguments` its JSON.
std::unique_ptr<Asking> make_asking(Exchange& exchange, std::string_view name,
                                    std::string_view arguments);

// {"key":{"method":…,"params":…},…}
std::string write_questions(const std::vector<service::Question>& questions);
// Reads the client's inputResponses, each of which is an object. Nothing: they are not right.
std::optional<service::Answers> read_answers(Exchange& exchange);

}  // namespace waybill::mcp

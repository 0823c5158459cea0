// LegacyAsking: asks the client by requests of our own, and waits. Inside mcp/ only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "waybill/mcp/asking.h"
#include "waybill/rpc/outstanding.h"

namespace waybill::mcp {

class LegacyAsking final : public Asking {
 public:
  explicit LegacyAsking(Exchange& exchange);

  std::optional<service::Answers> ask(const std::vector<service::Question>& questions) override;
  bool settle(Exchange&) override { return false; }
  std::optional<Problem> problem() const override { return problem_; }

 private:
  // Sends the question; its id, or nothing when too many are open.
  std::optional<std::string> put(const service::Question& question,
                                 rpc::Outstanding::Done on_answer);
  std::nullopt_t refuse(std::string message);

  const std::shared_ptr<Session> session_;
  service::Cancellation cancellation_;
  const std::chrono::seconds timeout_;
  const bool may_wait_;
  service::Answers known_;  // a handler may ask for the same thing again
  std::optional<Problem> problem_;
};

}  // namespace waybill::mcp

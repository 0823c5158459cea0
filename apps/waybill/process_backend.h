// ProcessBackend: a program that is started for each prompt.
//
// It reads {"prompt": …, "context": …} as one line of JSON from its standard input and prints its
// answer, which is taken without the line end behind it. It has to end with 0; what it writes to
// standard error is shown when it does not. It runs in a process group of its own, which is killed
// when its time is up, when it prints more than it may, or when nobody waits for it any more.
// Thread-safety: any thread. The program ignores SIGPIPE, as every program of cli/ does.
#pragma once

#include "waybill/net/child.h"
#include "waybill/suites/ledger/backend.h"

namespace waybill::app {

class ProcessBackend final : public suites::ledger::Backend {
 public:
  explicit ProcessBackend(net::ChildOptions child) : child_(std::move(child)) {}
  std::string_view kind() const override { return "process"; }
  Result<std::string> answer(const suites::ledger::Ask& ask,
                             const suites::ledger::Bounds& bounds) override;

 private:
  const net::ChildOptions child_;
};

// What a backend is sent: {"prompt": …} with the context if there is one.
std::string message_of(const suites::ledger::Ask& ask);

}  // namespace waybill::app

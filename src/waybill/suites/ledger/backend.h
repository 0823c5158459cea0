// Backend: something outside that answers a prompt, as the router sees it.
//
// The suite has only the echo, which needs nothing; programs and HTTP endpoints are put behind
// this interface by whoever composes the program.
// Thread-safety: answer() is called from any number of threads at the same time.
#pragma once

#include <chrono>
#include <cstddef>
#include <stop_token>
#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill::suites::ledger {

struct Ask {
  std::string_view prompt{};
  std::string_view context{};  // may be empty
};

// What one attempt may cost.
struct Bounds {
  std::chrono::milliseconds time{30'000};
  std::size_t output_bytes = std::size_t{1} << 20;
  std::stop_token stop{};  // the caller has given up
};

class Backend {
 public:
  virtual ~Backend() = default;
  virtual std::string_view kind() const = 0;  // "echo", "process", "http"
  // The answer's text, within the bounds: `over_limit` when time or output would pass them,
  // `unavailable` for every other failure of the backend's.
  virtual Result<std::string> answer(const Ask& ask, const Bounds& bounds) = 0;
};

// Answers with the prompt, for trying things out.
class EchoBackend final : public Backend {
 public:
  std::string_view kind() const override { return "echo"; }
  Result<std::string> answer(const Ask& ask, const Bounds& bounds) override {
    if (ask.prompt.size() > bounds.output_bytes)
      return fail(ErrorKind::over_limit, "the prompt is longer than an answer may be");
    return std::string(ask.prompt);
  }
};

}  // namespace waybill::suites::ledger

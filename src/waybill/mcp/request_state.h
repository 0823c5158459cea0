// RequestState: what a call that waits for input leaves with the client, and gets back.
//
// The client is not trusted with it: the state is signed, and speaks of one principal, one
// method, one set of arguments, for a stated time. It is not secret; it holds the answers that
// the same client gave before.
// Thread-safety: seal() and open() may be called from any thread.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"
#include "waybill/service/caller.h"

namespace waybill::mcp {

class RequestState {
 public:
  // What the state is bound to.
  struct Binding {
    std::string_view principal;
    std::string_view method;
    std::string_view name;       // of the tool, prompt or resource
    std::string_view arguments;  // JSON
  };
  static constexpr std::size_t kMaxBytes = 256 << 10;

  // With a key of its own making, the states of another process or an earlier one are refused.
  RequestState(const Clock& clock, std::string key, std::chrono::seconds lifetime)
      : clock_(clock), key_(std::move(key)), lifetime_(lifetime) {}

  // Fails when it would be larger than kMaxBytes.
  Result<std::string> seal(const Binding& binding, const service::Answers& answers) const;
  // Fails on anything that seal() did not make for the same binding, or too long ago.
  Result<service::Answers> open(const Binding& binding, std::string_view state) const;

 private:
  std::string signature(std::string_view body) const;
  std::int64_t now_seconds() const;

  const Clock& clock_;
  std::string key_;
  std::chrono::seconds lifetime_;
};

}  // namespace waybill::mcp

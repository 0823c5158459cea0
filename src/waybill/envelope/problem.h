// Problem: one thing that went wrong (an error) or could have gone better (a warning), with what
// the reader of the answer can do about it.
#pragma once

#include <cstdint>
#include <optional>

#include "waybill/base/text.h"
#include "waybill/json/raw.h"

namespace waybill {

// Who said so. A tool that throws raises; one that answers with an error value returns it; the
// protocol speaks for a call that never reached the tool. Some dialects spell these differently.
enum class Origin : std::uint8_t { raised, returned, protocol };

// "Fix your arguments" or "try again later".
struct Retry {
  std::optional<bool> retryable{};
  std::optional<std::int64_t> after_ms{};
  Text strategy{};  // immediate, linear_backoff, exponential_backoff

  bool present() const { return retryable || after_ms || !strategy.empty(); }
  bool operator==(const Retry&) const = default;
};

// Optional fields are absent when empty.
struct Problem {
  Text code{};
  Text message{};
  Text path{};          // the file, field or place it is about
  json::Raw details{};  // any JSON
  Retry retry{};
  Text phase{};        // validation, execution, cleanup
  Text suggestion{};   // what to do now, in words
  Text fix_command{};  // what to run now, verbatim
  json::Raw redirect{};
  Origin origin = Origin::raised;

  void own();
  bool operator==(const Problem&) const = default;
};

}  // namespace waybill

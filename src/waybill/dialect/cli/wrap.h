// The five-key answer of a command, made from its exit code and what its handler gave.
//
// Success is the exit code 0 and nothing else. Where handler and exit code contradict each other
// the exit code is right: with 0 a problem becomes a warning; with another code a missing problem
// is supplied from the code's name. So body and exit code never disagree.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "waybill/envelope/builder.h"
#include "waybill/envelope/envelope.h"

namespace waybill::dialect::cli {

// What a command's handler gave.
struct Handled {
  json::Raw data{};  // of a failure: what was done before it
  std::optional<Problem> problem{};
  std::vector<Problem> warnings{};
};

[[nodiscard]] Envelope wrap(Handled handled, int exit_code, std::int64_t duration_ms);
[[nodiscard]] Envelope wrap(Problem problem, int exit_code, std::int64_t duration_ms);
template <json::Writable T>
[[nodiscard]] Envelope wrap(const T& data, int exit_code, std::int64_t duration_ms) {
  return wrap(Handled{.data = json_of(data)}, exit_code, duration_ms);
}

// "SUCCESS", "NOT_FOUND", …; also of sysexits (64 to 78) and of what a shell reports (126 and
// up). A command's own codes and the reserved ones have no name here: GENERAL_ERROR.
std::string_view exit_name(int exit_code);

}  // namespace waybill::dialect::cli

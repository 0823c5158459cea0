// Child: a program run to its end, with what it printed kept within limits.
//
// See net/spawn.h for how it is started.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "waybill/base/error.h"

namespace waybill::app {

struct ChildLimits {
  std::size_t kept_output = std::size_t{8} << 20;  // of its standard output, from the beginning
  std::size_t kept_errors = std::size_t{8} << 10;  // of its standard error, from the end
  int polite_ms = 1000;                            // between SIGTERM and SIGKILL
  int linger_ms = 300;  // for output still in the pipe of what it left running
};

struct ChildOutcome {
  int exit_code = 0;
  int signal = 0;  // it was ended by this
  bool is_ended_by_us = false;
  std::string output{};
  std::uint64_t output_bytes = 0;  // all of it, also what was not kept
  std::string errors{};
  std::uint64_t error_bytes = 0;
};

// Ends the whole group when `stop` asks for it. Without `gives_input` its standard input is empty:
// a group in the background may not read from a terminal. Fails when it could not be started.
Result<ChildOutcome> run_child(const std::vector<std::string>& words, bool gives_input,
                               const std::stop_token& stop, const ChildLimits& limits = {});

}  // namespace waybill::app

// A file that a command writes, whole or not at all, and the answer about it.
#pragma once

#include <string>
#include <string_view>

#include "waybill/cli/call.h"
#include "waybill/cli/danger.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/describe.h"

namespace waybill::app {

struct WrittenFile {
  std::string file{};
  cli::Effect effect{};
  std::size_t bytes = 0;
};
WAYBILL_DESCRIBE(WrittenFile, file, effect, bytes)

// Leaves a file alone that holds these bytes already; writes nothing in a dry run. `what` names it
// in the summary: "page", "bundle".
Envelope write_output(std::string_view what, const std::string& file, const std::string& bytes,
                      cli::Call& call);

}  // namespace waybill::app

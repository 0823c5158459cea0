#include "waybill/suites/solution/solution.h"

#include "waybill/suites/solution/frame.h"
#include "waybill/suites/solution/reading_tools.h"
#include "waybill/suites/solution/writing_tools.h"

namespace waybill::suites::solution {

Result<void> add(tool::Catalogue& catalogue, Options options) {
  const Frame frame{&options.files, &options.clock, std::move(options.root),
                    std::move(options.host)};
  for (tool::Definition (*const define)(const Frame&) : {
           &info_tool,
           &project_update_tool,
           &state_get_tool,
           &state_set_tool,
           &state_advance_tool,
           &state_reset_tool,
           &state_history_tool,
       }) {
    if (auto added = catalogue.add(define(frame)); !added) return added;
  }
  return {};
}

}  // namespace waybill::suites::solution

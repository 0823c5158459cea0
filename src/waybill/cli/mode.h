// Mode: how the answer is shown, and whether people are watching.
#pragma once

#include <string_view>

#include "waybill/base/environment.h"
#include "waybill/cli/misuse.h"
#include "waybill/cli/settings.h"

namespace waybill::cli {

struct Mode {
  OutputForm form = OutputForm::json;
  bool colour = false;
  bool unicode = true;
  bool indented = false;  // JSON that a person reads
};

// By --output, else <PROGRAM>_OUTPUT, else JSON unless standard output is a terminal where neither
// CI nor NO_COLOR is set. A dialect asked for by --as is JSON too. A wrong value in the environment
// is a misuse.
Mode choose_mode(const Settings& settings, const Environment& environment, std::string_view program,
                 bool is_terminal, Misuse& misuse);

// "WAYBILL_OUTPUT"
std::string variable_of(std::string_view program, std::string_view what);

}  // namespace waybill::cli

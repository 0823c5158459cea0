// Commands that any program may add, since they are made from what it declares anyway.
// (manifest_command() is in manifest.h.)
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "waybill/cli/command.h"

namespace waybill::cli {

// version: data {name, version}.
Command version_command();

// completion SHELL: data {shell, script}; with --output text the script alone.
Command completion_command();

// exec: lines of JSON {"_cmd": …, "_opts": {…}, …} on standard input, each run in this process and
// answered by a line with an envelope. _opts holds the framework's flags; the other members are
// the command's own, named as in --schema; _args is a list of operands. A line that is wrong is
// answered by an error in its place. Exit 3 when a line failed.
Command exec_command();

// One thing that doctor looks at.
struct Check {
  struct Result {
    bool is_well = true;
    std::string message;
    std::string fix{};  // what to do about it
  };
  std::string name;
  std::function<Result(Call&)> look;
  bool is_vital = true;  // or only a warning when it is not well
};
// doctor: data {checks [{name, status ok|warning|failed, message, fix?}]}; exit 4 when one failed.
// The framework's own checks come first.
Command doctor_command(std::vector<Check> checks = {});

}  // namespace waybill::cli

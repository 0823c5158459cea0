// Help: how a program or one of its commands is used, for people and as data.
#pragma once

#include <string>

#include "waybill/cli/command.h"
#include "waybill/cli/program.h"
#include "waybill/envelope/envelope.h"

namespace waybill::cli {

// Of the whole program when `command` is null.
std::string help_text(const Program& program, const Command* command);
// The same for programs: data {usage, …} and what the manifest says of the command.
Envelope help_answer(const Program& program, const Command* command);

// "waybill check [FILE…] [--dialect DIALECT]"
std::string usage_line(const Program& program, const Command& command);

}  // namespace waybill::cli

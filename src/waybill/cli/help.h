// Help: how a program or one of its commands is used, for people and as data.
#pragma once

#include <string>
#include <string_view>

#include "waybill/cli/command.h"
#include "waybill/cli/program.h"
#include "waybill/envelope/envelope.h"

namespace waybill::cli {

// What it is about: one command, a group of them, or, with neither, the whole program.
struct HelpTopic {
  const Command* command = nullptr;
  std::string_view group{};
};

std::string help_text(const Program& program, const HelpTopic& topic);
// The same for programs: data {usage, …} and what the manifest says of the command.
Envelope help_answer(const Program& program, const HelpTopic& topic);

// "waybill check [FILE…] [--dialect DIALECT]"
std::string usage_line(const Program& program, const Command& command);

}  // namespace waybill::cli

// Invocation: a command line understood: which command, with which options, or what is wrong.
//
// Lifetime: refers to the Program and to the words.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/cli/command.h"
#include "waybill/cli/misuse.h"
#include "waybill/cli/program.h"
#include "waybill/cli/settings.h"

namespace waybill::cli {

struct Invocation {
  const Command* command = nullptr;
  std::string group{};  // "ledger", when only the first word of some commands was given
  const Renamed* renamed = nullptr;
  Settings settings{};
  Misuse misuse{};
  Command::Work work{};
  // The command and its own arguments, for telling calls with an idempotency key apart.
  std::string fingerprint{};
};

Invocation read_invocation(const Program& program, std::span<const std::string_view> words);

// A command's name as one types it: "ledger verify" of ledger.verify.
std::string typed_name(std::string_view name);
// "ledger" of ledger.verify; empty when the name is one word.
std::string_view group_of(std::string_view name);

// The framework's flags that a command of this danger has.
std::vector<const OptionInfo*> framework_flags(Danger danger);
// All that a command takes: its own options first.
std::vector<const OptionInfo*> all_options(const Command& command);

}  // namespace waybill::cli

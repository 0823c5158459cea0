// Declaration: all that is known about a command before it runs.
//
//   constexpr ExitCode kEndings[] = {kSuccess, {5, "NOT_FOUND", "There is no such file."}};
//   constexpr auto kCheck = declare<CheckOptions>(
//       {.name = "check", .summary = "Find all that is wrong.", .exit_codes = kEndings},
//       operands("FILE", &CheckOptions::files).about("Documents; - is standard input."));
//
// It is a compile-time value of static lifetime; command.h makes a command of it, and refuses to
// compile one that is wrong (rules.h). Help, manifest, completion and parser are made from it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "waybill/cli/danger.h"
#include "waybill/cli/option.h"

namespace waybill::cli {

// One way in which a command ends. A problem whose code is `name` ends it with `code`.
struct ExitCode {
  int code = 0;
  std::string_view name{};         // "NOT_FOUND"
  std::string_view description{};  // at most 120 characters
  bool retryable = false;          // the same call may succeed later: requires no side effects
  SideEffects side_effects = SideEffects::none;
  std::string_view fix_command{};  // what to run now, verbatim; for problems that bring none
};

inline constexpr ExitCode kSuccess{.code = 0, .name = "SUCCESS", .description = "It was done."};

struct Example {
  std::string_view command;  // as one types it
  std::string_view does;
};

struct CommandInfo {
  std::string_view name{};  // "check"; of one in a group "ledger.verify"
  std::string_view summary{};
  Danger danger = Danger::safe;
  std::span<const ExitCode> exit_codes{};
  std::span<const Example> examples{};
  // The JSON Schema of its data: &json::schema_of<Found>.
  std::string (*output_schema)() = nullptr;
  // How long it may go on after it was asked to end, before the answer is given without it.
  int grace_ms = 200;
  // It only writes down what it knows: no input, nothing that could block. Then it needs no thread
  // of its own, which is what most of its time would go into.
  bool is_instant = false;
};

template <class OptionsType, class... Option>
struct Declaration {
  using Options = OptionsType;
  CommandInfo info;
  std::tuple<Option...> options;
};

template <class Options, class... Option>
constexpr Declaration<Options, Option...> declare(CommandInfo info, Option... options) {
  return {info, std::tuple<Option...>(options...)};
}

}  // namespace waybill::cli

// Command: a declaration and the function that does the work.
//
//   Envelope check(const CheckOptions& options, Call& call);
//   program.add(command<kCheck>(&check));
//
// The function gets its options read and validated, and returns an Envelope; the framework does
// the rest. A second function, if given, refuses what the types cannot express, before anything is
// done: void(const CheckOptions&, Misuse&).
// Lifetime: the declaration is a constant of static lifetime. Thread-safety: immutable once made.
#pragma once

#include <functional>
#include <memory>
#include <type_traits>
#include <vector>

#include "waybill/cli/arguments.h"
#include "waybill/cli/declaration.h"
#include "waybill/cli/rules.h"
#include "waybill/cli/value.h"

namespace waybill::cli {

class Call;

class Command {
 public:
  using Work = std::function<Envelope(Call&)>;
  using Prepare = std::function<Work(const Arguments&, Misuse&)>;

  Command(const CommandInfo& info, std::vector<const OptionInfo*> options, Prepare prepare)
      : info_(&info), options_(std::move(options)), prepare_(std::move(prepare)) {}

  const CommandInfo& info() const { return *info_; }
  // Its own, in the order declared; without the framework's.
  const std::vector<const OptionInfo*>& options() const { return options_; }
  // The work with its options bound. Not to be called when `misuse` is not empty afterwards.
  Work prepare(const Arguments& arguments, Misuse& misuse) const {
    return prepare_(arguments, misuse);
  }

 private:
  const CommandInfo* info_;
  std::vector<const OptionInfo*> options_;
  Prepare prepare_;
};

// The rules, each with its sentence.
template <const auto& kDeclaration>
consteval void check_declaration() {
  static_assert(rules::is_command_name(kDeclaration.info.name),
                "waybill: a command's name is lower-case words, joined by - or .");
  static_assert(rules::is_sentence(kDeclaration.info.summary),
                "waybill: a command has a summary of one line and at most 120 characters.");
  static_assert(rules::has_success(kDeclaration.info),
                "waybill: a command declares the exit code 0, SUCCESS.");
  static_assert(rules::codes_are_free(kDeclaration.info),
                "waybill: exit codes are 0 to 13, 64 to 78, or a command's own, 79 to 125.");
  static_assert(rules::codes_are_named(kDeclaration.info),
                "waybill: exit codes have names [A-Z][A-Z0-9_]+, each once as its number, and a "
                "description of "
                "one line and at most 120 characters.");
  static_assert(rules::retrying_is_harmless(kDeclaration.info),
                "waybill: an exit code that is retryable has no side effects.");
  static_assert(rules::fixes_are_verbatim(kDeclaration.info),
                "waybill: a fix_command is run verbatim: no placeholders, no <, > and $.");
  static_assert(rules::safe_leaves_nothing(kDeclaration.info),
                "waybill: a safe command has no side effects, however it ends.");
  static_assert(rules::names_are_right(kDeclaration),
                "waybill: flags are named --lower-case, operands UPPER_CASE.");
  static_assert(rules::names_are_unique(kDeclaration),
                "waybill: a command's options have different names, none of them the framework's.");
  static_assert(rules::all_are_described(kDeclaration),
                "waybill: every option says what it is for: about().");
  static_assert(rules::operands_are_clear(kDeclaration),
                "waybill: only the last operand may be left out or be many.");
  static_assert(rules::switches_are_free(kDeclaration),
                "waybill: a flag without a value cannot be required.");
}

template <const auto& kDeclaration, class Run, class Check>
Command command(Run run, Check check) {
  using Options = typename std::remove_cvref_t<decltype(kDeclaration)>::Options;
  static_assert(std::is_invocable_r_v<Envelope, Run, const Options&, Call&>,
                "waybill: a command's function is Envelope(const Options&, Call&).");
  check_declaration<kDeclaration>();
  std::vector<const OptionInfo*> infos = std::apply(
      [](const auto&... o) { return std::vector<const OptionInfo*>{&o...}; }, kDeclaration.options);
  return Command(
      kDeclaration.info, std::move(infos),
      [run, check](const Arguments& arguments, Misuse& misuse) -> Command::Work {
        const auto options = std::make_shared<Options>();
        std::apply(
            [&](const auto&... o) { (assign(o, arguments.of(o.name), *options, misuse), ...); },
            kDeclaration.options);
        if (misuse.empty()) check(*options, misuse);
        return [run, options](Call& call) { return run(*options, call); };
      });
}
template <const auto& kDeclaration, class Run>
Command command(Run run) {
  return command<kDeclaration>(run, [](const auto&, Misuse&) {});
}

}  // namespace waybill::cli

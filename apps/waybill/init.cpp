#include <algorithm>

#include "apps/waybill/commands.h"
#include "waybill/base/timestamp.h"
#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/schema_of.h"
#include "waybill/suites/solution/starter.h"
#include "waybill/suites/solution/state_file.h"

namespace waybill::app {
namespace {

using suites::solution::is_solution_name;

struct Options {
  std::string root = ".";
  std::optional<std::string> name;
  std::string profile = "default";
};

constexpr cli::ExitCode kEndings[] = {
    cli::kSuccess,
    {2, "ARG_ERROR", "The flags are wrong; nothing was made."},
    {5, "NOT_FOUND", "There is no such folder."},
    {6, "CONFLICT", "A file is in the way of a folder.", false, cli::SideEffects::partial},
    {7, "PERMISSION_DENIED", "The folder may not be written, or leads elsewhere.", false,
     cli::SideEffects::partial},
    {12, "UNAVAILABLE", "The disk is full or failing; call again to make the rest.", false,
     cli::SideEffects::partial}};
constexpr cli::Example kExamples[] = {
    {"init --dry-run", "Which files would be made here, and which are kept."},
    {"init --root ~/src/app --name App", "Makes what is missing there; overwrites nothing."}};

struct Made {
  std::string root;
  cli::Effect effect{};
  std::vector<std::string> created;
  std::vector<std::string> kept;
};
WAYBILL_DESCRIBE(Made, root, effect, created, kept)

constexpr auto kInit = cli::declare<Options>(
    {.name = "init",
     .summary = "Make a .bot folder for the solution tools; what is there is kept.",
     .danger = cli::Danger::mutating,
     .exit_codes = kEndings,
     .examples = kExamples,
     .output_schema = &json::schema_of<Made>},
    cli::flag("--root", &Options::root)
        .value("DIR")
        .about("The folder that becomes a solution (default: the working directory)."),
    cli::flag("--name", &Options::name)
        .value("NAME")
        .about("What the solution is called (default: the folder's name)."),
    cli::flag("--profile", &Options::profile)
        .value("NAME")
        .id()
        .about("The profile that is noted as installed (default: default)."));

void check(const Options& options, cli::Misuse& misuse) {
  if (!options.name) return;
  if (!is_solution_name(*options.name))
    misuse.add("ARG_ERROR", "--name", "A name is a line of 1 to 100 bytes.");
}

std::string summary_of(const Made& made, bool is_dry_run) {
  if (made.effect == cli::Effect::noop)
    return "All files are there already; nothing " + std::string(is_dry_run ? "would be" : "was") +
           " made.";
  return std::to_string(made.created.size()) + (is_dry_run ? " files would be" : " files were") +
         " made below .bot, and " + std::to_string(made.kept.size()) + " kept.";
}

Envelope run(const Options& options, cli::Call& call) {
  FileSystem& files = call.world().files;
  auto real = files.real_path(options.root);
  if (!real) return failed("", cli::problem_of(real.error())).done();
  auto view = files.confined(*real);
  if (!view) return failed("", cli::problem_of(view.error())).done();
  const std::string leaf = real->substr(real->rfind('/') + 1);
  auto started = suites::solution::start_solution(
      **view, {.name = options.name.value_or(is_solution_name(leaf) ? leaf : "Solution"),
               .profile = options.profile,
               .now = write_timestamp(call.world().clock.utc_now(), TimestampForm::milliseconds),
               .dry_run = call.is_dry_run()});
  if (!started) return failed("", cli::problem_of(started.error())).done();
  Made made{std::move(*real),
            started->created.empty() ? cli::Effect::noop
            : started->kept.empty()  ? cli::Effect::created
                                     : cli::Effect::updated,
            std::move(started->created), std::move(started->kept)};
  Envelope answer = ok("", made).summary(summary_of(made, call.is_dry_run())).done();
  if (std::ranges::find(made.kept, ".bot/state/state.json") != made.kept.end())
    answer.warnings.push_back({.code = "STATE_ALREADY_EXISTS",
                               .message = "There is a state already; it was kept.",
                               .path = ".bot/state/state.json"});
  return answer;
}

}  // namespace

cli::Command init_command() { return cli::command<kInit>(&run, &check); }

}  // namespace waybill::app

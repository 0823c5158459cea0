// A command line of three commands: what they declare is all that they say about flags, help,
// exit codes, JSON and terminals. docs/command-line.md shows it at work.
#include <algorithm>

#include "waybill/cli/call.h"
#include "waybill/cli/commands.h"
#include "waybill/cli/finish.h"
#include "waybill/cli/manifest.h"
#include "waybill/cli/program.h"
#include "waybill/waybill.h"

namespace {

using namespace waybill;

struct Task {
  std::int64_t id = 0;
  std::string title;
};
WAYBILL_DESCRIBE(Task, id, title)
using Tasks = std::vector<Task>;

constexpr std::size_t kMostBytes = 1 << 20;

Result<Tasks> load(cli::Call& call, const std::string& file) {
  if (!call.world().files.exists(file)) return Tasks{};
  const auto bytes = call.world().files.read(file, kMostBytes);
  if (!bytes) return std::unexpected(bytes.error());
  return json::read_value<Tasks>(*bytes);
}
Result<void> save(cli::Call& call, const std::string& file, const Tasks& tasks) {
  if (call.is_dry_run()) return {};
  return call.world().files.replace(file, json::to_json(tasks));
}
Envelope refused(const Error& error) { return failed("", cli::problem_of(error)).done(); }

struct AddOptions {
  std::string title;
  std::string file = "tasks.json";
};
constexpr cli::ExitCode kChanging[] = {
    cli::kSuccess,
    {5, "NOT_FOUND", "There is no task with that number."},
    {12, "UNAVAILABLE", "The file could not be written; it is as it was.", true}};
constexpr auto kAdd = cli::declare<AddOptions>(
    {.name = "add",
     .summary = "Add a task.",
     .danger = cli::Danger::mutating,
     .exit_codes = kChanging,
     .output_schema = &json::schema_of<Task>},
    cli::operands("TITLE", &AddOptions::title).required().about("What is to be done."),
    cli::flag("--file", &AddOptions::file).value("FILE").about("Where tasks are kept."));

Envelope add(const AddOptions& options, cli::Call& call) {
  auto tasks = load(call, options.file);
  if (!tasks) return refused(tasks.error());
  const Task task{tasks->empty() ? 1 : tasks->back().id + 1, options.title};
  tasks->push_back(task);
  if (const auto saved = save(call, options.file, *tasks); !saved) return refused(saved.error());
  return ok("", task).summary("Added task " + std::to_string(task.id) + ".").done();
}

struct ListOptions {
  std::string file = "tasks.json";
};
constexpr cli::ExitCode kLooking[] = {cli::kSuccess};
constexpr auto kList = cli::declare<ListOptions>(
    {.name = "list",
     .summary = "List the tasks.",
     .exit_codes = kLooking,
     .output_schema = &json::schema_of<Tasks>},
    cli::flag("--file", &ListOptions::file).value("FILE").about("Where tasks are kept."));

Envelope list(const ListOptions& options, cli::Call& call) {
  const auto tasks = load(call, options.file);
  if (!tasks) return refused(tasks.error());
  return ok("", *tasks).summary(std::to_string(tasks->size()) + " tasks to do.").done();
}

struct RemoveOptions {
  std::int64_t id = 0;
  std::string file = "tasks.json";
};
constexpr auto kRemove = cli::declare<RemoveOptions>(
    {.name = "remove",
     .summary = "Remove a task for good.",
     .danger = cli::Danger::destructive,
     .exit_codes = kChanging,
     .output_schema = &json::schema_of<Task>},
    cli::operands("ID", &RemoveOptions::id).required().at_least(1).about("The task's number."),
    cli::flag("--file", &RemoveOptions::file).value("FILE").about("Where tasks are kept."));

Envelope remove_task(const RemoveOptions& options, cli::Call& call) {
  auto tasks = load(call, options.file);
  if (!tasks) return refused(tasks.error());
  const auto found =
      std::find_if(tasks->begin(), tasks->end(), [&](const Task& t) { return t.id == options.id; });
  if (found == tasks->end())
    return failed("", {.code = "NOT_FOUND",
                       .message = "There is no task " + std::to_string(options.id) + ".",
                       .suggestion = "See tasks list."})
        .done();
  const Task task = *found;
  tasks->erase(found);
  if (const auto saved = save(call, options.file, *tasks); !saved) return refused(saved.error());
  return ok("", task).summary("Removed task " + std::to_string(task.id) + ".").done();
}

}  // namespace

int main(int argc, char** argv) {
  cli::Program program({.name = "tasks", .version = "1.0.0", .summary = "keeps a list of tasks"});
  program.add(cli::command<kAdd>(&add))
      .add(cli::command<kList>(&list))
      .add(cli::command<kRemove>(&remove_task))
      .add(cli::manifest_command())
      .add(cli::version_command())
      .add(cli::completion_command())
      .renamed({.from = "delete", .to = "remove"});
  return program.run(argc, argv);
}

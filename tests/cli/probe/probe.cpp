// A program on the framework whose commands do all that real ones should not, and what Waybill's
// own commands have no use for.
#include <fcntl.h>
#include <unistd.h>

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "waybill/cli/batch.h"
#include "waybill/cli/call.h"
#include "waybill/cli/commands.h"
#include "waybill/cli/manifest.h"
#include "waybill/cli/program.h"
#include "waybill/envelope/builder.h"

namespace {

using namespace waybill;
using cli::Call;

constexpr cli::ExitCode kEndings[] = {
    cli::kSuccess,
    {79, "OUT_OF_PAPER", "The tray is empty.", true, cli::SideEffects::none, "probe refill"},
    {6, "CONFLICT", "It is there already."}};
constexpr cli::ExitCode kWriting[] = {
    cli::kSuccess, {3, "PARTIAL_FAILURE", "Some failed.", false, cli::SideEffects::partial}};

struct Nothing {};

constexpr auto kStray = cli::declare<Nothing>(
    {.name = "stray", .summary = "Prints where it should not.", .exit_codes = kEndings});
Envelope stray(const Nothing&, Call&) {
  std::printf("from the C library\n");
  std::cout << "from the C++ library\n";
  if (::write(STDOUT_FILENO, "from the system\n", 16) != 16) std::abort();
  if (std::system("echo from a child") != 0) std::abort();
  return ok("").done();
}

constexpr auto kFlood = cli::declare<Nothing>(
    {.name = "flood", .summary = "Prints a lot where it should not.", .exit_codes = kEndings});
Envelope flood(const Nothing&, Call&) {
  const std::string line(1 << 16, 'x');
  for (int i = 0; i < 200; ++i) std::fwrite(line.data(), 1, line.size(), stdout);
  return ok("").done();
}

constexpr auto kThrow =
    cli::declare<Nothing>({.name = "throw", .summary = "Throws.", .exit_codes = kEndings});
Envelope throws(const Nothing&, Call&) {
  throw std::runtime_error("the tray is on fire\n  at print.cpp:12\n  at main.cpp:3");
}

struct HangOptions {
  bool stubborn = false;
};
constexpr auto kHang = cli::declare<HangOptions>(
    {.name = "hang", .summary = "Does two of three things, then waits.", .exit_codes = kEndings},
    cli::flag("--stubborn", &HangOptions::stubborn).about("Does not listen either."));
Envelope hang(const HangOptions& options, Call& call) {
  call.done_so_far(json::Raw::trusted(R"({"done":["a","b"]})"));
  call.context().progress({.done = 2, .total = 3, .message = "things"});
  if (options.stubborn)
    for (;;) pause();
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  changed.wait(lock, call.context().cancellation.token(), [] { return false; });
  return ok("", json::Raw::trusted(R"({"done":["a","b"],"left":["c"]})")).done();
}

struct FailOptions {
  std::string code = "OUT_OF_PAPER";
};
constexpr auto kFail = cli::declare<FailOptions>(
    {.name = "fail", .summary = "Fails with a code.", .exit_codes = kEndings},
    cli::flag("--code", &FailOptions::code).about("Which."));
Envelope fails(const FailOptions& options, Call&) {
  return failed("", {.code = options.code, .message = "It failed as it was told to."}).done();
}

constexpr auto kUgly = cli::declare<Nothing>(
    {.name = "ugly", .summary = "Says what no JSON can carry.", .exit_codes = kEndings});
Envelope ugly(const Nothing&, Call&) {
  Envelope envelope;
  envelope.data = json::Raw::trusted(
      "{\"nul\":\"a\\u0000b\",\"lone\":\"\\ud800\",\"pair\":"
      "\"\\ud83d\\ude00\",\"bytes\":\"\xff\",\"slash\":\"\\\\u0000\"}");
  return envelope;
}
constexpr auto kLatin = cli::declare<Nothing>(
    {.name = "latin", .summary = "Has a text in Latin-1.", .exit_codes = kEndings});
Envelope latin(const Nothing&, Call&) { return ok("", std::vector<std::string>{"caf\xe9"}).done(); }

struct BigOptions {
  std::size_t count = 0;
  bool boxed = false;
};
constexpr auto kBig = cli::declare<BigOptions>(
    {.name = "big", .summary = "A long list.", .exit_codes = kEndings},
    cli::operands("COUNT", &BigOptions::count).required().about("How long."),
    cli::flag("--boxed", &BigOptions::boxed).about("One long text instead."));
Envelope big(const BigOptions& options, Call&) {
  if (options.boxed) return ok("", std::string(options.count, 'x')).done();
  std::vector<std::string> list;
  for (std::size_t i = 0; i < options.count; ++i) list.push_back("item " + std::to_string(i));
  return ok("", list).done();
}

struct AppendOptions {
  std::string file;
  std::string api_key;
};
constexpr auto kAppend = cli::declare<AppendOptions>(
    {.name = "log.append",
     .summary = "Adds a line to a file.",
     .danger = cli::Danger::mutating,
     .exit_codes = kWriting},
    cli::operands("FILE", &AppendOptions::file).required().about("Which."),
    cli::flag("--api-key", &AppendOptions::api_key).secret().about("For nothing."));
Envelope append(const AppendOptions& options, Call& call) {
  if (!call.is_dry_run())
    if (auto added = call.world().files.append(options.file, "a line"); !added) std::abort();
  return ok("", std::map<std::string, cli::Effect>{{"effect", cli::Effect::updated}}).done();
}

struct RemoveOptions {
  std::string id;
};
constexpr auto kRemove = cli::declare<RemoveOptions>(
    {.name = "remove",
     .summary = "Removes something.",
     .danger = cli::Danger::destructive,
     .exit_codes = kWriting},
    cli::operands("ID", &RemoveOptions::id).required().id().about("Which."));
Envelope removes(const RemoveOptions&, Call& call) {
  const auto effect = call.is_dry_run() ? cli::Effect::noop : cli::Effect::deleted;
  return ok("", std::map<std::string, cli::Effect>{{"effect", effect}}).done();
}

struct BatchOptions {
  std::vector<std::string> items;
};
constexpr auto kBatch = cli::declare<BatchOptions>(
    {.name = "batch", .summary = "Several things.", .exit_codes = kEndings},
    cli::operands("ITEM", &BatchOptions::items).required().about("Which; bad ones fail."));
Envelope batch(const BatchOptions& options, Call& call) {
  cli::Batch batch(call, options.items.size());
  for (const std::string& item : options.items) {
    if (item.starts_with("bad"))
      batch.add(item,
                failed("", {.code = "NOT_FOUND", .message = "There is no " + item + "."}).done());
    else
      batch.add(item, ok("", item).done());
  }
  return std::move(batch).done();
}

}  // namespace

int main(int argc, char** argv) {
  cli::Program program({.name = "probe", .version = "1.2.3", .summary = "does what it should not"});
  program.add(cli::command<kStray>(&stray))
      .add(cli::command<kFlood>(&flood))
      .add(cli::command<kThrow>(&throws))
      .add(cli::command<kHang>(&hang))
      .add(cli::command<kFail>(&fails))
      .add(cli::command<kUgly>(&ugly))
      .add(cli::command<kLatin>(&latin))
      .add(cli::command<kBig>(&big))
      .add(cli::command<kAppend>(&append))
      .add(cli::command<kRemove>(&removes))
      .add(cli::command<kBatch>(&batch))
      .add(cli::manifest_command())
      .add(cli::exec_command())
      .renamed({.from = "delete", .to = "remove", .permanent = true, .reason = "One word for it."});
  if (std::getenv("PROBE_FAULTY") != nullptr)
    program.add(cli::command<kThrow>(&throws)).renamed({.from = "gone", .to = "nowhere"});
  return program.run(argc, argv);
}

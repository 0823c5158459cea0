#include "apps/waybill/commands.h"
#include "apps/waybill/keeping.h"
#include "apps/waybill/routing.h"
#include "apps/waybill/suite_flags.h"
#include "waybill/cli/finish.h"
#include "waybill/cli/program.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/stamp.h"
#include "waybill/service/chain.h"
#include "waybill/service/request.h"

namespace waybill::app {
namespace {

struct Options : SuiteFlags {
  std::string tool{};
  std::string args = "{}";
};

constexpr cli::ExitCode kEndings[] = {
    cli::kSuccess,
    {1, "TOOL_FAILED", "The tool answered with an error; its code tells which."},
    {2, "INVALID_PARAMS", "The arguments do not fit the tool; all that is wrong is listed."},
    {4, "PRECONDITION", "Something has to be there first: a .bot folder, a readable file."},
    {5, "NOT_FOUND", "There is no such tool, or not what it was asked about."},
    {6, "CONFLICT", "Somebody else has what was asked for."},
    {7, "PERMISSION_DENIED", "The mode does not allow the tool."},
    {10, "TIMEOUT", "The tool did not answer in its time."},
    {12, "UNAVAILABLE", "Something that the tool needs does not answer.", true}};
constexpr cli::Example kExamples[] = {
    {"call server_health", "The answer, in the dialect of the tool's suite."},
    {"call solution.info --root ~/src/app", "What the solution in that folder is."},
    {"call server.ping --as cli", "The same tool under another spelling, in another dialect."}};
constexpr auto kCall = cli::declare<Options>(
    {.name = "call",
     .summary = "Call a tool without a server, through the same layers that a server has.",
     .exit_codes = kEndings,
     .examples = kExamples},
    cli::operands("TOOL", &Options::tool)
        .required()
        .about("Its name in any spelling: server_ping, server.ping, server-ping."),
    cli::flag("--args", &Options::args)
        .value("JSON")
        .about("The arguments, a JSON object (default: {}); - reads them from standard input."),
    kRootFlag, kStoreFlag, kRouterFlag, kModeFlag, kRetryFlag, kUnifyFlag);

void check(const Options& options, cli::Misuse& misuse) { check_store(options.store, misuse); }

Envelope unknown(const tool::Catalogue& catalogue, const std::string& name) {
  const std::string_view meant = catalogue.nearest(name);
  return failed("", {.code = "NOT_FOUND",
                     .message = "There is no tool '" + name + "'.",
                     .phase = "validation",
                     .suggestion = meant.empty() ? "List the tools with 'waybill tools'."
                                                 : "Did you mean '" + std::string(meant) + "'?"})
      .done();
}

Envelope run(const Options& options, cli::Call& call) {
  const cli::World& world = call.world();
  const Stopwatch stopwatch(world.clock);
  Keeping keeping(world, options.root, options.store);
  const auto routing = open_routing(options.router, call);
  if (!routing) return failed("", cli::problem_of(routing.error())).done();
  tool::Catalogue catalogue;
  const service::ChainOptions chain_options{.mode = mode_of(options.mode)};
  if (auto filled = fill_catalogue(catalogue, world,
                                   {chain_options.mode, options.root, &keeping.store(),
                                    router_of(*routing), options.retry_from_verify});
      !filled)
    return failed("", cli::problem_of(filled.error())).done();
  const tool::Tool* const tool = catalogue.find(options.tool);
  if (tool == nullptr) return unknown(catalogue, options.tool);
  const auto arguments = options.args == "-" ? call.read("-") : Result<std::string>(options.args);
  if (!arguments) return failed("", cli::problem_of(arguments.error())).done();
  service::Metrics metrics;
  service::Alarm alarm;
  const service::Handler chain = service::make_chain(
      {world.clock, world.ids, keeping.recorder(), metrics, alarm}, chain_options);
  service::Request request{tool->operation(), *arguments};
  Envelope answer;
  chain(request, call.context(), answer);
  answer.own();  // some of it is the catalogue's, which ends here
  // Without --as the answer is in the dialect of the tool's own suite.
  if (!call.settings().as) {
    stamp(answer, {world.clock, world.ids, world.environment, stopwatch},
          {.source = call.program().about().name});
    call.document(write(answer, tool->declaration().dialect,
                        {.unify = options.unify, .clock = &world.clock}));
  }
  return answer;
}

}  // namespace

cli::Command call_command() { return cli::command<kCall>(&run, &check); }

}  // namespace waybill::app

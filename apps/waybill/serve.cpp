#include <fcntl.h>

#include <cstdio>

#include "apps/waybill/commands.h"
#include "apps/waybill/keeping.h"
#include "apps/waybill/routing.h"
#include "apps/waybill/suite_flags.h"
#include "waybill/cli/finish.h"
#include "waybill/envelope/builder.h"
#include "waybill/mcp/http.h"
#include "waybill/mcp/stdio.h"

namespace waybill::app {
namespace {

struct Options : SuiteFlags {
  bool stdio = false;
  std::optional<std::string> http{};
  std::vector<std::string> tokens{};
};

constexpr std::chrono::seconds kGrace{5};
constexpr cli::ExitCode kEndings[] = {
    cli::kSuccess,
    {2, "ARG_ERROR", "The flags are wrong; nothing was served."},
    {5, "NOT_FOUND", "The folder of the store's file, or the router's file, is not there."},
    {6, "CONFLICT", "Somebody else listens at that address, or the store is of a newer version."},
    {7, "PERMISSION_DENIED",
     "That address may not be listened at, or not without a token; or the store not be written."},
    {12, "UNAVAILABLE", "The address cannot be listened at now, or the store does not answer.",
     true}};
constexpr cli::Example kExamples[] = {
    {"serve --stdio", "For a client that starts its servers, as most editors do."},
    {"serve --http 127.0.0.1:8080", "At http://127.0.0.1:8080/mcp, until it is interrupted."},
    {"serve --stdio --store postgresql://me@db/ledger", "With records that servers share."}};
constexpr auto kServe = cli::declare<Options>(
    {.name = "serve",
     .summary = "Serve the tools over MCP, both protocol eras, on stdio or HTTP.",
     .exit_codes = kEndings,
     .examples = kExamples,
     .grace_ms = 15000},
    cli::flag("--stdio", &Options::stdio)
        .about("Speak the protocol on standard input and output, one message a line."),
    cli::flag("--http", &Options::http)
        .value("ADDRESS")
        .about("Listen at HOST:PORT; without HOST on this machine only; port 0 takes a free one."),
    cli::flag("--token", &Options::tokens)
        .secret()
        .about("A bearer token that lets its client in; may be repeated. With --http."),
    kRootFlag, kStoreFlag, kRouterFlag, kModeFlag, kRetryFlag, kUnifyFlag);

void check(const Options& options, cli::Misuse& misuse) {
  if (options.stdio == options.http.has_value())
    misuse.add("ARG_ERROR", "--stdio", "Say either --stdio or --http ADDRESS.");
  if (options.stdio && !options.tokens.empty())
    misuse.add("ARG_ERROR", "--token", "A token has a meaning with --http only.");
  if (options.http)
    if (const auto address = net::read_address(*options.http); !address)
      misuse.add("ARG_ERROR", "--http", address.error().message);
  check_store(options.store, misuse);
}

Result<void> serve_pipe(mcp::Server& server, cli::Call& call) {
  auto out = call.own_output();
  if (!out) return std::unexpected(out.error());
  Descriptor in(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0));
  return mcp::serve_stdio(server, {.in = std::move(in),
                                   .out = std::move(*out),
                                   .grace = kGrace,
                                   .until = call.context().cancellation});
}

Result<void> serve_address(mcp::Server& server, const Options& options, cli::Call& call) {
  mcp::HttpOptions http;
  http.address = *net::read_address(*options.http);
  http.authentication.tokens = options.tokens;
  const auto tell = [](const net::Address& at) {
    std::fprintf(stderr, "waybill: listening at http://%s/mcp\n", net::to_string(at).c_str());
  };
  return mcp::serve_http(server, std::move(http), tell, kGrace, call.context().cancellation);
}

Envelope run(const Options& options, cli::Call& call) {
  const cli::World& world = call.world();
  Keeping keeping(world, options.root, options.store);
  if (auto opened = keeping.open_if_named(); !opened)
    return failed("", cli::problem_of(opened.error())).done();
  service::Metrics metrics;
  const auto routing = open_routing(options.router, call);
  if (!routing) return failed("", cli::problem_of(routing.error())).done();
  tool::Catalogue catalogue;
  if (auto filled = fill_catalogue(catalogue, world,
                                   {mode_of(options.mode), options.root, &keeping.store(),
                                    router_of(*routing), options.retry_from_verify});
      !filled)
    return failed("", cli::problem_of(filled.error())).done();
  mcp::Server server(catalogue, {},
                     {.name = "waybill",
                      .version = WAYBILL_VERSION,
                      .as = call.settings().as,
                      .unify = options.unify,
                      .chain = {.mode = mode_of(options.mode)}},
                     {world.clock, world.ids, world.environment, keeping.recorder(), metrics});
  const auto served =
      options.stdio ? serve_pipe(server, call) : serve_address(server, options, call);
  if (!served) return failed("", cli::problem_of(served.error())).done();
  return ok("").summary("Everything that was asked is answered.").done();
}

}  // namespace

cli::Command serve_command() { return cli::command<kServe>(&run, &check); }

}  // namespace waybill::app

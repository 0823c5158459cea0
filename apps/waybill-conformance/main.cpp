// waybill-conformance: a server with the fixtures of the official MCP conformance suite.
//
//   waybill-conformance --http 127.0.0.1:3000
//   waybill-conformance --stdio
#include <cstdio>
#include <string_view>

#include "apps/waybill-conformance/fixtures.h"
#include "waybill/mcp/http.h"
#include "waybill/mcp/stdio.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/suites/server/server.h"

namespace {

using namespace waybill;

int fail_with(const Error& error) {
  std::fprintf(stderr, "waybill-conformance: %s\n", error.message.c_str());
  return 1;
}

Result<void> fill(tool::Catalogue& catalogue, const conformance::Changes& changes,
                  const Clock& clock) {
  if (auto added = conformance::add_content_tools(catalogue); !added) return added;
  if (auto added = conformance::add_asking_tools(catalogue); !added) return added;
  if (auto added = conformance::add_input_required_tools(catalogue); !added) return added;
  if (auto added = conformance::add_task_tools(catalogue); !added) return added;
  if (auto added = conformance::add_change_tools(catalogue, changes); !added) return added;
  return suites::server::add(catalogue, {.clock = clock, .version = "0.1.0"});
}

}  // namespace

int main(int count, char** arguments) {
  const std::string_view mode = count > 1 ? arguments[1] : "";
  if (!(mode == "--stdio" && count == 2) && !(mode == "--http" && count == 3)) {
    std::fputs("usage: waybill-conformance --http ADDRESS | --stdio\n", stderr);
    return 2;
  }
  const SystemClock clock;
  RandomIds ids;
  const ProcessEnvironment environment;
  service::MemoryRecorder recorder;
  service::Metrics metrics;
  tool::Catalogue catalogue;
  conformance::Changes changes;
  if (auto filled = fill(catalogue, changes, clock); !filled) return fail_with(filled.error());
  mcp::Server server(catalogue, conformance::make_offering(),
                     {.name = "waybill-conformance", .version = "0.1.0"},
                     {clock, ids, environment, recorder, metrics});
  changes.tools = [&] { server.tools_changed(); };
  changes.prompts = [&] { server.prompts_changed(); };

  if (mode == "--stdio") {
    const auto served = mcp::serve_stdio(server);
    return served ? 0 : fail_with(served.error());
  }
  const auto address = net::read_address(arguments[2]);
  if (!address) return fail_with(address.error());
  const auto served = mcp::serve_http(server, {.address = *address}, [](const net::Address& at) {
    std::fprintf(stderr, "waybill-conformance: listening on http://%s/mcp\n",
                 net::to_string(at).c_str());
  });
  return served ? 0 : fail_with(served.error());
}

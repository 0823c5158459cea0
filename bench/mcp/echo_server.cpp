// A server with one quick tool, echo, with all layers, the audit and the envelope on:
//
//   echo_server PORT      over HTTP          echo_server --stdio
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "waybill/mcp/http.h"
#include "waybill/mcp/stdio.h"
#include "waybill/mcp/surroundings.h"
#include "waybill/tool/typed.h"

struct Said {
  std::string text{};
};
WAYBILL_DESCRIBE(Said, text)

int main(int count, char** arguments) {
  using namespace waybill;
  if (count != 2) return 2;
  tool::Catalogue tools;
  const auto added =
      tools.add(tool::typed<Said>({.name = "echo", .summary = "Says it again.", .quick = true},
                                  [](const Said& in, service::Context&) { return in; }));
  if (!added) return 1;
  mcp::Surroundings around;
  mcp::Server server(tools, {}, {.name = "echo", .version = "1.0"}, around.parts());
  if (std::string_view(arguments[1]) == "--stdio") return mcp::serve_stdio(server) ? 0 : 1;
  const auto port = static_cast<std::uint16_t>(std::atoi(arguments[1]));
  const auto served =
      mcp::serve_http(server, {.address = {"127.0.0.1", port}}, [](const net::Address&) {
        std::puts("ready");
        std::fflush(stdout);
      });
  return served ? 0 : 1;
}

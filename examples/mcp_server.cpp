// A whole MCP server: one tool, which is one function. It speaks over stdin and stdout.
#include "waybill/mcp/stdio.h"
#include "waybill/mcp/surroundings.h"
#include "waybill/tool/typed.h"

struct Sum {
  double a = 0;
  double b = 0;
};
WAYBILL_DESCRIBE(Sum, a, b)

int main() {
  using namespace waybill;
  tool::Catalogue tools;
  const auto added =
      tools.add(tool::typed<Sum>({.name = "add", .summary = "Adds two numbers.", .quick = true},
                                 [](const Sum& in, service::Context&) {
                                   return std::map<std::string, double>{{"total", in.a + in.b}};
                                 }));
  mcp::Surroundings around;
  mcp::Server server(tools, {}, {.name = "adder", .version = "1.0"}, around.parts());
  return added && mcp::serve_stdio(server) ? 0 : 1;
}

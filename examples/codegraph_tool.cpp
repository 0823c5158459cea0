// A Code Graph tool: a success with the next question to ask, a failure with every issue, and
// both as the MCP results that carry them.
#include <iostream>

#include "waybill/base/memory_file_system.h"
#include "waybill/dialect/codegraph/response.h"
#include "waybill/dialect/codegraph/workspace.h"
#include "waybill/waybill.h"

namespace codegraph = waybill::dialect::codegraph;

struct Hotspot {
  std::string path;
  int importers = 0;
};
WAYBILL_DESCRIBE(Hotspot, path, importers)
struct Digest {
  std::vector<Hotspot> hotspots;
};
WAYBILL_DESCRIBE(Digest, hotspots)

struct IssuesQuery {
  std::string severity;
};
WAYBILL_DESCRIBE(IssuesQuery, severity)

int main() {
  waybill::MemoryFileSystem files;
  files.add_file("/home/user/project/.git/HEAD", "ref: refs/heads/main\n");
  files.add_file("/home/user/project/.git/refs/heads/main",
                 "0123456789abcdef0123456789abcdef01234567\n");
  const waybill::FixedClock clock;
  waybill::SequentialIds ids;
  const codegraph::Source source{clock, ids};
  const waybill::Workspace workspace = codegraph::workspace_context(files, "/home/user/project");

  const auto success = codegraph::create_success_envelope(
      "graph.digest", Digest{{{"src/core/engine.ts", 24}}}, workspace,
      {.limits = {.max_items = 10},
       .next_query_suggestion = {{.tool = "ouroborosai_graph_issues",
                                  .arguments = waybill::json_of(IssuesQuery{"error"}),
                                  .reason = "Issues detected - review errors first"}}},
      source);
  std::cout << waybill::write(success, waybill::Dialect::codegraph) << '\n';

  const auto failure = codegraph::create_error_envelope(
      "graph.digest", "INVALID_INPUT", "Invalid scope parameter", workspace,
      waybill::json_of(std::map<std::string, std::string>{{"scope", "src/*"}}), source);
  std::cout << codegraph::envelope_to_result(failure) << '\n';
}

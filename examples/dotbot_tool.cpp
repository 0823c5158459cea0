// A dotbot tool: finds its solution, answers, and is checked. Time, files and environment are
// passed in, so that this program prints the same every time; a real one passes SystemClock,
// DiskFileSystem and ProcessEnvironment.
#include <iostream>

#include "waybill/base/memory_file_system.h"
#include "waybill/dialect/dotbot/assert_schema.h"
#include "waybill/dialect/dotbot/host.h"
#include "waybill/dialect/dotbot/response.h"
#include "waybill/dialect/dotbot/solution_root.h"
#include "waybill/waybill.h"

namespace dotbot = waybill::dialect::dotbot;

struct Solution {
  std::string name;
};
WAYBILL_DESCRIBE(Solution, name)
struct Info {
  Solution solution;
};
WAYBILL_DESCRIBE(Info, solution)

waybill::Envelope solution_info(const waybill::FileSystem& files, const waybill::Clock& clock,
                                const waybill::Environment& environment) {
  const waybill::Stopwatch timer(clock);
  dotbot::Response response{.tool = "solution.info",
                            .version = "1.0.0",
                            .source = ".bot/mcp/tools/solution-info/script.ps1",
                            .host = dotbot::mcp_host(environment)};

  const auto root =
      dotbot::find_solution_root(files, environment.working_directory().value_or("/"));
  if (root) {
    const Info info{{root->substr(root->find_last_of('/') + 1)}};
    response.summary = info.solution.name + " solution found.";
    response.data = waybill::json_of(info);
    response.intent = waybill::NextStep{.tool = "solution.structure", .reason = "See its projects"};
  } else {
    response.summary = "Failed to retrieve solution info: not in a dotbot directory.";
    response.errors.push_back(
        dotbot::new_error_object("DOTBOT_NOT_FOUND", "Not in a dotbot solution directory"));
  }
  response.duration_ms = timer.elapsed_ms();
  return dotbot::new_envelope_response(std::move(response), clock);
}

int main() {
  waybill::MemoryFileSystem files;
  files.add_file("/repos/Axiome/.bot/.dotbot-state.json", "{}");
  files.add_file("/repos/Axiome/src/main.cs", "");
  files.add_file("/tmp/notes.txt", "");
  const waybill::FixedClock clock;

  for (const char* directory : {"/repos/Axiome/src", "/tmp"}) {
    const waybill::MapEnvironment environment({{"CI", "true"}}, directory);
    const waybill::Envelope answer = solution_info(files, clock, environment);
    const std::string bytes = waybill::write(answer, waybill::Dialect::dotbot);
    std::cout << bytes << '\n';
    if (const auto valid = dotbot::assert_envelope_schema(bytes); !valid) {
      std::cout << valid.error().message << '\n';
      return 1;
    }
  }
}

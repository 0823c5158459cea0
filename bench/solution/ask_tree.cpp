// ask_tree ROOT TOOL ARGUMENTS: asks a tool about the solution, twice, and tells how long each took
// in milliseconds, up to and with the bytes of the answer: {"first":…,"again":…,"bytes":…}.
#include <chrono>
#include <cstdio>
#include <string>

#include "waybill/base/disk_file_system.h"
#include "waybill/base/ids.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/truth.h"
#include "waybill/service/chain.h"
#include "waybill/service/context.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/service/request.h"
#include "waybill/suites/solution/solution.h"

int main(int argc, char** argv) {
  using namespace waybill;
  if (argc != 4) {
    std::fprintf(stderr, "usage: ask_tree ROOT TOOL ARGUMENTS\n");
    return 2;
  }
  DiskFileSystem files;
  const SystemClock clock;
  RandomIds ids;
  service::MemoryRecorder recorder;
  service::Metrics metrics;
  service::Alarm alarm;
  const service::ChainOptions options;
  tool::Catalogue catalogue;
  if (!suites::solution::add(catalogue, {.files = files, .clock = clock, .root = argv[1]}))
    return 1;
  const auto chain = service::make_chain({clock, ids, recorder, metrics, alarm}, options);
  const tool::Tool* const tool = catalogue.find(argv[2]);
  if (tool == nullptr) return 2;
  std::size_t bytes = 0;
  const auto ask = [&] {
    const auto begin = std::chrono::steady_clock::now();
    service::Request request{tool->operation(), argv[3]};
    service::Context context;
    Envelope answer;
    chain(request, context, answer);
    bytes = write(answer, Dialect::dotbot).size();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
    if (failed(answer)) std::fprintf(stderr, "%s\n", answer.summary.str().c_str());
    return took.count();
  };
  const double first = ask();
  const double again = ask();
  std::printf("{\"first\":%.3f,\"again\":%.3f,\"bytes\":%zu}\n", first, again, bytes);
  return 0;
}

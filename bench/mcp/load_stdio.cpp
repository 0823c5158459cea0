// Calls echo of a program over its stdin and stdout, so many calls ahead of the answers. It looks
// for the answers without sleeping, so that the time is the program's:
//
//   load_stdio AHEAD SECONDS COMMAND…   ->   {"requests": …, "seconds": …}
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <vector>

#include "waybill/net/child.h"
#include "waybill/net/lines.h"

namespace {

std::string call(unsigned long number) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(number) +
         R"(,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"},"_meta":{)"
         R"("io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
         R"("io.modelcontextprotocol/clientInfo":{"name":"load","version":"1"},)"
         R"("io.modelcontextprotocol/clientCapabilities":{}}}})";
}

}  // namespace

int main(int count, char** arguments) {
  using namespace waybill;
  using Clock = std::chrono::steady_clock;
  if (count < 4) return 2;
  const int ahead = std::atoi(arguments[1]);
  const double seconds = std::atof(arguments[2]);
  net::Loop loop;
  loop.set_patience(std::chrono::milliseconds(1));  // its own sleep is not what is measured
  auto child = net::Child::start(
      loop, {.command = {arguments + 3, arguments + count}, .inherit_stderr = true},
      [](const net::ChildExit&) {});
  if (!child) return 1;
  unsigned long number = 0;
  std::size_t requests = 0;
  std::unique_ptr<net::Lines> lines;
  Clock::time_point begin{};
  Clock::time_point end{};
  auto opened = net::Lines::open(
      loop, (*child)->take_stdout(), (*child)->take_stdin(), {.read_only_with_room = false},
      {.on_line =
           [&](std::string_view line) {
             if (line.find("hello") == line.npos) {
               std::fprintf(stderr, "this is no answer: %.*s\n", static_cast<int>(line.size()),
                            line.data());
               std::exit(1);
             }
             const auto now = Clock::now();
             if (begin == Clock::time_point()) {
               // The first answer shows that the program is there; the clock starts a bit later.
               begin = now + std::chrono::milliseconds(200);
               end = begin + std::chrono::duration_cast<Clock::duration>(
                                 std::chrono::duration<double>(seconds));
               for (int i = 1; i < ahead; ++i) lines->write(call(++number));
             }
             if (now >= begin) ++requests;
             now < end ? void(lines->write(call(++number))) : loop.stop();
           },
       .on_end = [&](const Result<void>&) { loop.stop(); }});
  if (!opened) return 1;
  lines = std::move(*opened);
  lines->write(call(++number));
  loop.run();
  std::printf("{\"requests\":%zu,\"seconds\":%g}\n", requests, seconds);
}

// Writes lines to a program that gives them back, so many ahead, and says how many came back:
//
//   load_lines AHEAD SECONDS PROGRAM ARGUMENT…   ->   {"requests": …, "seconds": …}
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "net/body.h"
#include "waybill/base/descriptor.h"

namespace {

struct Pipe {
  Pipe() {
    int ends[2];
    if (::pipe(ends) != 0) std::exit(1);
    read_end = waybill::Descriptor(ends[0]);
    write_end = waybill::Descriptor(ends[1]);
  }
  waybill::Descriptor read_end;
  waybill::Descriptor write_end;
};

void put(const waybill::Descriptor& to, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(to.number(), bytes.data(), bytes.size());
    if (count <= 0) std::exit(1);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 4) return 2;
  const int ahead = std::atoi(arguments[1]);
  const double seconds = std::atof(arguments[2]);
  Pipe in;
  Pipe out;
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(in.read_end.number(), 0);
    ::dup2(out.write_end.number(), 1);
    for (int number = 3; number < 16; ++number) ::close(number);
    ::execvp(arguments[3], arguments + 3);
    std::_Exit(127);
  }
  in.read_end = waybill::Descriptor();
  out.write_end = waybill::Descriptor();

  const std::string line = std::string(waybill::bench::kAsked) + "\n";
  std::string block;
  for (int i = 0; i < ahead; ++i) block += line;
  using Clock = std::chrono::steady_clock;
  std::size_t answered = 0;
  Clock::time_point begin{};
  const auto length = std::chrono::duration<double>(seconds);
  for (int round = 0;; ++round) {
    if (round == 3) begin = Clock::now();  // the first ones start the program up
    if (round > 3 && Clock::now() - begin > length) break;
    put(in.write_end, block);
    for (std::size_t received = 0; received < block.size();) {
      char bytes[64 * 1024];
      const auto came = ::read(out.read_end.number(), bytes, sizeof bytes);
      if (came <= 0) return 1;
      received += static_cast<std::size_t>(came);
    }
    if (round >= 3) answered += static_cast<std::size_t>(ahead);
  }
  const double took = std::chrono::duration<double>(Clock::now() - begin).count();
  std::printf("{\"requests\":%zu,\"seconds\":%g}\n", answered, took);
  in.write_end = waybill::Descriptor();
  ::waitpid(child, nullptr, 0);
}

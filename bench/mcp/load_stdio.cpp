// Calls echo of a program over its stdin and stdout, so many calls ahead of the answers:
//
//   load_stdio AHEAD SECONDS COMMAND…   ->   {"requests": …, "seconds": …}
//
// It looks for the answers without ever sleeping: how long it takes to wake this program is not
// what is measured.
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "waybill/net/child.h"

namespace {

std::string call(unsigned long number) {
  return R"({"jsonrpc":"2.0","id":)" + std::to_string(number) +
         R"(,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"},"_meta":{)"
         R"("io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
         R"("io.modelcontextprotocol/clientInfo":{"name":"load","version":"1"},)"
         R"("io.modelcontextprotocol/clientCapabilities":{}}}})"
         "\n";
}

[[noreturn]] void give_up(const char* why, std::string_view what = {}) {
  std::fprintf(stderr, "load_stdio: %s %.*s\n", why, static_cast<int>(what.size()), what.data());
  std::exit(1);
}

void send(const waybill::Descriptor& to, std::string_view line) {
  while (!line.empty()) {
    const auto count = ::write(to.number(), line.data(), line.size());
    if (count < 0 && errno != EAGAIN) give_up("the program does not read");
    if (count > 0) line.remove_prefix(static_cast<std::size_t>(count));
  }
}

// Adds what is there to `heard`, which holds no whole line before.
void hear(const waybill::Descriptor& from, std::string& heard) {
  char room[1 << 16];
  ssize_t count = 0;
  while ((count = ::read(from.number(), room, sizeof room)) < 0)
    if (errno != EAGAIN) give_up("the program cannot be read from");
  if (count == 0) give_up("the program has ended");
  heard.append(room, static_cast<std::size_t>(count));
}

}  // namespace

int main(int count, char** arguments) {
  using namespace waybill;
  using Clock = std::chrono::steady_clock;
  if (count < 4) return 2;
  const int ahead = std::atoi(arguments[1]);
  const double seconds = std::atof(arguments[2]);
  net::Loop loop;  // is not run: nobody waits for the program's end
  auto child = net::Child::start(
      loop, {.command = {arguments + 3, arguments + count}, .inherit_stderr = true},
      [](const net::ChildExit&) {});
  if (!child) give_up("cannot start:", child.error().message);
  const Descriptor to = (*child)->take_stdin();
  const Descriptor from = (*child)->take_stdout();
  unsigned long number = 0;
  std::size_t requests = 0;
  std::string heard;
  // The first answer shows that the program is there; the clock starts a bit later.
  send(to, call(++number));
  hear(from, heard);
  for (int i = 1; i < ahead; ++i) send(to, call(++number));
  const auto begin = Clock::now() + std::chrono::milliseconds(200);
  const auto end =
      begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  for (auto now = Clock::now(); now < end; now = Clock::now()) {
    std::string calls;
    std::size_t from_here = 0;
    for (std::size_t at = 0; (at = heard.find('\n', from_here)) != heard.npos; from_here = at + 1) {
      const std::string_view line = std::string_view(heard).substr(from_here, at - from_here);
      if (line.find("hello") == line.npos) give_up("this is no answer:", line);
      if (now >= begin) ++requests;
      calls += call(++number);
    }
    heard.erase(0, from_here);
    send(to, calls);
    hear(from, heard);
  }
  std::printf("{\"requests\":%zu,\"seconds\":%g}\n", requests, seconds);
}

// Ours: gives back every line of stdin.
#include "waybill/net/lines.h"

int main() {
  using namespace waybill::net;
  Loop loop;
  std::unique_ptr<Lines> lines;
  LinesHandler handler;
  handler.on_line = [&](std::string_view line) { lines->write(line); };
  handler.on_end = [&](waybill::Result<void>) { lines->finish([&] { loop.stop(); }); };
  auto opened = Lines::open_stdio(loop, {}, handler);
  if (!opened) return 1;
  lines = std::move(*opened);
  loop.run();
}

#include "bench/session.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace waybill::bench {

bool Session::wants(std::string_view name) const {
  return only.empty() ||
         std::ranges::any_of(only, [&](const std::string& part) { return name.starts_with(part); });
}

std::string Session::load(std::string_view name) const {
  std::ifstream file(folder / (std::string(name) + ".json"), std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(file), {});
  if (!file.good() || text.empty()) give_up(name, "cannot be read; make it with peers/data.mjs");
  return text;
}

void Session::run(Contest& contest) const {
  if (repeat > 0) return contest.repeat(repeat);
  for (const Figure& figure : contest.measure(seconds))
    std::printf("{\"name\":\"%s\",\"bytes\":%zu,\"ns_per_op\":%.1f}\n", figure.name.c_str(),
                figure.bytes, figure.ns_per_op);
  std::fflush(stdout);
}

void give_up(std::string_view name, std::string_view why) {
  std::fprintf(stderr, "waybill_bench: %.*s: %.*s\n", static_cast<int>(name.size()), name.data(),
               static_cast<int>(why.size()), why.data());
  std::exit(1);
}

}  // namespace waybill::bench

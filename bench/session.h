// Session: what was asked for on the command line, and how figures are printed.
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/measure.h"

namespace waybill::bench {

inline constexpr std::array<std::string_view, 3> kSizes{"1k", "20k", "1m"};

struct Session {
  std::filesystem::path folder{};   // where peers/data.mjs left its files
  double seconds = 0.3;             // for each case
  std::size_t repeat = 0;           // above 0: only run, so often, and measure nothing
  std::vector<std::string> only{};  // the beginnings of the names wanted; all when empty

  bool wants(std::string_view name) const;
  // The content of <folder>/<name>.json; fails with the name when it cannot be read.
  std::string load(std::string_view name) const;

  // Adds the case if it is wanted. `make` is called only then and gives the work to be measured.
  template <class Make>
  void add(Contest& contest, std::string name, std::size_t bytes, Make make) const {
    if (wants(name)) contest.add(std::move(name), bytes, make());
  }
  // Measures, and prints a line for each case.
  void run(Contest& contest) const;
};

// Ends the program when something that is measured does not even work.
[[noreturn]] void give_up(std::string_view name, std::string_view why);

}  // namespace waybill::bench

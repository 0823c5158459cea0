// convert --lines: JSON Lines in, JSON Lines out, over all cores and in order.
//
// Each worker takes the next block of whole lines, converts them with a Converter of its own and
// delivers them (ordered_output.h). There are never more than a few blocks for each worker in
// memory, and nobody waits for more input than there is: an answer on a pipe comes back when its
// line is there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/dialect/convert.h"

namespace waybill::app {

struct LinesJob {
  int input = 0;  // a descriptor
  Dialect to = Dialect::cli;
  ConvertOptions options{};
  unsigned workers = 1;
  std::size_t block = std::size_t{512} << 10;
  std::size_t longest_line = std::size_t{32} << 20;
  std::function<bool(std::string_view)> write;      // false: stop
  std::function<bool()> should_end;                 // asked before each block
  std::function<void(std::uint64_t)> read_bytes{};  // so many bytes were read in all
};

struct LinesOutcome {
  std::uint64_t lines = 0;
  std::uint64_t bad = 0;         // each answered by an error in its place
  std::optional<Error> error{};  // the input could not be read further
  bool is_stopped = false;       // before the end of the input
};

LinesOutcome convert_lines(const LinesJob& job);

}  // namespace waybill::app

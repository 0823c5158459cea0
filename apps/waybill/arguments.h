// Arguments: a command line, taken apart.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/waybill.h"

namespace waybill::app {

struct Arguments {
  std::string command;
  std::vector<std::string> operands;
  Dialect as = Dialect::cli;
  std::optional<Dialect> from;  // --from, --dialect
  bool lossless = false;
  bool lines = false;
  bool help = false;
};

// All that is wrong with it at once: an Envelope's errors, the first of which sums them up.
struct Misuse {
  std::vector<Problem> problems;
};

std::expected<Arguments, Misuse> parse(std::span<const std::string_view> words);

// What the program is for and how it is called, for people.
std::string_view usage();

}  // namespace waybill::app

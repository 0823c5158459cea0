// Arguments: the words behind a command, sorted to its options.
//
// Why not CLI11: it stops at the first thing that is wrong (its parser reports by throwing), and
// an answer has to name all of them at once.
// Lifetime: refers to the words and to the options.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "waybill/cli/misuse.h"
#include "waybill/cli/option.h"

namespace waybill::cli {

class Arguments {
 public:
  // Words as given for one option, in order; a switch has one empty word.
  std::vector<std::string_view> of(std::string_view name) const;
  bool has(std::string_view name) const { return !of(name).empty(); }

  struct Given {
    const OptionInfo* option;
    std::string_view word;
  };
  const std::vector<Given>& given() const { return given_; }

 private:
  friend class ArgumentsReader;
  std::vector<Given> given_;
};

// `command` is its name for messages. What is wrong is noted in `misuse`: unknown flags, missing
// values, a flag given twice, too many or too few operands.
Arguments read_arguments(std::span<const std::string_view> words,
                         std::span<const OptionInfo* const> options, std::string_view command,
                         Misuse& misuse);

}  // namespace waybill::cli

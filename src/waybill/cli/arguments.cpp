#include "waybill/cli/arguments.h"

#include <algorithm>

namespace waybill::cli {

std::vector<std::string_view> Arguments::of(std::string_view name) const {
  std::vector<std::string_view> words;
  for (const Given& each : given_)
    if (each.option->name == name) words.push_back(each.word);
  return words;
}

class ArgumentsReader {
 public:
  ArgumentsReader(std::span<const std::string_view> words,
                  std::span<const OptionInfo* const> options, std::string_view command,
                  Misuse& misuse)
      : words_(words), options_(options), command_(command), misuse_(misuse) {
    for (const OptionInfo* option : options_)
      if (option->is_operand) operands_.push_back(option);
  }

  Arguments read() {
    while (at_ < words_.size()) take(words_[at_++]);
    check_required();
    return std::move(arguments_);
  }

 private:
  void take(std::string_view word) {
    if (only_operands_ || word == "-" || !word.starts_with('-')) return take_operand(word);
    if (word == "--") {
      only_operands_ = true;
    } else {
      take_flag(word == "-h" ? "--help" : word);
    }
  }

  void take_operand(std::string_view word) {
    if (next_operand_ == operands_.size()) {
      ++unwanted_;
      if (unwanted_ > 1) return;
      return misuse_.add("UNEXPECTED_ARGUMENT", word,
                         "The command '" + std::string(command_) + "' takes no more than " +
                             std::to_string(operands_.size()) + " argument(s); '" +
                             std::string(word.substr(0, 200)) + "' is too many.",
                         "See " + std::string(command_) + " --help.");
    }
    const OptionInfo* const operand = operands_[next_operand_];
    arguments_.given_.push_back({operand, word});
    if (!operand->is_repeated) ++next_operand_;
    if (operand->takes_rest) only_operands_ = true;
  }

  void take_flag(std::string_view word) {
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const auto found = std::find_if(options_.begin(), options_.end(), [&](const OptionInfo* o) {
      return !o->is_operand && o->name == name;
    });
    if (found == options_.end()) return unknown_flag(name);
    const OptionInfo& flag = **found;
    if (!flag.is_repeated && arguments_.has(name))
      misuse_.add("REPEATED_FLAG", name, "The flag '" + std::string(name) + "' is given twice.",
                  "Give it once.");
    if (flag.takes == Takes::nothing) {
      if (equals != word.npos)
        return misuse_.add("UNEXPECTED_VALUE", name,
                           "The flag '" + std::string(name) + "' takes no value.",
                           "Leave out what follows the '='.");
      arguments_.given_.push_back({&flag, {}});
    } else if (equals != word.npos) {
      arguments_.given_.push_back({&flag, word.substr(equals + 1)});
    } else if (at_ < words_.size()) {
      arguments_.given_.push_back({&flag, words_[at_++]});
    } else {
      misuse_.add("MISSING_VALUE", name,
                  "The flag '" + std::string(name) +
                      "' needs a value: " + std::string(flag.placeholder) + ".",
                  "Give it as " + std::string(name) + " " + std::string(flag.placeholder) + ".");
    }
  }

  void unknown_flag(std::string_view name) {
    std::vector<std::string_view> names;
    for (const OptionInfo* option : options_)
      if (!option->is_operand) names.push_back(option->name);
    misuse_.add("UNKNOWN_FLAG", name,
                "The command '" + std::string(command_) + "' has no flag '" +
                    std::string(name.substr(0, 200)) + "'.",
                did_you_mean(name, names, "See " + std::string(command_) + " --help."));
  }

  void check_required() {
    for (const OptionInfo* option : options_)
      if (option->is_required && !arguments_.has(option->name))
        misuse_.add(
            "MISSING_ARGUMENT", option->name,
            "The command '" + std::string(command_) + "' needs " + std::string(option->name) + ".",
            std::string(option->description));
  }

  std::span<const std::string_view> words_;
  std::span<const OptionInfo* const> options_;
  std::string_view command_;
  Misuse& misuse_;
  std::vector<const OptionInfo*> operands_;
  std::size_t next_operand_ = 0;
  std::size_t unwanted_ = 0;
  std::size_t at_ = 0;
  bool only_operands_ = false;
  Arguments arguments_;
};

Arguments read_arguments(std::span<const std::string_view> words,
                         std::span<const OptionInfo* const> options, std::string_view command,
                         Misuse& misuse) {
  return ArgumentsReader(words, options, command, misuse).read();
}

}  // namespace waybill::cli

// Misuse: what is wrong with a command line, all of it at once.
//
// A list of Problems, each about one word. misuse_answer() makes the Envelope of them: the first
// error sums up, the others are the single failures, as the dialects want them.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/envelope/envelope.h"

namespace waybill::cli {

class Misuse {
 public:
  // `code` says which kind (UNKNOWN_FLAG, MISSING_VALUE, …), `field` which word, `value` what was
  // given. Bytes that are no UTF-8 are replaced.
  void add(std::string_view code, std::string_view field, std::string message,
           std::string_view suggestion = {}, std::string_view value = {});
  // Of this many at most; a person stops reading earlier.
  static constexpr std::size_t kKept = 100;

  bool empty() const { return problems_.empty(); }
  const std::vector<Problem>& problems() const { return problems_; }

 private:
  std::vector<Problem> problems_;
};

Envelope misuse_answer(const Misuse& misuse);

// "Did you mean 'convert'?", or `otherwise` when nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names,
                         std::string_view otherwise);
// "dotbot, codegraph or colibri"
std::string one_of(std::span<const std::string_view> names);

}  // namespace waybill::cli

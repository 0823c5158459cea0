#include "waybill/cli/misuse.h"

#include "waybill/base/nearest.h"
#include "waybill/base/utf8.h"
#include "waybill/envelope/builder.h"

namespace waybill::cli {

void Misuse::add(std::string_view code, std::string_view field, std::string message,
                 std::string_view suggestion, std::string_view value) {
  if (problems_.size() == kKept) return;
  Problem problem;
  problem.code = code;
  problem.message = utf8::sanitized(message);
  problem.path = utf8::sanitized(field);
  problem.phase = "validation";
  problem.suggestion = utf8::sanitized(suggestion);
  if (!value.empty()) problem.details = json_of(utf8::sanitized(value));
  problem.retry.retryable = false;
  problems_.push_back(std::move(problem));
}

Envelope misuse_answer(const Misuse& misuse) {
  Envelope envelope;
  Problem sum;
  sum.code = "ARG_ERROR";
  sum.phase = "validation";
  sum.retry.retryable = false;
  const std::vector<Problem>& all = misuse.problems();
  if (all.size() == 1) {
    sum.message = all.front().message;
  } else {
    sum.message = std::to_string(all.size()) + " arguments are wrong; nothing was done.";
  }
  sum.path = all.front().path;
  sum.suggestion = all.front().suggestion;
  envelope.summary = sum.message;
  envelope.errors.push_back(std::move(sum));
  envelope.errors.insert(envelope.errors.end(), all.begin(), all.end());
  return envelope;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names,
                         std::string_view otherwise) {
  // Nobody types so much by mistake, and comparing takes time by the product of the lengths.
  constexpr std::size_t kLongestWord = 64;
  const auto close =
      word.size() > kLongestWord ? std::optional<std::string_view>() : nearest(word, names);
  return close ? "Did you mean '" + std::string(*close) + "'?" : std::string(otherwise);
}

std::string one_of(std::span<const std::string_view> names) {
  std::string out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) out += i + 1 == names.size() ? " or " : ", ";
    out += names[i];
  }
  return out;
}

}  // namespace waybill::cli

#include "waybill/suites/solution/answer_cache.h"

#include <algorithm>
#include <utility>

namespace waybill::suites::solution {

std::shared_ptr<const AnswerCache::Kept> AnswerCache::find(const Solution& solution,
                                                           std::string_view question) {
  const std::scoped_lock lock(mutex_);
  const auto found = std::ranges::find_if(kept_, [&](const auto& kept) {
    return kept->root == solution.root && kept->question == question;
  });
  if (found == kept_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, found);
  return kept_.front();
}

std::optional<Envelope> AnswerCache::recall(const Solution& solution, std::string_view question) {
  const auto kept = find(solution, question);
  if (!kept || !solution.files->unchanged(kept->seen)) return std::nullopt;
  return kept->answer;
}

void AnswerCache::keep(const Solution& solution, std::string_view question,
                       std::optional<std::vector<StampedPath>> seen, const Envelope& answer) {
  if (!seen || seen->size() > kMostSeen) return;
  auto made = std::make_shared<const Kept>(
      Kept{solution.root, std::string(question), std::move(*seen), answer});
  const std::scoped_lock lock(mutex_);
  std::erase_if(kept_, [&](const auto& kept) {
    return kept->root == made->root && kept->question == made->question;
  });
  kept_.push_front(std::move(made));
  if (kept_.size() > kMostAnswers) kept_.pop_back();
}

}  // namespace waybill::suites::solution

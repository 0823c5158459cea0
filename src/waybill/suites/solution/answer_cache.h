// AnswerCache: answers that need not be made again as long as nothing they were made of changed.
//
// Every recall looks at each directory and file that was looked at: a directory's stamp changes
// with its entries, a file's with its content. So what is recalled is what would be made now; only
// writes through a mapping of a file's memory show when the kernel writes them back.
// Few answers are kept, the least recently used goes first. Thread-safety: any thread.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/file_system.h"
#include "waybill/envelope/envelope.h"
#include "waybill/suites/solution/lookout.h"
#include "waybill/suites/solution/place.h"

namespace waybill::suites::solution {

class AnswerCache {
 public:
  static constexpr std::size_t kMostAnswers = 8;
  static constexpr std::size_t kMostSeen = 200'000;  // files and directories of one answer

  // The answer that was kept for these words about this solution, when it still holds.
  std::optional<Envelope> recall(const Solution& solution, std::string_view question);
  // `seen` is nothing when it could not be told later: then nothing is kept.
  void keep(const Solution& solution, std::string_view question,
            std::optional<std::vector<StampedPath>> seen, const Envelope& answer);

 private:
  struct Kept {
    std::string root;
    std::string question;
    std::vector<StampedPath> seen;
    Envelope answer;
  };
  std::shared_ptr<const Kept> find(const Solution& solution, std::string_view question);

  std::mutex mutex_;
  std::list<std::shared_ptr<const Kept>> kept_;  // the most recently used first
};

// Recalls the answer, or makes it and keeps it: make(Lookout&) returns an Envelope.
template <class Make>
Envelope recalled(AnswerCache& cache, const Solution& solution, std::string_view question,
                  Make&& make) {
  if (auto kept = cache.recall(solution, question)) return std::move(*kept);
  Lookout lookout(*solution.files);
  Envelope answer = make(lookout);
  cache.keep(solution, question, lookout.take(), answer);
  return answer;
}

}  // namespace waybill::suites::solution

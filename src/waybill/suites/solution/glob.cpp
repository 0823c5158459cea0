#include "waybill/suites/solution/glob.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace waybill::suites::solution {

bool glob_matches(std::string_view pattern, std::string_view path) {
  // reached[i]: the pattern so far fits the first i characters.
  std::vector<bool> reached(path.size() + 1, false);
  reached[0] = true;
  for (std::size_t at = 0; at < pattern.size();) {
    const bool is_deep = pattern.substr(at).starts_with("**");
    std::vector<bool> next(path.size() + 1, false);
    if (pattern[at] == '*') {
      // "**/" may also stand for no directory at all.
      const bool skips_slash = is_deep && pattern.substr(at).starts_with("**/");
      for (std::size_t i = 0; i <= path.size(); ++i) {
        const bool goes_on = i > 0 && next[i - 1] && (is_deep || path[i - 1] != '/');
        next[i] = reached[i] || goes_on;
      }
      if (skips_slash) {
        std::vector<bool> behind(path.size() + 1, false);
        for (std::size_t i = 0; i <= path.size(); ++i)
          behind[i] = reached[i] || (i > 0 && next[i - 1] && path[i - 1] == '/');
        next = std::move(behind);
      }
      at += skips_slash ? 3 : is_deep ? 2 : 1;
    } else {
      for (std::size_t i = 0; i < path.size(); ++i)
        next[i + 1] =
            reached[i] && (path[i] == pattern[at] || (pattern[at] == '?' && path[i] != '/'));
      ++at;
    }
    reached = std::move(next);
  }
  return reached[path.size()];
}

}  // namespace waybill::suites::solution

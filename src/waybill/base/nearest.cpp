#include "waybill/base/nearest.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace waybill {
namespace {

// Nobody means a name that is further away, however long; it also bounds the work that a hostile
// name of any length can cause.
constexpr std::size_t kMostEdits = 6;

char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same(char a, char b) { return folded(a) == folded(b); }

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Rows of the table for the last two characters of `a` and the current one.
  std::array<std::vector<std::size_t>, 3> rows;
  for (auto& row : rows) row.resize(b.size() + 1);
  auto& [before, last, now] = rows;
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool equal = same(a[i - 1], b[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (equal ? 0U : 1U)});
      if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
        now[j] = std::min(now[j], before[j - 2] + 1);
    }
    std::swap(before, last);
    std::swap(last, now);
  }
  return last[b.size()];
}

std::optional<std::string_view> nearest(std::string_view name,
                                        std::span<const std::string_view> candidates) {
  std::optional<std::string_view> best;
  std::size_t allowed = std::min((name.size() + 2) / 3, kMostEdits);
  for (const std::string_view candidate : candidates) {
    const auto [shorter, longer] = std::minmax({name.size(), candidate.size()});
    if (longer - shorter > allowed) continue;
    const std::size_t distance = edit_distance(name, candidate);
    if (distance > allowed || distance >= longer) continue;
    best = candidate;
    if (distance == 0) break;
    allowed = distance - 1;
  }
  return best;
}

}  // namespace waybill

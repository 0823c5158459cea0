// Page: a part of a list, read by key. What a page costs does not depend on what lies before it.
//
// A filter may leave little of much: then a page ends early, with fewer items than asked for and a
// cursor to go on from, rather than look at everything.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/key.h"

namespace waybill::suites::ledger {

inline constexpr std::size_t kMostOnPage = 500;
inline constexpr std::size_t kMostSeen = 10'000;    // rows looked at for a page
inline constexpr std::size_t kMostBytes = 4 << 20;  // of the rows on a page

template <class T>
struct Page {
  std::vector<T> items{};
  std::optional<std::string> next{};  // a cursor, when there may be more
};

// `take` makes an item of a row, or nothing when a filter leaves it out:
// Outcome<std::optional<T>>(key, value). It does not use the store. range.limit is the page's.
template <class T, class Take>
Outcome<Page<T>> read_page(store::Reading& reading, store::Range range, Take take) {
  Page<T> page;
  std::optional<Failure> failure;
  std::string last;
  std::size_t seen = 0;
  std::size_t bytes = 0;
  const std::size_t limit = std::exchange(range.limit, 0);
  const auto visit = [&](std::string_view key, std::string_view value) {
    if (page.items.size() >= limit || seen >= kMostSeen || bytes >= kMostBytes) {
      page.next = cursor_at(last);
      return false;
    }
    Outcome<std::optional<T>> item = take(key, value);
    if (!item) {
      failure = item.error();
      return false;
    }
    if (*item) {
      bytes += value.size();
      page.items.push_back(std::move(**item));
    }
    ++seen;
    last = key;
    return true;
  };
  if (const auto read = reading.each(range, visit); !read) return passed_on(read);
  if (failure) return std::unexpected(*failure);
  return page;
}

}  // namespace waybill::suites::ledger

// Telling: SQLite is told what a draft says, each record in its place.
//
// A value of more than kLarge bytes lies in a table of its own, where what is added comes last, and
// the record has its number: in the tree only a few such records would have room in a page, inner
// pages among them, and each new one would take pages apart and put them together again.
// Lifetime: the connection and the recent records outlive it. Thread-safety: one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/store/sqlite/connection.h"
#include "waybill/store/sqlite/draft.h"
#include "waybill/store/sqlite/recent.h"

namespace waybill::store::sqlite {

class Telling {
 public:
  static constexpr std::size_t kLarge = 250;

  Telling(Connection& connection, Recent& recent) : connection_(connection), recent_(recent) {}

  // Whether the file has what is recent, or something older, as for what was set aside since.
  enum class File : std::uint8_t { is_recent, is_older };
  // The entries from `from` to before `to`, of each key the last one.
  Result<void> tell(const Draft& draft, std::size_t from, std::size_t to,
                    File file = File::is_recent);
  Result<void> tell_one(const Draft::Entry& entry, File file = File::is_recent);
  // Whether the file has none of what has to be new, for a draft that is not told record by record.
  Result<void> check_new(const Draft& draft);

 private:
  using Number = std::optional<std::int64_t>;  // of a large value

  const std::string* known(const Draft::Entry& entry, File file);
  Result<void> tell_many(std::size_t at);
  Result<std::int64_t> add_many_large(std::size_t at);
  Result<void> replace(const Draft::Entry& entry, Number number);
  Result<std::int64_t> add_large(std::string_view value);
  Result<bool> ask(Sql sql, const Draft::Entry& entry, Number number = {});
  Result<void> tell_as(Sql sql, const Draft::Entry& entry, Number number);

  Connection& connection_;
  Recent& recent_;
  std::vector<const Draft::Entry*> order_;  // of what is just told
};

}  // namespace waybill::store::sqlite

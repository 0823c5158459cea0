// Telling: SQLite is told what a draft says, each record in its place.
//
// Lifetime: the connection and the recent records outlive it. Thread-safety: one thread at a time.
#pragma once

#include <cstddef>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/store/sqlite/connection.h"
#include "waybill/store/sqlite/draft.h"
#include "waybill/store/sqlite/recent.h"

namespace waybill::store::sqlite {

class Telling {
 public:
  Telling(Connection& connection, Recent& recent) : connection_(connection), recent_(recent) {}

  // The entries from `from` to before `to`, of each key the last one.
  Result<void> tell(const Draft& draft, std::size_t from, std::size_t to);
  Result<void> tell_one(const Draft::Entry& entry);
  // Whether the file has none of what has to be new, for a draft that is not told record by record.
  Result<void> check_new(const Draft& draft);

 private:
  bool is_plain(const Draft::Entry& entry);
  Result<void> tell_many(std::size_t at);
  Result<bool> has_from(const Draft::Entry& entry);
  Result<void> tell_as(Sql sql, const Draft::Entry& entry);

  Connection& connection_;
  Recent& recent_;
  std::vector<const Draft::Entry*> order_;  // of what is just told
};

}  // namespace waybill::store::sqlite

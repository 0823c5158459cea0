// Backlog: records that are committed and durable, but not in their places in the file yet.
//
// When many change something together, nearly every record lies on a page of its own, and all
// those pages would be written for one commit. Set aside in one row, one record after the other,
// they take a tenth of them. When much has come together it is put into its places in one go, in
// the order of the keys, where neighbours share a page.
//
// What is set aside counts for more than what is in its place. Only the writing connection looks
// here: before anybody reads, all is put into its place (transactions.h). A file that was closed
// has no backlog; one whose process was killed may have, and whoever opens it next finds it there.
// Lifetime: views last until the backlog is changed. Thread-safety: one thread at a time.
#pragma once

#include <string>

#include "waybill/base/error.h"
#include "waybill/store/sqlite/connection.h"
#include "waybill/store/sqlite/draft.h"
#include "waybill/store/sqlite/telling.h"

namespace waybill::store::sqlite {

class Backlog {
 public:
  bool is_empty() const { return records_.entries().empty(); }
  // Then it is time to put it into its places.
  bool is_large() const { return records_.is_large(); }
  // Null: it is not here.
  const Draft::Entry* find(const Name& name) const { return records_.find(name); }

  // These change the file, inside a transaction, and know nothing of it until they are told:
  // adds what a draft says, except for large records, which go into their places at once;
  Result<void> write(Connection& connection, Telling& telling, const Draft& draft);
  // puts everything into its place.
  Result<void> settle(Connection& connection, Telling& telling) const;

  // These follow the file: what was written is committed; all is in its place; somebody else has
  // changed it.
  void written(const Draft& draft);
  void settled() { records_.clear(); }
  Result<void> load(Connection& connection);

 private:
  static constexpr std::size_t kLarge = 8192;  // of a value
  bool takes(const Draft::Entry& entry) const {
    return entry.value.size() <= kLarge || find(entry.name) != nullptr;
  }

  Draft records_;
  std::string row_;  // that is just written
};

}  // namespace waybill::store::sqlite

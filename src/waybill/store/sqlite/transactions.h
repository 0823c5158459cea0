// SqliteTransactions: the writing connection of a SQLite store, one transaction after the other.
//
// What is put stays in a Draft until the commit, or until somebody asks for a range. A commit of
// many records sets them aside (Backlog); one of a few, and every one for a while after somebody
// has read, puts them into their places, and the backlog with them. Records that
// were asked for before are Recent, and known without looking into the file: each transaction
// first asks SQLite, under the lock that keeps others out, whether somebody else has committed
// anything since the last one, and if so nothing is believed to be known.
// Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/store/shared_commits.h"
#include "waybill/store/sqlite/backlog.h"
#include "waybill/store/sqlite/connection.h"
#include "waybill/store/sqlite/draft.h"
#include "waybill/store/sqlite/recent.h"
#include "waybill/store/sqlite/telling.h"

namespace waybill::store::sqlite {

class SqliteTransactions final : public Transactions, private Writing {
 public:
  SqliteTransactions(std::unique_ptr<Connection> connection, std::string file)
      : connection_(std::move(connection)), file_(std::move(file)) {}
  ~SqliteTransactions() override;

  Result<void> begin() override;
  Writing& writing() override { return *this; }
  std::uint64_t writes() const override { return writes_; }
  Result<void> mark() override;
  Result<void> back_to_mark() override;
  Result<void> forget_mark() override;
  bool is_alive() override { return connection_->in_transaction(); }
  void roll_back() override;
  Commit commit() override;

  // Puts everything into its place, and calls `look` while nobody can change anything.
  Result<void> while_in_place(const std::function<Result<void>()>& look);

 private:
  Result<std::optional<std::string>> get(std::string_view space, std::string_view key) override;
  Result<void> each(const Range& range, const Visit& visit) override;
  Result<void> put(std::string_view space, std::string_view key, std::string_view value) override;
  Result<void> add(std::string_view space, std::string_view key, std::string_view value) override;
  Result<void> erase(std::string_view space, std::string_view key) override;

  Result<void> draft(std::string_view space, std::string_view key, const std::string_view* value);
  const Draft::Entry* set_aside(const Name& name) const;
  bool is_for_backlog();
  Result<void> tell_all();
  Result<void> spill();
  void remember_last();
  Name name_of(std::string_view space, std::string_view key);
  void start_over();

  std::unique_ptr<Connection> connection_;
  const std::string file_;
  Draft draft_;
  Recent recent_;
  Backlog backlog_;
  Telling telling_{*connection_, recent_};
  std::string name_;  // of the record that is just dealt with
  std::int64_t data_version_ = -1;
  std::uint64_t writes_ = 0;
  std::uint32_t in_place_ = 0;  // so many of the next commits are
  std::uint32_t small_ = 0;     // commits in a row
  bool is_foreign_ = false;     // some of the backlog was not written here
  // Where the last commit went, while the draft still is what it wrote.
  enum class Last : std::uint8_t { none, aside, in_place } last_ = Last::none;
  bool has_settled_ = false;  // in this transaction
  bool is_marked_ = false;
  bool has_savepoint_ = false;  // SQLite was told of the mark
  bool has_spilled_ = false;    // SQLite has some of the transaction, so that it may not be recent
};

}  // namespace waybill::store::sqlite

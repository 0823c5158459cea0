// SqliteTransactions: the writing connection of a SQLite store, one transaction after the other.
//
// What is put stays in a Draft until the commit, or until somebody asks for a range. Records that
// were asked for before are Recent, and known without looking into the file: each transaction
// first asks SQLite, under the lock that keeps others out, whether somebody else has committed
// anything since the last one, and if so nothing is believed to be known.
// Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/store/shared_commits.h"
#include "waybill/store/sqlite/connection.h"
#include "waybill/store/sqlite/draft.h"
#include "waybill/store/sqlite/recent.h"

namespace waybill::store::sqlite {

class SqliteTransactions final : public Transactions, private Writing {
 public:
  SqliteTransactions(std::unique_ptr<Connection> connection, std::string file)
      : connection_(std::move(connection)), file_(std::move(file)) {}

  Result<void> begin() override;
  Writing& writing() override { return *this; }
  std::uint64_t writes() const override { return writes_; }
  Result<void> mark() override;
  Result<void> back_to_mark() override;
  Result<void> forget_mark() override;
  bool is_alive() override { return connection_->in_transaction(); }
  void roll_back() override;
  Commit commit() override;

 private:
  Result<std::optional<std::string>> get(std::string_view space, std::string_view key) override;
  Result<void> each(const Range& range, const Visit& visit) override;
  Result<void> put(std::string_view space, std::string_view key, std::string_view value) override;
  Result<void> add(std::string_view space, std::string_view key, std::string_view value) override;
  Result<void> erase(std::string_view space, std::string_view key) override;

  Result<void> draft(std::string_view space, std::string_view key, const std::string_view* value);
  Result<void> tell(std::size_t from, std::size_t to);
  Result<void> tell_one(const Draft::Entry& entry);
  Result<void> tell_all();
  Result<void> spill();
  std::string_view name_of(std::string_view space, std::string_view key);
  void start_over();

  std::unique_ptr<Connection> connection_;
  const std::string file_;
  Draft draft_;
  Recent recent_;
  std::string name_;  // of the record that is just dealt with
  std::int64_t data_version_ = -1;
  std::uint64_t writes_ = 0;
  bool is_marked_ = false;
  bool has_savepoint_ = false;  // SQLite was told of the mark
  bool has_spilled_ = false;    // SQLite has some of the transaction, so that it may not be recent
};

}  // namespace waybill::store::sqlite

#include "waybill/store/sqlite/transactions.h"

#include "waybill/store/bounds.h"
#include "waybill/store/sqlite/reading.h"

namespace waybill::store::sqlite {

// A space has no blanks, so that no two records have one name.
std::string_view SqliteTransactions::name_of(std::string_view space, std::string_view key) {
  name_.assign(space).append(1, ' ').append(key);
  return name_;
}

void SqliteTransactions::start_over() {
  draft_.clear();
  is_marked_ = has_savepoint_ = has_spilled_ = false;
}

Result<void> SqliteTransactions::begin() {
  start_over();
  // What is written to a file that has no name any more is lost when the process ends.
  if (connection_->is_moved())
    return fail(ErrorKind::unavailable,
                "The store " + file_ +
                    " was moved or removed while it was open. Put it back, or start again.",
                {}, file_);
  if (auto begun = connection_->run(Sql::begin_writing); !begun) return begun;
  const auto version = connection_->data_version();
  if (!version) {
    roll_back();
    return std::unexpected(version.error());
  }
  if (*version != data_version_) recent_.clear();
  data_version_ = *version;
  return {};
}

Result<std::optional<std::string>> SqliteTransactions::get(std::string_view space,
                                                           std::string_view key) {
  if (auto checked = check_name(space, key); !checked) return std::unexpected(checked.error());
  const std::string_view name = name_of(space, key);
  if (const Draft::Entry* const drafted = draft_.find(name))
    return drafted->is_erased ? std::optional<std::string>() : std::string(drafted->value);
  if (const std::string* const known = recent_.find(name)) return *known;
  auto found = find(*connection_, space, key);
  if (found && *found && !has_spilled_) recent_.keep(name, **found);
  return found;
}

Result<void> SqliteTransactions::each(const Range& range, const Visit& visit) {
  if (auto checked = check_range(range); !checked) return checked;
  if (auto spilled = spill(); !spilled) return spilled;
  return visit_range(*connection_, range, visit);
}

Result<void> SqliteTransactions::put(std::string_view space, std::string_view key,
                                     std::string_view value) {
  if (auto checked = check_record(space, key, value); !checked) return checked;
  return draft(space, key, &value);
}

// Whether it is there already is seen when it is written, without looking first.
Result<void> SqliteTransactions::add(std::string_view space, std::string_view key,
                                     std::string_view value) {
  if (auto checked = check_record(space, key, value); !checked) return checked;
  const std::string_view name = name_of(space, key);
  if (const Draft::Entry* const drafted = draft_.find(name))
    return drafted->is_erased ? draft(space, key, &value) : Result<void>(taken(space, key));
  if (recent_.find(name) != nullptr) return taken(space, key);
  ++writes_;
  draft_.add(name, space.size(), value);
  return draft_.is_large() ? spill() : Result<void>();
}

Result<void> SqliteTransactions::erase(std::string_view space, std::string_view key) {
  if (auto checked = check_name(space, key); !checked) return checked;
  // What has to be new is told before it is gone, or nobody would see that it is not.
  if (const Draft::Entry* const drafted = draft_.find(name_of(space, key));
      drafted != nullptr && drafted->is_new)
    if (auto spilled = spill(); !spilled) return spilled;
  return draft(space, key, nullptr);
}

Result<void> SqliteTransactions::draft(std::string_view space, std::string_view key,
                                       const std::string_view* value) {
  ++writes_;
  draft_.write(name_of(space, key), space.size(), value);
  return draft_.is_large() ? spill() : Result<void>();
}

Result<void> SqliteTransactions::tell_one(const Draft::Entry& entry) {
  const Sql sql = entry.is_erased ? Sql::erase : entry.is_new ? Sql::add : Sql::put;
  const auto statement = connection_->statement(sql);
  if (!statement) return std::unexpected(statement.error());
  Running running(*connection_, *statement);
  running.bind_text(1, entry.space());
  running.bind_bytes(2, entry.key());
  if (!entry.is_erased) running.bind_bytes(3, entry.value);
  if (const auto stepped = running.step(); !stepped) return std::unexpected(stepped.error());
  return {};
}

Result<void> SqliteTransactions::tell(std::size_t from, std::size_t to) {
  for (const Draft::Entry& entry : draft_.entries().subspan(from, to - from)) {
    if (draft_.is_outdated(entry, to)) continue;
    // Without this, a statement after a transaction that SQLite gave up would commit by itself.
    if (!connection_->in_transaction())
      return fail(ErrorKind::unavailable, "The store gave the change up; nothing of it is kept.");
    if (auto told = tell_one(entry); !told) return told;
  }
  return {};
}

// SQLite has to know where the mark is before it is told what comes behind that.
Result<void> SqliteTransactions::tell_all() {
  const std::size_t mark = is_marked_ && !has_savepoint_ ? draft_.at_mark() : 0;
  if (auto told = tell(0, mark); !told) return told;
  if (is_marked_ && !has_savepoint_) {
    if (auto marked = connection_->run(Sql::mark); !marked) return marked;
    has_savepoint_ = true;
  }
  return tell(mark, draft_.entries().size());
}

Result<void> SqliteTransactions::spill() {
  has_spilled_ = true;
  if (auto told = tell_all(); !told) return told;
  for (const Draft::Entry& entry : draft_.entries()) recent_.forget(entry.name);
  draft_.clear();
  return {};
}

Result<void> SqliteTransactions::mark() {
  is_marked_ = true;
  draft_.mark();
  return {};
}

Result<void> SqliteTransactions::back_to_mark() {
  draft_.back_to_mark();
  return has_savepoint_ ? connection_->run(Sql::back_to_mark) : Result<void>();
}

Result<void> SqliteTransactions::forget_mark() {
  draft_.forget_mark();
  is_marked_ = false;
  if (!has_savepoint_) return {};
  has_savepoint_ = false;
  return connection_->run(Sql::forget_mark);
}

void SqliteTransactions::roll_back() {
  start_over();
  if (connection_->in_transaction()) (void)connection_->run(Sql::roll_back);
}

Transactions::Commit SqliteTransactions::commit() {
  auto done = tell_all();
  if (done) done = connection_->run(Sql::commit);
  if (!done) {
    roll_back();
    return {.error = std::move(done.error())};
  }
  for (const Draft::Entry& entry : draft_.entries()) {
    if (draft_.is_outdated(entry, draft_.entries().size())) continue;
    if (entry.is_erased)
      recent_.forget(entry.name);
    else
      recent_.update(entry.name, entry.value);
  }
  start_over();
  return {};
}

}  // namespace waybill::store::sqlite

#include "waybill/store/sqlite/transactions.h"

#include <algorithm>
#include <utility>

#include "waybill/store/bounds.h"
#include "waybill/store/sqlite/reading.h"

namespace waybill::store::sqlite {
namespace {

// A draft of at least so many records is set aside.
constexpr std::size_t kManyAside = 32;
// After so many small ones in a row the many have gone, and what they left is put into its place.
constexpr std::uint32_t kSmallInARow = 16;
// So many commits after somebody has read are made in place: where some write and some read, it is
// the readers who would wait for what was set aside.
constexpr std::uint32_t kInPlaceAfterReading = 100;
// How often another process may set something aside just when all is in its place.
constexpr int kMostTries = 100;

}  // namespace

// A file that is closed has everything in its place. If that cannot be, its next user does it.
SqliteTransactions::~SqliteTransactions() {
  remember_last();
  if (!backlog_.is_empty()) (void)while_in_place([] { return Result<void>(); });
}

// A space has no blanks, so that no two records have one name.
Name SqliteTransactions::name_of(std::string_view space, std::string_view key) {
  name_.assign(space).append(1, ' ').append(key);
  return Name::of(name_);
}

void SqliteTransactions::start_over() {
  draft_.clear();
  has_settled_ = is_marked_ = has_savepoint_ = has_spilled_ = false;
}

Result<void> SqliteTransactions::begin() {
  remember_last();
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
  if (*version == data_version_) return {};
  recent_.clear();
  if (auto loaded = backlog_.load(*connection_); !loaded) {
    backlog_.settled();
    roll_back();
    return loaded;
  }
  is_foreign_ = !backlog_.is_empty();
  data_version_ = *version;
  return {};
}

// What this transaction has put into its place is found there.
const Draft::Entry* SqliteTransactions::set_aside(const Name& name) const {
  return has_settled_ ? nullptr : backlog_.find(name);
}

Result<std::optional<std::string>> SqliteTransactions::get(std::string_view space,
                                                           std::string_view key) {
  if (auto checked = check_name(space, key); !checked) return std::unexpected(checked.error());
  const Name name = name_of(space, key);
  if (const Draft::Entry* const drafted = draft_.find(name))
    return drafted->is_erased ? std::optional<std::string>() : std::string(drafted->value);
  if (const std::string* const known = recent_.find(name)) return *known;
  if (const Draft::Entry* const aside = set_aside(name))
    return aside->is_erased ? std::optional<std::string>() : std::string(aside->value);
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
  const Name name = name_of(space, key);
  if (const Draft::Entry* const drafted = draft_.find(name))
    return drafted->is_erased ? draft(space, key, &value) : Result<void>(taken(space, key));
  if (recent_.find(name) != nullptr) return taken(space, key);
  if (const Draft::Entry* const aside = set_aside(name))
    return aside->is_erased ? draft(space, key, &value) : Result<void>(taken(space, key));
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

// SQLite has to know where the mark is before it is told what comes behind that.
Result<void> SqliteTransactions::tell_all() {
  if (!backlog_.is_empty() && !has_settled_) {
    if (auto settled = backlog_.settle(*connection_, telling_); !settled) return settled;
    has_settled_ = true;
  }
  const std::size_t mark = is_marked_ && !has_savepoint_ ? draft_.at_mark() : 0;
  if (auto told = telling_.tell(draft_, 0, mark); !told) return told;
  if (is_marked_ && !has_savepoint_) {
    if (auto marked = connection_->run(Sql::mark); !marked) return marked;
    has_savepoint_ = true;
  }
  return telling_.tell(draft_, mark, draft_.entries().size());
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

bool SqliteTransactions::is_for_backlog() {
  if (has_spilled_ || is_foreign_ || in_place_ > 0 || backlog_.is_large()) return false;
  const bool is_small = draft_.entries().size() < kManyAside;
  small_ = is_small ? small_ + 1 : 0;
  // A few records join what is set aside already: putting that into its place is for many.
  return !is_small || (!backlog_.is_empty() && small_ < kSmallInARow);
}

Transactions::Commit SqliteTransactions::commit() {
  const bool is_aside = is_for_backlog();
  auto done = is_aside ? backlog_.write(*connection_, telling_, draft_) : tell_all();
  if (done) done = connection_->run(Sql::commit);
  if (!done) {
    roll_back();
    return {.error = std::move(done.error())};
  }
  last_ = is_aside ? Last::aside : Last::in_place;
  return {};
}

// What was committed. Not before the next transaction: those who wait for the commit go on first.
void SqliteTransactions::remember_last() {
  const Last last = std::exchange(last_, Last::none);
  if (last == Last::none) return;
  if (last == Last::aside) {
    backlog_.written(draft_);
  } else {
    backlog_.settled();
    is_foreign_ = false;
    if (in_place_ > 0) --in_place_;
  }
  for (const Draft::Entry& entry : draft_.entries()) {
    if (draft_.is_outdated(entry, draft_.entries().size())) continue;
    if (entry.is_erased)
      recent_.forget(entry.name);
    else
      recent_.update(entry.name, entry.value);
  }
}

Result<void> SqliteTransactions::while_in_place(const std::function<Result<void>()>& look) {
  in_place_ = kInPlaceAfterReading;
  for (int tries = 0; tries < kMostTries; ++tries) {
    if (auto begun = begin(); !begun) return begun;
    if (backlog_.is_empty()) {
      auto looked = look();
      roll_back();
      return looked;
    }
    if (auto committed = commit(); committed.error) return std::unexpected(*committed.error);
  }
  return fail(ErrorKind::unavailable,
              "The store " + file_ + " is changed by others all the time; try again.", {}, file_);
}

}  // namespace waybill::store::sqlite

#include "waybill/store/sqlite/sqlite_store.h"

#include <thread>

#include "waybill/store/bounds.h"
#include "waybill/store/connections.h"
#include "waybill/store/shared_commits.h"
#include "waybill/store/sqlite/connection.h"
#include "waybill/store/sqlite/migrations.h"

namespace waybill::store::sqlite {
namespace {

Result<std::optional<std::string>> find(Connection& connection, std::string_view space,
                                        std::string_view key) {
  if (auto checked = check_name(space, key); !checked) return std::unexpected(checked.error());
  const auto statement = connection.statement(Sql::get);
  if (!statement) return std::unexpected(statement.error());
  Running running(connection, *statement);
  running.bind_text(1, space);
  running.bind_bytes(2, key);
  const auto found = running.step();
  if (!found) return std::unexpected(found.error());
  if (!*found) return std::optional<std::string>();
  return std::string(running.bytes(0));
}

Sql sql_of(const Range& range, const Bounds& bounds) {
  return static_cast<Sql>(static_cast<int>(Sql::up) + (range.backwards ? 2 : 0) +
                          (bounds.upper ? 1 : 0));
}

Result<void> visit_range(Connection& connection, const Range& range, const Reading::Visit& visit) {
  if (auto checked = check_range(range); !checked) return checked;
  const Bounds bounds = bounds_of(range);
  if (bounds.is_empty()) return {};
  const auto statement = connection.statement(sql_of(range, bounds));
  if (!statement) return std::unexpected(statement.error());
  Running running(connection, *statement);
  running.bind_text(1, range.space);
  running.bind_bytes(2, bounds.lower);
  if (bounds.upper) running.bind_bytes(3, *bounds.upper);
  for (std::size_t left = range.limit;;) {
    const auto row = running.step();
    if (!row) return std::unexpected(row.error());
    if (!*row || !visit(running.bytes(0), running.bytes(1))) return {};
    if (left != 0 && --left == 0) return {};
  }
}

class SqliteReading final : public Reading {
 public:
  explicit SqliteReading(Connection& connection) : connection_(connection) {}
  Result<std::optional<std::string>> get(std::string_view space, std::string_view key) override {
    return find(connection_, space, key);
  }
  Result<void> each(const Range& range, const Visit& visit) override {
    return visit_range(connection_, range, visit);
  }

 private:
  Connection& connection_;
};

class SqliteWriting final : public Writing {
 public:
  explicit SqliteWriting(Connection& connection) : connection_(connection) {}
  Result<std::optional<std::string>> get(std::string_view space, std::string_view key) override {
    return find(connection_, space, key);
  }
  Result<void> each(const Range& range, const Visit& visit) override {
    return visit_range(connection_, range, visit);
  }
  Result<void> put(std::string_view space, std::string_view key, std::string_view value) override {
    if (auto checked = check_record(space, key, value); !checked) return checked;
    return run(Sql::put, space, key, &value);
  }
  Result<void> erase(std::string_view space, std::string_view key) override {
    if (auto checked = check_name(space, key); !checked) return checked;
    return run(Sql::erase, space, key, nullptr);
  }
  std::uint64_t writes() const { return writes_; }

 private:
  Result<void> run(Sql sql, std::string_view space, std::string_view key,
                   const std::string_view* value) {
    ++writes_;
    // Without this, a statement after a transaction that SQLite gave up would commit by itself.
    if (!connection_.in_transaction())
      return fail(ErrorKind::unavailable, "The store gave the change up; nothing of it is kept.");
    const auto statement = connection_.statement(sql);
    if (!statement) return std::unexpected(statement.error());
    Running running(connection_, *statement);
    running.bind_text(1, space);
    running.bind_bytes(2, key);
    if (value != nullptr) running.bind_bytes(3, *value);
    if (const auto stepped = running.step(); !stepped) return std::unexpected(stepped.error());
    return {};
  }

  Connection& connection_;
  std::uint64_t writes_ = 0;
};

class SqliteTransactions final : public Transactions {
 public:
  SqliteTransactions(std::unique_ptr<Connection> connection, std::string file)
      : connection_(std::move(connection)), writing_(*connection_), file_(std::move(file)) {}

  Result<void> begin() override {
    // What is written to a file that has no name any more is lost when the process ends.
    if (connection_->is_moved())
      return fail(ErrorKind::unavailable,
                  "The store " + file_ +
                      " was moved or removed while it was open. Put it back, or start again.",
                  {}, file_);
    return connection_->run(Sql::begin_writing);
  }
  Writing& writing() override { return writing_; }
  std::uint64_t writes() const override { return writing_.writes(); }
  Result<void> mark() override { return connection_->run(Sql::mark); }
  Result<void> back_to_mark() override { return connection_->run(Sql::back_to_mark); }
  Result<void> forget_mark() override { return connection_->run(Sql::forget_mark); }
  bool is_alive() override { return connection_->in_transaction(); }
  void roll_back() override {
    if (connection_->in_transaction()) (void)connection_->run(Sql::roll_back);
  }
  Commit commit() override {
    auto done = connection_->run(Sql::commit);
    if (done) return {};
    roll_back();
    return {.error = std::move(done.error())};
  }

 private:
  std::unique_ptr<Connection> connection_;
  SqliteWriting writing_;
  std::string file_;
};

Result<std::unique_ptr<Connection>> open_reader(const std::string& file,
                                                std::chrono::milliseconds patience) {
  auto reader = Connection::open(file, patience);
  if (!reader) return reader;
  // Long lists are read from the file's pages where they lie.
  auto set = (*reader)->run_script("PRAGMA query_only = ON; PRAGMA mmap_size = 1073741824");
  if (!set) return std::unexpected(set.error());
  return reader;
}

class SqliteStore final : public Store {
 public:
  SqliteStore(std::unique_ptr<Connection> writer, const std::string& file,
              const OpenOptions& options)
      : transactions_(std::move(writer), file),
        commits_(transactions_),
        readers_([file, options] { return open_reader(file, options.patience); }, options.readers,
                 options.patience) {}

  Result<void> read(const std::function<Result<void>(Reading&)>& work) override {
    auto reader = readers_.lend();
    if (!reader) return std::unexpected(reader.error());
    if (auto begun = (*reader)->run(Sql::begin_reading); !begun) return begun;
    // Also when `work` throws.
    const std::unique_ptr<Connection, void (*)(Connection*)> ending(
        &**reader, [](Connection* connection) { (void)connection->run(Sql::roll_back); });
    SqliteReading reading(**reader);
    return work(reading);
  }

  Result<void> change(const std::function<Result<void>(Writing&)>& work) override {
    return commits_.change(work);
  }

  Status status() override {
    Status status{.engine = "sqlite", .reachable = false};
    auto reader = readers_.lend();
    if (!reader) return status;
    const auto count = (*reader)->ask_integer("SELECT count(*) FROM records");
    if (!count) return status;
    status.reachable = true;
    status.records = static_cast<std::uint64_t>(*count);
    return status;
  }

  void carry(Passenger* passenger) override { commits_.carry(passenger); }

 private:
  SqliteTransactions transactions_;
  SharedCommits commits_;
  Connections<Connection> readers_;
};

// Brings the file up to date and sets the connection up.
Result<void> prepare(Connection& writer, const std::string& file) {
  if (auto migrated = migrate(writer, file); !migrated) return migrated;
  const auto mode = writer.ask_text("PRAGMA journal_mode = WAL");
  if (!mode) return std::unexpected(mode.error());
  if (*mode != "wal")
    return fail(ErrorKind::not_allowed,
                "The store " + file +
                    " cannot have a write-ahead log, which needs a local disk. Name another file.",
                {}, file);
  // What a mark remembers stays in memory, so that undoing needs no room on the disk.
  return writer.run_script(
      "PRAGMA synchronous = FULL; PRAGMA cache_size = -16000;"
      "PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000");
}

}  // namespace

Result<std::unique_ptr<Store>> open(const std::string& file, const OpenOptions& options) {
  auto writer = Connection::open(file, options.patience);
  if (!writer) return std::unexpected(writer.error());
  if ((*writer)->is_read_only())
    return fail(
        ErrorKind::not_allowed,
        "The store " + file + " may not be written. Mend its permissions, or name another file.",
        {}, file);
  // SQLite itself does not wait where two would wait for each other, as when both turn the
  // write-ahead log on.
  const auto end = std::chrono::steady_clock::now() + options.patience;
  auto prepared = prepare(**writer, file);
  while (!prepared && (*writer)->was_busy() && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    prepared = prepare(**writer, file);
  }
  if (!prepared) return std::unexpected(prepared.error());
  return std::make_unique<SqliteStore>(std::move(*writer), file, options);
}

}  // namespace waybill::store::sqlite

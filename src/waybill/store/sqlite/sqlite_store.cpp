#include "waybill/store/sqlite/sqlite_store.h"

#include <thread>

#include "waybill/store/connections.h"
#include "waybill/store/shared_commits.h"
#include "waybill/store/sqlite/connection.h"
#include "waybill/store/sqlite/migrations.h"
#include "waybill/store/sqlite/reading.h"
#include "waybill/store/sqlite/transactions.h"

namespace waybill::store::sqlite {
namespace {

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

// Begins to read. SQLite takes its view at the first look, so there is always one.
Result<bool> view_has_backlog(Connection& reader) {
  if (auto begun = reader.run(Sql::begin_reading); !begun) return std::unexpected(begun.error());
  const auto statement = reader.statement(Sql::any_aside);
  auto found = statement ? Running(reader, *statement).step()
                         : Result<bool>(std::unexpected(statement.error()));
  if (!found) (void)reader.run(Sql::roll_back);
  return found;
}

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
    if (auto begun = begin_view(**reader); !begun) return begun;
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
    if (!begin_view(**reader)) return status;
    const auto count = (*reader)->ask_integer("SELECT count(*) FROM records");
    (void)(*reader)->run(Sql::roll_back);
    if (!count) return status;
    status.reachable = true;
    status.records = static_cast<std::uint64_t>(*count);
    return status;
  }

  void carry(Passenger* passenger) override { commits_.carry(passenger); }

 private:
  // Begins to read at a moment at which everything is in its place.
  Result<void> begin_view(Connection& reader) {
    const auto is_aside = view_has_backlog(reader);
    if (!is_aside) return std::unexpected(is_aside.error());
    if (!*is_aside) return {};
    (void)reader.run(Sql::roll_back);
    return commits_.alone([&] {
      return transactions_.while_in_place([&]() -> Result<void> {
        if (const auto begun = view_has_backlog(reader); !begun)
          return std::unexpected(begun.error());
        return {};
      });
    });
  }

  SqliteTransactions transactions_;
  SharedCommits commits_;
  Connections<Connection> readers_;
};

// Brings the file up to date and sets the connection up.
Result<void> prepare(Connection& writer, const std::string& file) {
  // Counts for a new file. Twice SQLite's own size: a page has room for a dozen records, and is
  // taken apart half as often when more come.
  if (auto set = writer.run_script("PRAGMA page_size = 8192"); !set) return set;
  if (auto migrated = migrate(writer, file); !migrated) return migrated;
  const auto mode = writer.ask_text("PRAGMA journal_mode = WAL");
  if (!mode) return std::unexpected(mode.error());
  if (*mode != "wal")
    return fail(ErrorKind::not_allowed,
                "The store " + file +
                    " cannot have a write-ahead log, which needs a local disk. Name another file.",
                {}, file);
  // What a mark remembers stays in memory, so that undoing needs no room on the disk. And Debian's
  // SQLite writes zeros over all that is freed, which a backlog is, page by page, again and again.
  return writer.run_script(
      "PRAGMA synchronous = FULL; PRAGMA secure_delete = OFF; PRAGMA cache_size = -16000;"
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

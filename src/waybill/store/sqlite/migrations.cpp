#include "waybill/store/sqlite/migrations.h"

#include <array>

namespace waybill::store::sqlite {
namespace {

// What leads to version 1, 2, … A step that was released is never changed.
constexpr std::array<const char*, 3> kSteps = {
    "CREATE TABLE records (space TEXT NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL,"
    " PRIMARY KEY (space, key));"
    "PRAGMA application_id = 1465467468;"
    "PRAGMA user_version = 1;",

    // A record is found and written in one tree instead of in an index and a table.
    "ALTER TABLE records RENAME TO records_1;"
    "CREATE TABLE records (space TEXT NOT NULL, key BLOB NOT NULL, value BLOB NOT NULL,"
    " PRIMARY KEY (space, key)) WITHOUT ROWID;"
    "INSERT INTO records SELECT space, key, value FROM records_1 ORDER BY space, key;"
    "DROP TABLE records_1;"
    "PRAGMA user_version = 2;",

    // What many changes have written together, until it is put into its places. And values that
    // would be in the way of every search that passes their record: it has their number instead.
    "CREATE TABLE backlog (number INTEGER PRIMARY KEY, changes BLOB NOT NULL);"
    "CREATE TABLE large (number INTEGER PRIMARY KEY, value BLOB NOT NULL);"
    "PRAGMA user_version = 3;",
};
constexpr std::int64_t kApplication = 1465467468;  // "WYBL"

struct Found {
  std::int64_t application = 0;
  std::int64_t version = 0;
  std::int64_t tables = 0;
};

Result<Found> look(Connection& connection) {
  const auto application = connection.ask_integer("PRAGMA application_id");
  if (!application) return std::unexpected(application.error());
  const auto version = connection.ask_integer("PRAGMA user_version");
  if (!version) return std::unexpected(version.error());
  const auto tables = connection.ask_integer("SELECT count(*) FROM sqlite_schema");
  if (!tables) return std::unexpected(tables.error());
  return Found{*application, *version, *tables};
}

Result<void> check(const Found& found, const std::string& file) {
  const bool is_new = found.application == 0 && found.version == 0 && found.tables == 0;
  if (!is_new && found.application != kApplication)
    return fail(ErrorKind::bad_input,
                "The file " + file + " is a database of another program; name another file.", {},
                file);
  if (found.version > current_version())
    return fail(ErrorKind::conflict,
                "The store " + file + " has version " + std::to_string(found.version) +
                    ", and this program knows versions up to " + std::to_string(current_version()) +
                    ". Use a newer program, or name another file.",
                {}, file);
  return {};
}

}  // namespace

std::int64_t current_version() { return static_cast<std::int64_t>(kSteps.size()); }

Result<void> migrate(Connection& connection, const std::string& file) {
  // All of it at one moment: somebody else may be making the file just now.
  if (auto begun = connection.run(Sql::begin_reading); !begun) return begun;
  auto found = look(connection);
  if (auto ended = connection.run(Sql::roll_back); !ended && found) return ended;
  if (!found) return std::unexpected(found.error());
  if (auto fits = check(*found, file); !fits) return fits;
  if (found->version == current_version()) return {};
  if (auto begun = connection.run(Sql::begin_writing); !begun) return begun;
  // Somebody else may have done it while we waited.
  found = look(connection);
  Result<void> done;
  if (!found)
    done = std::unexpected(found.error());
  else
    done = check(*found, file);
  for (std::int64_t at = done ? found->version : current_version(); done && at < current_version();
       ++at)
    done = connection.run_script(kSteps[static_cast<std::size_t>(at)]);
  if (done) done = connection.run(Sql::commit);
  if (!done && connection.in_transaction()) (void)connection.run(Sql::roll_back);
  return done;
}

}  // namespace waybill::store::sqlite

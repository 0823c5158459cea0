#include "waybill/store/postgres/migrations.h"

#include <array>
#include <cstdlib>

namespace waybill::store::postgres {
namespace {

// What leads to version 1, 2, … A step that was released is never changed.
constexpr std::array<const char*, 2> kSteps = {
    "CREATE TABLE waybill_records (space text COLLATE \"C\" NOT NULL, key bytea NOT NULL,"
    " value bytea NOT NULL, PRIMARY KEY (space, key));"
    "CREATE TABLE waybill_store (version integer NOT NULL);"
    "INSERT INTO waybill_store VALUES (1);",

    // Values are read whole and hashed: unpacking them costs more than the room that it saves.
    "ALTER TABLE waybill_records ALTER COLUMN value SET STORAGE EXTERNAL;"
    "UPDATE waybill_store SET version = 2;",
};

Result<std::int64_t> version_of(Connection& connection) {
  // Asked of the catalogue itself: to_regclass() may answer from what it knew before we waited.
  const auto table = connection.run_script(
      "SELECT EXISTS (SELECT FROM pg_catalog.pg_class WHERE relname = 'waybill_store'"
      " AND relnamespace = ANY (current_schemas(false)::text[]::regnamespace[]))");
  if (!table) return std::unexpected(table.error());
  if (table->count() != 1 || table->bytes(0, 0) != "t") return 0;
  const auto version = connection.run_script("SELECT max(version) FROM waybill_store");
  if (!version) return std::unexpected(version.error());
  return std::strtoll(std::string(version->bytes(0, 0)).c_str(), nullptr, 10);
}

Result<void> check(std::int64_t version) {
  if (version <= current_version()) return {};
  return fail(ErrorKind::conflict, "The store's tables have version " + std::to_string(version) +
                                       ", and this program knows versions up to " +
                                       std::to_string(current_version()) +
                                       ". Use a newer program, or name another database.");
}

Result<void> take_steps(Connection& connection) {
  // Somebody else may have taken them while we waited.
  const auto version = version_of(connection);
  if (!version) return std::unexpected(version.error());
  if (auto fits = check(*version); !fits) return fits;
  for (std::int64_t at = *version; at < current_version(); ++at)
    if (auto done = connection.run_script(kSteps[static_cast<std::size_t>(at)]); !done)
      return std::unexpected(done.error());
  if (auto done = connection.run(Sql::commit); !done) return std::unexpected(done.error());
  return {};
}

}  // namespace

std::int64_t current_version() { return static_cast<std::int64_t>(kSteps.size()); }

Result<Rows> begin_alone(Connection& connection) {
  // The number is ours: advisory locks are known by their numbers alone ("WYBL" and a 1). Each
  // statement behind it sees all that was committed before the lock was given.
  return connection.run_script(
      "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;"
      "SELECT pg_current_xact_id()::text, pg_advisory_xact_lock(1465467468, 1)");
}

Result<void> migrate(Connection& connection) {
  const auto version = version_of(connection);
  if (!version) return std::unexpected(version.error());
  if (auto fits = check(*version); !fits) return fits;
  if (*version == current_version()) return {};
  if (auto begun = begin_alone(connection); !begun) return std::unexpected(begun.error());
  auto done = take_steps(connection);
  if (!done && !connection.is_lost()) (void)connection.run(Sql::roll_back);
  return done;
}

}  // namespace waybill::store::postgres

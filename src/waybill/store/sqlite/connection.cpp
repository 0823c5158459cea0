#include "waybill/store/sqlite/connection.h"

#include <sqlite3.h>

#include <exception>
#include <utility>

#include "waybill/store/sqlite/log_file.h"

namespace waybill::store::sqlite {
namespace {

// In the order of Sql. A large value comes with its record; of one that is not there comes the
// number.
constexpr std::array<const char*, kSqlCount> kSql = {
    "BEGIN",
    "BEGIN IMMEDIATE",
    "COMMIT",
    "ROLLBACK",
    "SAVEPOINT one",
    "ROLLBACK TO one",
    "RELEASE one",
    "SELECT ifnull(large.value, records.value) FROM records"
    " LEFT JOIN large ON typeof(records.value) = 'integer' AND large.number = records.value"
    " WHERE space = ?1 AND key = ?2",
    "INSERT OR IGNORE INTO records (space, key, value) VALUES (?1, ?2, ?3)",
    "DELETE FROM records WHERE space = ?1 AND key = ?2",
    "SELECT 1 FROM records LEFT JOIN large ON typeof(records.value) = 'integer'"
    " AND large.number = records.value WHERE space = ?1 AND key >= ?2"
    " AND is_enough(key, ifnull(large.value, records.value)) ORDER BY key",
    "SELECT 1 FROM records LEFT JOIN large ON typeof(records.value) = 'integer'"
    " AND large.number = records.value WHERE space = ?1 AND key >= ?2"
    " AND is_enough(key, ifnull(large.value, records.value)) ORDER BY key DESC",
    "SELECT 1 FROM records LEFT JOIN large ON typeof(records.value) = 'integer'"
    " AND large.number = records.value WHERE space = ?1 AND key >= ?2 AND key < ?3"
    " AND is_enough(key, ifnull(large.value, records.value)) ORDER BY key DESC",
    "PRAGMA data_version",
    "INSERT INTO records (space, key, value) VALUES (?1, ?2, ?3)",
    "UPDATE records SET value = ?3 WHERE space = ?1 AND key = ?2",
    "SELECT 1 FROM records WHERE space = ?1 AND key >= ?2 LIMIT 1",
    "INSERT INTO backlog (changes) VALUES (?1)",
    "SELECT 1 FROM backlog LIMIT 1",
    "SELECT changes FROM backlog ORDER BY number",
    "DELETE FROM backlog",
    "INSERT OR IGNORE INTO records (space, key, value) VALUES"
    " (?1, ?2, ?3), (?4, ?5, ?6), (?7, ?8, ?9), (?10, ?11, ?12), (?13, ?14, ?15),"
    " (?16, ?17, ?18), (?19, ?20, ?21), (?22, ?23, ?24)",
    "INSERT INTO large (value) VALUES (?1)",
    // FAIL, which undoes nothing: SQLite would keep each page as it was before the statement, and
    // who is refused gives the whole transaction up.
    "INSERT OR FAIL INTO large (value) VALUES (?1), (?2), (?3), (?4), (?5), (?6), (?7), (?8)",
    "DELETE FROM large WHERE number = (SELECT value FROM records"
    " WHERE space = ?1 AND key = ?2 AND typeof(value) = 'integer' AND value IS NOT ?3)",
};

struct Meaning {
  ErrorKind kind;
  const char* message;
};

Meaning meaning_of(int code) {
  switch (code & 0xFF) {
    case SQLITE_FULL:
      return {ErrorKind::unavailable,
              "the disk is full; nothing of the change is kept. Free room "
              "and try again"};
    case SQLITE_IOERR:
      return {ErrorKind::unavailable, "the disk did not serve; nothing of the change is kept"};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {ErrorKind::unavailable, "another process held the file for too long; try again"};
    case SQLITE_READONLY:
      return {ErrorKind::not_allowed,
              "the file or its folder may not be written; mend the "
              "permissions, or name another file"};
    case SQLITE_PERM:
    case SQLITE_AUTH: return {ErrorKind::not_allowed, "the file may not be opened"};
    case SQLITE_CANTOPEN:
      return {ErrorKind::not_found,
              "the file cannot be opened or made; its folder has to exist, "
              "and to be writable"};
    case SQLITE_NOTADB:
      return {ErrorKind::bad_input, "the file is no SQLite database; name another one"};
    case SQLITE_CORRUPT:
      return {ErrorKind::bad_input, "the file is damaged; put a copy of it back in its place"};
    case SQLITE_CONSTRAINT:
      return {ErrorKind::conflict, "a record that was to be new is there already"};
    case SQLITE_TOOBIG: return {ErrorKind::over_limit, "a record is larger than SQLite takes"};
    case SQLITE_NOMEM: return {ErrorKind::unavailable, "there is no memory left"};
    default: return {ErrorKind::unavailable, "SQLite refused"};
  }
}

std::string_view bytes_of(sqlite3_value* value) {
  // In this order: asking for the bytes may change how many there are.
  const auto* const data = static_cast<const char*>(sqlite3_value_blob(value));
  return {data, static_cast<std::size_t>(sqlite3_value_bytes(value))};
}

}  // namespace

// What is_enough() of the SQL above calls.
struct Connection::Scan {
  Connection& connection;
  std::string_view space;
  const Visit& visit;
  std::exception_ptr thrown{};
  Result<void> failed{};

  bool give(sqlite3_value* key, sqlite3_value* value) {
    // The number of a value that is not there.
    if (sqlite3_value_type(value) == SQLITE_INTEGER)
      failed = std::unexpected(connection.missing_value(space, bytes_of(key)));
    return failed && visit(bytes_of(key), bytes_of(value));
  }

  static void is_enough(sqlite3_context* context, int, sqlite3_value** values) noexcept {
    Scan* const scan = static_cast<Connection*>(sqlite3_user_data(context))->scan_;
    bool goes_on = false;
    // SQLite is written in C: nothing may be thrown through it.
    try {
      goes_on = scan != nullptr && scan->give(values[0], values[1]);
    } catch (...) {
      scan->thrown = std::current_exception();
    }
    sqlite3_result_int(context, goes_on ? 0 : 1);
  }
};

Running::Running(Connection& connection, sqlite3_stmt* statement)
    : connection_(connection), statement_(statement) {}

Running::~Running() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
}

void Running::bind_text(int place, std::string_view text) {
  const int code =
      sqlite3_bind_text64(statement_, place, text.data(), text.size(), SQLITE_STATIC, SQLITE_UTF8);
  if (code != SQLITE_OK) bound_ = code;
}

void Running::bind_bytes(int place, std::string_view bytes) {
  // Without bytes there may be no address, and that would be NULL and not an empty value.
  const int code = bytes.empty() ? sqlite3_bind_zeroblob(statement_, place, 0)
                                 : sqlite3_bind_blob64(statement_, place, bytes.data(),
                                                       bytes.size(), SQLITE_STATIC);
  if (code != SQLITE_OK) bound_ = code;
}

void Running::bind_integer(int place, std::int64_t integer) {
  if (const int code = sqlite3_bind_int64(statement_, place, integer); code != SQLITE_OK)
    bound_ = code;
}

Result<bool> Running::step() {
  if (bound_ != SQLITE_OK) return std::unexpected(connection_.error(bound_));
  const int code = sqlite3_step(statement_);
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return std::unexpected(connection_.error(code));
}

std::string_view Running::bytes(int column) const {
  const auto* data = static_cast<const char*>(sqlite3_column_blob(statement_, column));
  return {data, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::int64_t Running::integer(int column) const { return sqlite3_column_int64(statement_, column); }

bool Running::is_integer(int column) const {
  return sqlite3_column_type(statement_, column) == SQLITE_INTEGER;
}

Connection::Connection(sqlite3* database, std::string file)
    : database_(database), file_(std::move(file)) {}

Connection::~Connection() {
  for (sqlite3_stmt* statement : statements_) sqlite3_finalize(statement);
  sqlite3_close(database_);
}

Result<std::unique_ptr<Connection>> Connection::open(const std::string& file,
                                                     std::chrono::milliseconds patience) {
  sqlite3* database = nullptr;
  const int code = sqlite3_open_v2(
      file.c_str(), &database,
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
      log_file_system());
  std::unique_ptr<Connection> connection(new Connection(database, file));
  if (code != SQLITE_OK) return std::unexpected(connection->error(code));
  if (const int added = connection->add_functions(); added != SQLITE_OK)
    return std::unexpected(connection->error(added));
  sqlite3_busy_timeout(database, static_cast<int>(patience.count()));
  return connection;
}

int Connection::add_functions() {
  // Not for what stands in the file: somebody else may have put a view or a trigger there.
  return sqlite3_create_function_v2(database_, "is_enough", 2, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                    this, Scan::is_enough, nullptr, nullptr, nullptr);
}

Result<void> Connection::scan(Running& running, std::string_view space, const Visit& visit) {
  Scan scan{*this, space, visit};
  Scan* const outer = std::exchange(scan_, &scan);
  const auto stepped = running.step();
  scan_ = outer;
  if (scan.thrown) std::rethrow_exception(scan.thrown);
  if (!scan.failed) return scan.failed;
  if (!stepped) return std::unexpected(stepped.error());
  return {};
}

Result<sqlite3_stmt*> Connection::statement(Sql sql) {
  sqlite3_stmt*& statement = statements_[static_cast<std::size_t>(sql)];
  if (statement == nullptr) {
    const int code = sqlite3_prepare_v3(database_, kSql[static_cast<std::size_t>(sql)], -1,
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
    if (code != SQLITE_OK) return std::unexpected(error(code));
  }
  return statement;
}

Result<void> Connection::run(Sql sql) {
  const auto prepared = statement(sql);
  if (!prepared) return std::unexpected(prepared.error());
  Running running(*this, *prepared);
  if (const auto stepped = running.step(); !stepped) return std::unexpected(stepped.error());
  return {};
}

Result<void> Connection::run_script(const char* script) {
  const int code = sqlite3_exec(database_, script, nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) return std::unexpected(error(code));
  return {};
}

Result<std::string> Connection::ask_text(const char* question) {
  sqlite3_stmt* statement = nullptr;
  int code = sqlite3_prepare_v2(database_, question, -1, &statement, nullptr);
  if (code != SQLITE_OK) return std::unexpected(error(code));
  const std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> owned(statement, sqlite3_finalize);
  code = sqlite3_step(statement);
  if (code != SQLITE_ROW && code != SQLITE_DONE) return std::unexpected(error(code));
  const unsigned char* text = code == SQLITE_ROW ? sqlite3_column_text(statement, 0) : nullptr;
  return std::string(text == nullptr ? "" : reinterpret_cast<const char*>(text));
}

Result<std::int64_t> Connection::ask_integer(const char* question) {
  const auto text = ask_text(question);
  if (!text) return std::unexpected(text.error());
  return std::strtoll(text->c_str(), nullptr, 10);
}

Result<std::int64_t> Connection::data_version() {
  const auto prepared = statement(Sql::data_version);
  if (!prepared) return std::unexpected(prepared.error());
  Running running(*this, *prepared);
  const auto row = running.step();
  if (!row) return std::unexpected(row.error());
  return running.integer(0);
}

std::int64_t Connection::changes() const { return sqlite3_changes(database_); }

std::int64_t Connection::last_number() const { return sqlite3_last_insert_rowid(database_); }

bool Connection::in_transaction() const { return sqlite3_get_autocommit(database_) == 0; }

bool Connection::was_busy() const { return (sqlite3_errcode(database_) & 0xFF) == SQLITE_BUSY; }

bool Connection::is_read_only() const { return sqlite3_db_readonly(database_, "main") == 1; }

bool Connection::is_moved() const {
  int moved = 0;
  sqlite3_file_control(database_, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved != 0;
}

Error Connection::error(int code) const {
  const char* const said = database_ == nullptr ? "" : sqlite3_errmsg(database_);
  return made(code, " (SQLite: " + std::string(said) + ", code " + std::to_string(code) + ").");
}

Error Connection::damage() const { return made(SQLITE_CORRUPT, "."); }

Error Connection::missing_value(std::string_view space, std::string_view key) const {
  return made(SQLITE_CORRUPT, " (the value of '" + std::string(key) + "' in " + std::string(space) +
                                  " is missing).");
}

Error Connection::conflict() const { return made(SQLITE_CONSTRAINT, "."); }

Error Connection::made(int code, const std::string& end) const {
  const Meaning meaning = meaning_of(code);
  return {meaning.kind, "The store " + file_ + ": " + meaning.message + end, {}, file_};
}

}  // namespace waybill::store::sqlite

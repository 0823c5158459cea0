#include "waybill/store/postgres/connection.h"

#include <dlfcn.h>
#include <libpq-fe.h>

#include <bit>
#include <cstring>
#include <vector>

#include "waybill/store/open.h"

namespace waybill::store::postgres {
namespace {

// libpq, loaded when the first server is asked for. Linked, it would bring twenty libraries into
// every program, whose start would take twice the time though nearly none has such a store.
// clang-format off
#define WAYBILL_LIBPQ(X)                                                                           \
  X(clear) X(cmdStatus) X(connectdbParams) X(connectionNeedsPassword) X(conninfoFree)             \
  X(conninfoParse) X(errorMessage) X(exec) X(execParams) X(execPrepared) X(finish) X(freemem)     \
  X(getisnull) X(getlength) X(getvalue) X(ntuples) X(prepare) X(resultErrorField)                 \
  X(resultStatus) X(setNoticeProcessor) X(status) X(transactionStatus)
// clang-format on
struct Libpq {
#define WAYBILL_POINTER(name) decltype(&PQ##name) name = nullptr;
  WAYBILL_LIBPQ(WAYBILL_POINTER)
#undef WAYBILL_POINTER
  std::string fault{};  // empty: all is there
};

template <class Function>
void find(void* library, const char* name, Function*& function, std::string& fault) {
  function = reinterpret_cast<Function*>(::dlsym(library, name));
  if (function == nullptr && fault.empty()) fault = std::string("it has no ") + name;
}

const Libpq& pq() {
  // Never destroyed: connections may be closed while the program ends.
  static const Libpq& loaded = *[] {
    auto* const made = new Libpq;
    Libpq& libpq = *made;
    void* const library = ::dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
      const char* const why = ::dlerror();
      libpq.fault = why == nullptr ? "it is not there" : why;
      return made;
    }
#define WAYBILL_FIND(name) find(library, "PQ" #name, libpq.name, libpq.fault);
    WAYBILL_LIBPQ(WAYBILL_FIND)
#undef WAYBILL_FIND
    return made;
  }();
  return loaded;
}
#undef WAYBILL_LIBPQ

constexpr Oid kBytea = 17;
constexpr Oid kBigint = 20;
constexpr Oid kText = 25;

struct Prepared {
  const char* name;
  const char* text;
  std::vector<Oid> types;
};

const Prepared& prepared_of(Sql sql) {
  // In the order of Sql.
  static const std::array<Prepared, kSqlCount> kPrepared = {{
      {"begin_reading", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", {}},
      {"commit", "COMMIT", {}},
      {"roll_back", "ROLLBACK", {}},
      {"mark", "SAVEPOINT one", {}},
      {"back_to_mark", "ROLLBACK TO one", {}},
      {"forget_mark", "RELEASE one", {}},
      {"get", "SELECT value FROM waybill_records WHERE space = $1 AND key = $2", {kText, kBytea}},
      {"put",
       "INSERT INTO waybill_records (space, key, value) VALUES ($1, $2, $3) "
       "ON CONFLICT (space, key) DO UPDATE SET value = excluded.value",
       {kText, kBytea, kBytea}},
      {"erase", "DELETE FROM waybill_records WHERE space = $1 AND key = $2", {kText, kBytea}},
      {"count", "SELECT count(*) FROM waybill_records", {}},
      {"fate", "SELECT pg_xact_status($1::xid8)", {kText}},
      {"up",
       "SELECT key, value FROM waybill_records WHERE space = $1 AND key >= $2 "
       "ORDER BY key LIMIT $3",
       {kText, kBytea, kBigint}},
      {"up_below",
       "SELECT key, value FROM waybill_records WHERE space = $1 AND key >= $2 AND key < $4 "
       "ORDER BY key LIMIT $3",
       {kText, kBytea, kBigint, kBytea}},
      {"down",
       "SELECT key, value FROM waybill_records WHERE space = $1 AND key >= $2 "
       "ORDER BY key DESC LIMIT $3",
       {kText, kBytea, kBigint}},
      {"down_below",
       "SELECT key, value FROM waybill_records WHERE space = $1 AND key >= $2 AND key < $4 "
       "ORDER BY key DESC LIMIT $3",
       {kText, kBytea, kBigint, kBytea}},
  }};
  return kPrepared[static_cast<std::size_t>(sql)];
}

// libpq's messages have several lines.
std::string in_one_line(std::string_view message) {
  std::string line;
  for (const char c : message) {
    if (c != '\n' && c != '\t')
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  while (line.ends_with(' ') || line.ends_with('.')) line.pop_back();
  return line;
}

ErrorKind kind_of(std::string_view state) {
  if (state == "42501" || state == "25006" || state.starts_with("28"))
    return ErrorKind::not_allowed;
  return ErrorKind::unavailable;
}

std::string_view advice_for(std::string_view state) {
  if (state == "53100") return "The server's disk is full; nothing of the change is kept";
  if (state == "55P03" || state == "57014") return "Another server held the records for too long";
  if (state == "42501") return "The role may not do this; grant it the tables and the schema";
  if (state == "25006") return "The server takes no changes; name the one that does";
  return "The server refused; nothing of the change is kept";
}

Error refusal(std::string_view shown, std::string_view state, std::string_view said) {
  return {kind_of(state), "The store " + std::string(shown) + ": " +
                              std::string(advice_for(state)) + " (PostgreSQL " +
                              std::string(state) + ": " + in_one_line(said) + ")."};
}

Error no_answer(std::string_view shown, std::string_view said) {
  return {ErrorKind::unavailable, "The store " + std::string(shown) +
                                      " does not answer; try again (" + in_one_line(said) + ")."};
}

}  // namespace

Rows::~Rows() { pq().clear(result_); }

int Rows::count() const { return pq().ntuples(result_); }

std::string_view Rows::bytes(int row, int column) const {
  return {pq().getvalue(result_, row, column),
          static_cast<std::size_t>(pq().getlength(result_, row, column))};
}

bool Rows::is_null(int row, int column) const { return pq().getisnull(result_, row, column) != 0; }

std::string_view Rows::command() const { return pq().cmdStatus(result_); }

Connection::Connection(pg_conn* connection, std::string shown)
    : connection_(connection), shown_(std::move(shown)) {}

Connection::~Connection() { pq().finish(connection_); }

Result<std::unique_ptr<Connection>> Connection::open(const std::string& url,
                                                     std::chrono::milliseconds patience) {
  if (!pq().fault.empty())
    return fail(ErrorKind::unavailable,
                "PostgreSQL's library libpq.so.5 cannot be used (" + pq().fault +
                    "); install the package libpq5, or keep the store in a file: sqlite:FILE.");
  char* said = nullptr;
  PQconninfoOption* parsed = pq().conninfoParse(url.c_str(), &said);
  if (parsed == nullptr) {
    std::string message = in_one_line(said == nullptr ? "" : said);
    pq().freemem(said);
    return fail(ErrorKind::bad_input, "The store's URL cannot be read: " + message + ".");
  }
  pq().conninfoFree(parsed);
  // What the URL says comes last and wins.
  const std::string seconds = std::to_string(std::max<std::int64_t>(2, patience.count() / 1000));
  const std::string milliseconds = std::to_string(patience.count());
  const char* const names[] = {"connect_timeout", "tcp_user_timeout", "fallback_application_name",
                               "dbname", nullptr};
  const char* const values[] = {seconds.c_str(), milliseconds.c_str(), "waybill", url.c_str(),
                                nullptr};
  std::unique_ptr<Connection> connection(
      new Connection(pq().connectdbParams(names, values, 1), shown(url)));
  pg_conn* const raw = connection->connection_;
  if (pq().status(raw) != CONNECTION_OK) {
    Error error = no_answer(connection->shown_, pq().errorMessage(raw));
    if (pq().connectionNeedsPassword(raw) != 0) error.kind = ErrorKind::not_allowed;
    return std::unexpected(std::move(error));
  }
  if (auto done = connection->set_up(patience); !done) return std::unexpected(done.error());
  return connection;
}

Result<void> Connection::set_up(std::chrono::milliseconds patience) {
  pq().setNoticeProcessor(
      connection_, [](void*, const char*) {}, nullptr);
  const std::string wait = std::to_string(patience.count());
  const char* const values[] = {wait.c_str()};
  // Lists are read along the index whatever the planner believes about the table, and a commit
  // that returns is on the disk.
  auto done = checked(pq().execParams(
      connection_,
      "SELECT set_config('lock_timeout', $1, false),"
      " set_config('idle_in_transaction_session_timeout', '60000', false),"
      " set_config('enable_seqscan', 'off', false), set_config('enable_bitmapscan', 'off', false),"
      " set_config('enable_sort', 'off', false),"
      " set_config('plan_cache_mode', 'force_generic_plan', false),"
      " CASE WHEN current_setting('synchronous_commit') = 'off'"
      " THEN set_config('synchronous_commit', 'on', false) END",
      1, nullptr, values, nullptr, nullptr, 0));
  if (!done) return std::unexpected(done.error());
  return {};
}

Result<Rows> Connection::checked(pg_result* result) {
  Rows rows(result);
  const ExecStatusType status = pq().resultStatus(result);
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return rows;
  if (is_lost()) return std::unexpected(no_answer(shown_, pq().errorMessage(connection_)));
  const char* state = pq().resultErrorField(result, PG_DIAG_SQLSTATE);
  const char* said = pq().resultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
  return std::unexpected(refusal(shown_, state == nullptr ? "" : state,
                                 said == nullptr ? pq().errorMessage(connection_) : said));
}

Result<Rows> Connection::run(Sql sql, std::initializer_list<std::string_view> parameters) {
  const Prepared& statement = prepared_of(sql);
  bool& is_prepared = prepared_[static_cast<std::size_t>(sql)];
  if (!is_prepared) {
    auto done =
        checked(pq().prepare(connection_, statement.name, statement.text,
                             static_cast<int>(statement.types.size()), statement.types.data()));
    if (!done) return done;
    is_prepared = true;
  }
  std::array<const char*, 4> values{};
  std::array<int, 4> lengths{};
  std::array<int, 4> formats{};
  std::size_t count = 0;
  for (const std::string_view parameter : parameters) {
    // Without bytes there may be no address, and that would be NULL and not an empty value.
    values[count] = parameter.empty() ? "" : parameter.data();
    lengths[count] = static_cast<int>(parameter.size());
    formats[count++] = 1;
  }
  return checked(pq().execPrepared(connection_, statement.name, static_cast<int>(count),
                                   values.data(), lengths.data(), formats.data(), 1));
}

Result<Rows> Connection::run_script(const char* script) {
  return checked(pq().exec(connection_, script));
}

bool Connection::in_transaction() const {
  return pq().transactionStatus(connection_) == PQTRANS_INTRANS;
}

bool Connection::is_lost() const { return pq().status(connection_) != CONNECTION_OK; }

std::string bigint(std::int64_t number) {
  auto bits = static_cast<std::uint64_t>(number);
  if constexpr (std::endian::native == std::endian::little) bits = __builtin_bswap64(bits);
  std::string bytes(sizeof bits, '\0');
  std::memcpy(bytes.data(), &bits, sizeof bits);
  return bytes;
}

std::int64_t from_bigint(std::string_view bytes) {
  std::uint64_t bits = 0;
  if (bytes.size() == sizeof bits) std::memcpy(&bits, bytes.data(), sizeof bits);
  if constexpr (std::endian::native == std::endian::little) bits = __builtin_bswap64(bits);
  return static_cast<std::int64_t>(bits);
}

}  // namespace waybill::store::postgres

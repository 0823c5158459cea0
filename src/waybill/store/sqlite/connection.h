// Connection: an open SQLite file, its statements prepared once and kept, its errors in our words.
//
// Lifetime: a Running belongs to its connection, and one of each statement runs at a time.
// Thread-safety: one thread at a time.
#pragma once

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "waybill/base/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace waybill::store::sqlite {

enum class Sql : std::uint8_t {
  begin_reading,
  begin_writing,
  commit,
  roll_back,
  mark,
  back_to_mark,
  forget_mark,
  get,
  put_new,
  erase,
  up,
  down,
  down_below,
  data_version,
  add,
  update,
  any_from,
  set_aside,
  any_aside,
  each_aside,
  none_aside,
  put_many_new,
  add_large,
  add_many_large,
  drop_large,
};
inline constexpr std::size_t kSqlCount = 25;
// How many records put_many_new and add_many_large take: a statement for each of them would cost a
// sixth more.
inline constexpr std::size_t kMany = 8;

class Connection;

// One execution of a prepared statement; ready for the next when it is gone.
class Running {
 public:
  Running(Connection& connection, sqlite3_stmt* statement);
  ~Running();
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  // The bytes stay where they are until this is gone.
  void bind_text(int place, std::string_view text);
  void bind_bytes(int place, std::string_view bytes);
  void bind_integer(int place, std::int64_t integer);
  // True: there is a row. Its views last until the next step.
  Result<bool> step();
  std::string_view bytes(int column) const;
  std::int64_t integer(int column) const;
  bool is_integer(int column) const;

 private:
  Connection& connection_;
  sqlite3_stmt* statement_;
  int bound_ = 0;  // what went wrong while binding, if anything
};

class Connection {
 public:
  static Result<std::unique_ptr<Connection>> open(const std::string& file,
                                                  std::chrono::milliseconds patience);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // The statement, prepared at its first use.
  Result<sqlite3_stmt*> statement(Sql sql);
  // A statement that has no parameters and gives no rows.
  Result<void> run(Sql sql);
  // Runs `up`, `down` or `down_below`, whose rows are given to `visit` until it returns false.
  // SQLite calls it itself for each row, because a step for each would cost a fifth more.
  using Visit = std::function<bool(std::string_view key, std::string_view value)>;
  Result<void> scan(Running& running, std::string_view space, const Visit& visit);
  // Any statements in a row, for setting up; the text is a constant of the program.
  Result<void> run_script(const char* script);
  // The first column of the first row.
  Result<std::int64_t> ask_integer(const char* question);
  Result<std::string> ask_text(const char* question);

  // Another number than last time: somebody else has committed something meanwhile.
  Result<std::int64_t> data_version();

  // How many records the last statement that writes has changed.
  std::int64_t changes() const;
  // The number that the last row has got.
  std::int64_t last_number() const;
  bool in_transaction() const;
  // The last failure was that others use the file.
  bool was_busy() const;
  bool is_read_only() const;
  // Somebody removed or replaced the file while it was open.
  bool is_moved() const;
  Error error(int code) const;
  // As SQLite's own, for what it does not see itself.
  Error damage() const;
  Error missing_value(std::string_view space, std::string_view key) const;
  Error conflict() const;

 private:
  struct Scan;
  Connection(sqlite3* database, std::string file);
  int add_functions();
  Error made(int code, const std::string& end) const;

  sqlite3* database_;
  Scan* scan_ = nullptr;  // the one that runs
  std::string file_;
  std::array<sqlite3_stmt*, kSqlCount> statements_{};
};

}  // namespace waybill::store::sqlite

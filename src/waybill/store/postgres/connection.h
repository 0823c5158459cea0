// Connection: one to a PostgreSQL server, its statements prepared once and kept, parameters and
// rows in their binary form, errors in our words.
//
// Lifetime: Rows own what they show. Thread-safety: one thread at a time.
#pragma once

#include <array>
#include <chrono>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "waybill/base/error.h"

struct pg_conn;
struct pg_result;

namespace waybill::store::postgres {

enum class Sql : std::uint8_t {
  begin_reading,
  commit,
  roll_back,
  mark,
  back_to_mark,
  forget_mark,
  get,
  put,
  erase,
  count,
  fate,
  up,  // the order of these four is used: direction, and whether there is an upper bound
  up_below,
  down,
  down_below,
};
inline constexpr std::size_t kSqlCount = 15;

class Rows {
 public:
  explicit Rows(pg_result* result) : result_(result) {}
  Rows(Rows&& other) noexcept : result_(std::exchange(other.result_, nullptr)) {}
  Rows& operator=(Rows&& other) noexcept {
    std::swap(result_, other.result_);
    return *this;
  }
  ~Rows();

  int count() const;
  std::string_view bytes(int row, int column) const;
  bool is_null(int row, int column) const;
  std::string_view command() const;  // what was done: "COMMIT", "INSERT 0 1", …

 private:
  pg_result* result_;
};

class Connection {
 public:
  static Result<std::unique_ptr<Connection>> open(const std::string& url,
                                                  std::chrono::milliseconds patience);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  Result<Rows> run(Sql sql, std::initializer_list<std::string_view> parameters = {});
  // Statements in a row, rows as text; the script is a constant of the program.
  Result<Rows> run_script(const char* script);

  bool in_transaction() const;  // that can still be committed
  bool is_lost() const;

 private:
  Connection(pg_conn* connection, std::string shown);
  Result<void> set_up(std::chrono::milliseconds patience);
  Result<Rows> checked(pg_result* result);

  pg_conn* connection_;
  std::string shown_;
  std::array<bool, kSqlCount> prepared_{};
};

// A number as PostgreSQL's bigint.
std::string bigint(std::int64_t number);
std::int64_t from_bigint(std::string_view bytes);

}  // namespace waybill::store::postgres

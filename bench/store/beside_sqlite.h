// What the benchmarks that measure beside a bare SQLite share: the bare inserts, medians, and a row
// of the table that is printed.
#pragma once

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace waybill::bench {

using Seconds = std::chrono::duration<double>;
using Watch = std::chrono::steady_clock;

[[noreturn]] inline void give_up(const std::string& what) {
  std::fprintf(stderr, "bench: %s\n", what.c_str());
  std::exit(1);
}

double seconds_of(const auto& work) {
  const auto begin = Watch::now();
  work();
  return Seconds(Watch::now() - begin).count();
}
inline double median(std::vector<double> values) {
  std::ranges::nth_element(values, values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2));
  return values[values.size() / 2];
}

inline void print(const char* what, double value, const char* sign, double target) {
  const bool is_met = sign[0] == '<' ? value <= target : value >= target;
  std::printf("| %-62s | %6.2f | %s %-4g | %-7s |\n", what, value, sign, target,
              is_met ? "met" : "not met");
}

// One table, one statement, one transaction for each insert.
class Bare {
 public:
  explicit Bare(const std::string& file) {
    sqlite3_open(file.c_str(), &database_);
    run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE records (key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID");
    sqlite3_prepare_v2(database_, "INSERT INTO records VALUES (?1, ?2)", -1, &insert_, nullptr);
  }
  ~Bare() {
    sqlite3_finalize(insert_);
    sqlite3_close(database_);
  }
  void insert(const std::string& key, const std::string& value) {
    sqlite3_bind_blob(insert_, 1, key.data(), static_cast<int>(key.size()), SQLITE_STATIC);
    sqlite3_bind_blob(insert_, 2, value.data(), static_cast<int>(value.size()), SQLITE_STATIC);
    if (sqlite3_step(insert_) != SQLITE_DONE) give_up(sqlite3_errmsg(database_));
    sqlite3_reset(insert_);
  }

 private:
  void run(const char* script) {
    if (sqlite3_exec(database_, script, nullptr, nullptr, nullptr) != SQLITE_OK)
      give_up(sqlite3_errmsg(database_));
  }
  sqlite3* database_ = nullptr;
  sqlite3_stmt* insert_ = nullptr;
};

}  // namespace waybill::bench

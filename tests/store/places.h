// The three engines as the tests meet them: a fresh place for each test, which can be opened often.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <memory>
#include <string>
#include <vector>

#include "process.h"
#include "store/postgres.h"
#include "waybill/store/open.h"

namespace waybill::store {

class Place : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const std::string engine = GetParam();
    url_ = engine == "memory"   ? "memory:"
           : engine == "sqlite" ? "sqlite:" + folder_.path() + "/records.db"
                                : waybill::testing::Postgres::shared().fresh_url();
    store_ = opened();
  }

  bool lasts() const { return GetParam() != std::string("memory"); }
  std::unique_ptr<Store> opened(OpenOptions options = {}) const {
    auto store = open(url_, options);
    if (!store) ADD_FAILURE() << store.error().message;
    return store ? std::move(*store) : nullptr;
  }

  static Result<void> put(Store& store, std::string_view space, std::string_view key,
                          std::string_view value) {
    return store.change([&](Writing& writing) { return writing.put(space, key, value); });
  }
  static std::optional<std::string> get(Store& store, std::string_view space,
                                        std::string_view key) {
    std::optional<std::string> value;
    const auto done = store.read([&](Reading& reading) -> Result<void> {
      auto found = reading.get(space, key);
      if (!found) return std::unexpected(found.error());
      value = std::move(*found);
      return {};
    });
    EXPECT_TRUE(done) << done.error().message;
    return value;
  }
  static std::vector<std::string> keys(Store& store, const Range& range) {
    std::vector<std::string> list;
    const auto done = store.read([&](Reading& reading) {
      return reading.each(range, [&](std::string_view key, std::string_view) {
        list.emplace_back(key);
        return true;
      });
    });
    EXPECT_TRUE(done) << done.error().message;
    return list;
  }

  waybill::testing::ScratchFolder folder_;
  std::string url_;
  std::unique_ptr<Store> store_;
};

// What the rest of the world sees of an SQLite file.
inline void run_sql(const std::string& file, const std::string& script) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, script.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
}

inline int rows_of(const std::string& file, const std::string& table) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  int rows = -1;
  const auto count = [](void* counted, int, char** columns, char**) {
    *static_cast<int*>(counted) = std::stoi(columns[0]);
    return 0;
  };
  EXPECT_EQ(
      sqlite3_exec(database, ("SELECT count(*) FROM " + table).c_str(), count, &rows, nullptr),
      SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
  return rows;
}

inline std::string name_of_place(const ::testing::TestParamInfo<const char*>& info) {
  return info.param;
}

}  // namespace waybill::store

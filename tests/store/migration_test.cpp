// Files and tables of every older version, made by that version's own SQL, are read by this one.
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "store/places.h"
#include "waybill/store/postgres/migrations.h"
#include "waybill/store/sqlite/migrations.h"

namespace waybill::store {
namespace {

using namespace std::string_literals;
using waybill::testing::Postgres;

std::string fixture(const std::string& engine, std::int64_t version) {
  const char* root = std::getenv("WAYBILL_ROOT");
  const std::string file = std::string(root == nullptr ? "." : root) + "/tests/store/fixtures/" +
                           engine + "/" + std::to_string(version) + ".sql";
  EXPECT_TRUE(std::filesystem::exists(file)) << "each version has a fixture: " << file;
  return waybill::testing::file_content(file);
}

class Migration : public Place {
 protected:
  void SetUp() override {}
  void prepare(const std::string& script) {
    if (GetParam() == "sqlite"s) {
      url_ = "sqlite:" + folder_.path() + "/records.db";
      std::filesystem::remove(folder_.path() + "/records.db");
      run_sql(folder_.path() + "/records.db", script);
    } else {
      url_ = Postgres::shared().fresh_url();
      Postgres::shared().psql(script, url_);
    }
  }
  static std::int64_t newest() {
    return GetParam() == "sqlite"s ? sqlite::current_version() : postgres::current_version();
  }
};
INSTANTIATE_TEST_SUITE_P(Each, Migration, ::testing::Values("sqlite", "postgresql"), name_of_place);

TEST_P(Migration, ReadsTheRecordsOfEveryOlderVersionAndGoesOn) {
  for (std::int64_t version = 1; version <= newest(); ++version) {
    prepare(fixture(GetParam(), version));
    for (int i = 0; i < 2; ++i) {
      const auto store = opened();
      ASSERT_TRUE(store) << "version " << version;
      EXPECT_EQ(keys(*store, {.space = "a"}), (std::vector{"\0\xFF"s, "key"s}));
      EXPECT_EQ(get(*store, "a", "\0\xFF"s), "value\0"s);
      EXPECT_EQ(get(*store, "b", "key"), "");
      EXPECT_TRUE(put(*store, "a", "key", "changed"));
      EXPECT_EQ(get(*store, "a", "key"), "changed");
      EXPECT_EQ(store->status().records, 3u);
    }
  }
}

TEST_P(Migration, RefusesANewerVersionAndSaysWhatToDo) {
  prepare(fixture(GetParam(), newest()) + (GetParam() == "sqlite"s
                                               ? "PRAGMA user_version = 99;"
                                               : "UPDATE waybill_store SET version = 99;"));
  const auto store = open(url_);
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, ErrorKind::conflict);
  EXPECT_NE(store.error().message.find("version 99, and this program knows versions up to " +
                                       std::to_string(newest()) +
                                       ". Use a newer program, or name another"),
            std::string::npos)
      << store.error().message;
}

TEST_P(Migration, IsDoneOnceWhenSeveralOpenAtTheSameTime) {
  for (int round = 0; round < 3; ++round) {
    prepare(round == 0 ? "SELECT 1;" : fixture(GetParam(), 1));
    std::vector<std::thread> threads;
    std::atomic<int> opened_well = 0;
    for (int i = 0; i < 4; ++i)
      threads.emplace_back([&] {
        const auto store = open(url_);
        if (store && put(**store, "x", "y", "z"))
          ++opened_well;
        else
          ADD_FAILURE() << (store ? "put" : store.error().message);
      });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(opened_well, 4);
  }
}

Error refusal(const std::string& url) {
  const auto store = open(url);
  EXPECT_FALSE(store);
  return store ? Error{} : store.error();
}

TEST(Opening, RefusesAUrlThatNamesNoStoreAndShowsTheForms) {
  EXPECT_EQ(refusal("mysql://host/db").message,
            "'mysql://host/db' names no store. Say memory:, sqlite:FILE or "
            "postgresql://user@host/database.");
  for (const char* url : {"", "sqlite:", "sqlite://file", "sqlite::memory:", "records.db"})
    EXPECT_EQ(refusal(url).kind, ErrorKind::bad_input) << url;
}

TEST(Opening, NeverShowsAPassword) {
  EXPECT_EQ(shown("postgresql://me:secret@host:5432/db?sslmode=require"),
            "postgresql://me:***@host:5432/db?sslmode=require");
  EXPECT_EQ(shown("postgres://me@host/db?password=secret&x=y"),
            "postgres://me@host/db?password=***&x=y");
  EXPECT_EQ(shown("postgresql://host:5432/db"), "postgresql://host:5432/db");
  const Error error = refusal("postgresql://me:secret@/db?host=/nowhere");
  EXPECT_EQ(error.kind, ErrorKind::unavailable);
  EXPECT_EQ(error.message.find("secret"), std::string::npos) << error.message;
}

TEST(Opening, LeavesFilesAloneThatAreNoStore) {
  const waybill::testing::ScratchFolder folder;
  const std::string text(5000, 'x');
  const std::string file = folder.put("notes.txt", text);
  EXPECT_EQ(refusal("sqlite:" + file).kind, ErrorKind::bad_input);
  EXPECT_EQ(waybill::testing::file_content(file), text);

  const std::string other = folder.path() + "/other.db";
  run_sql(other, "CREATE TABLE records (id INTEGER);");
  const std::string before = waybill::testing::file_content(other);
  EXPECT_EQ(refusal("sqlite:" + other).message,
            "The file " + other + " is a database of another program; name another file.");
  EXPECT_EQ(waybill::testing::file_content(other), before);

  EXPECT_EQ(refusal("sqlite:" + folder.path() + "/none/records.db").kind, ErrorKind::not_found);
  EXPECT_EQ(refusal("sqlite:" + folder.path()).kind, ErrorKind::not_found);
}

}  // namespace
}  // namespace waybill::store

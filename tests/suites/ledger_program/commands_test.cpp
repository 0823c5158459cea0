// ledger verify and ledger export, as somebody types them.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include "process.h"
#include "suites/ledger_program/server_process.h"

namespace waybill::testing {
namespace {

const std::string kThought =
    R"({"type":"plan","task_id":"t","agent_id":"ann","content":"why","session_id":"s"})";

class Commands : public ::testing::Test {
 protected:
  Outcome run(std::vector<std::string> words, std::function<void()> in_child = {}) {
    words.insert(words.begin(), std::getenv("WAYBILL_PROGRAM"));
    Start start{.words = std::move(words), .in_child = std::move(in_child)};
    start.environment["XDG_DATA_HOME"] = folder_.path();
    return run_program(start);
  }
  Outcome tool(const std::string& name, const std::string& arguments,
               std::function<void()> in_child = {}) {
    return run({"call", name, "--args", arguments, "--store", url_}, std::move(in_child));
  }
  void fill() {
    EXPECT_EQ(tool("audit_session_start", R"({"intent":"x","session_id":"s"})").exit, 0);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(tool("thought_record", kThought).exit, 0);
    EXPECT_EQ(tool("merkle_finalize", R"({"session_id":"s"})").exit, 0);
  }
  void sql(const std::string& script) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file_.c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, script.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
    sqlite3_close(database);
  }

  ScratchFolder folder_;
  const std::string file_ = folder_.path() + "/ledger.db";
  const std::string url_ = "sqlite:" + file_;
};

TEST_F(Commands, VerifyAnUntouchedLedgerAndItsBundle) {
  fill();
  const Outcome verified = run({"ledger", "verify", "--store", url_});
  EXPECT_EQ(verified.exit, 0) << verified.out;
  EXPECT_EQ(
      between(verified.out, R"("data":)", R"(,"error")"),
      R"({"valid":true,"chains":1,"records":3,"sessions":1,"seals":1,"tasks":0,"rounds":0,"votes":0,"deeds":0,"breaks":0})");
  const std::string bundle = folder_.path() + "/bundle.json";
  const Outcome exported = run({"ledger", "export", bundle, "--store", url_});
  EXPECT_EQ(exported.exit, 0) << exported.out;
  EXPECT_EQ(run({"ledger", "export", bundle, "--store", url_}).out.find(R"("effect":"noop")") ==
                std::string::npos,
            false);
  const Outcome checked = run({"ledger", "verify", bundle});
  EXPECT_EQ(checked.exit, 0) << checked.out;
  std::string text = file_content(bundle);
  text.replace(text.find("\"why\""), 5, "\"who\"");
  const Outcome forged = run({"ledger", "verify", folder_.put("forged.json", text)});
  EXPECT_EQ(forged.exit, 1);
  EXPECT_NE(forged.out.find(R"("space":"chains","key":"t","record":1,"what":"the hash")"),
            std::string::npos)
      << forged.out;
}

TEST_F(Commands, SayWhereTheFirstBreakIs) {
  fill();
  sql("UPDATE large SET value = replace(value, 'ann', 'eve') WHERE number = (SELECT value FROM "
      "records WHERE space = 'ledger.thoughts' AND key = CAST('t/000000000002' AS BLOB))");
  const Outcome verified = run({"ledger", "verify", "--store", url_});
  EXPECT_EQ(verified.exit, 1);
  EXPECT_NE(verified.out.find(
                R"("space":"ledger.thoughts","key":"t/000000000002","record":2,"what":"the hash")"),
            std::string::npos)
      << verified.out;
  EXPECT_NE(verified.out.find(R"("code":"LEDGER_BROKEN")"), std::string::npos);
  const std::string bundle = folder_.path() + "/bundle.json";
  EXPECT_EQ(run({"ledger", "export", bundle, "--store", url_}).exit, 1);
  EXPECT_NE(access(bundle.c_str(), F_OK), 0) << "a broken ledger is not given away";
  sql("DELETE FROM large WHERE number = (SELECT value FROM records WHERE space = 'ledger.thoughts' "
      "AND key = CAST('t/000000000003' AS BLOB))");
  const Outcome emptied = run({"ledger", "verify", "--store", url_});
  EXPECT_NE(emptied.exit, 0);
  EXPECT_NE(emptied.out.find("(the value of 't/000000000003' in ledger.thoughts is missing)"),
            std::string::npos)
      << emptied.out;
}

TEST_F(Commands, LetATaskBeVerifiedAgainWhereThatIsAllowed) {
  const std::string id = between(tool("task_create", R"({"title":"x"})").out, R"("id":")", R"(",)");
  const auto go = [&](const std::string& to, std::vector<std::string> flags = {}) {
    std::vector<std::string> words{
        "call", "task_update", "--store",
        url_,   "--args",      R"({"id":")" + id + R"(","patch":{"status":")" + to + R"("}})"};
    words.insert(words.end(), flags.begin(), flags.end());
    return run(std::move(words));
  };
  for (const std::string state : {"GATHER", "ANALYZE", "PLAN", "APPLY", "VERIFY"})
    EXPECT_EQ(go(state).exit, 0) << state;
  EXPECT_NE(go("GATHER").out.find("ERR_INVALID_TRANSITION"), std::string::npos);
  EXPECT_EQ(go("GATHER", {"--retry-from-verify"}).exit, 0);
}

TEST_F(Commands, RefuseWhatIsNotThere) {
  EXPECT_EQ(run({"ledger", "verify", "--store", url_}).exit, 5);
  EXPECT_NE(access(file_.c_str(), F_OK), 0) << "looking makes no file";
  EXPECT_EQ(run({"ledger", "verify", folder_.path() + "/none.json"}).exit, 5);
  EXPECT_EQ(run({"ledger", "verify", folder_.put("x.json", "{}")}).exit, 2);
  EXPECT_EQ(run({"ledger", "verify", "x.json", "--store", url_}).exit, 2);
  EXPECT_EQ(run({"ledger"}).exit, 2);
}

TEST_F(Commands, AFullDiskIsAClearErrorAndNothingIsHalfWritten) {
  fill();
  const auto no_room = [] {
    const rlimit none{0, 0};
    setrlimit(RLIMIT_FSIZE, &none);
    signal(SIGXFSZ, SIG_IGN);
  };
  const std::string other = R"({"type":"plan","task_id":"u","agent_id":"ann","content":"why"})";
  const Outcome full = tool("thought_record", other, no_room);
  EXPECT_EQ(full.exit, 12) << full.out;
  EXPECT_NE(full.out.find(R"("ok":false)"), std::string::npos) << full.out;
  EXPECT_NE(full.out.find(R"("code":"UNAVAILABLE")"), std::string::npos) << full.out;
  const Outcome verified = run({"ledger", "verify", "--store", url_});
  EXPECT_EQ(verified.exit, 0) << verified.out;
  EXPECT_NE(verified.out.find(R"("records":3)"), std::string::npos) << verified.out;
  EXPECT_EQ(tool("thought_record", other).exit, 0);
}

TEST_F(Commands, ACallShowsBothPatternsAndTheirUnification) {
  const Outcome returned = tool("task_get", R"({"id":"nobody"})");
  EXPECT_TRUE(returned.out.starts_with(R"({"ok":true,"data":{"ok":false)")) << returned.out;
  EXPECT_EQ(returned.exit, 5) << "body and exit code never disagree";
  const Outcome unified =
      run({"call", "task_get", "--args", R"({"id":"nobody"})", "--store", url_, "--unify"});
  EXPECT_TRUE(unified.out.starts_with(R"({"ok":false,"error":{"code":"ERR_NOT_FOUND")"))
      << unified.out;
}

}  // namespace
}  // namespace waybill::testing

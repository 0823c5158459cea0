// Where a run keeps its records, from outside: what is made when, and what is said when it cannot
// be.
#include <filesystem>

#include "answers.h"

namespace waybill::testing {
namespace {

namespace fs = std::filesystem;

Outcome health(std::vector<std::string> more) {
  std::vector<std::string> words = {"call", "server_health"};
  words.insert(words.end(), more.begin(), more.end());
  return run_program(call(words));
}

TEST(Store, IsNotMadeByWhatKeepsNoRecords) {
  const ScratchFolder root;
  EXPECT_EQ(run_program(call({"tools", "--root", root.path()})).exit, 0);
  EXPECT_EQ(run_program(call({"call", "server_ping", "--root", root.path()})).exit, 0);
  const Outcome outcome = health({"--root", root.path()});
  EXPECT_NE(outcome.out.find(R"("store":{"engine":"sqlite","reachable":true,"records":0})"),
            std::string::npos)
      << outcome.out;
  Start serve = call({"serve", "--stdio", "--root", root.path()});
  EXPECT_EQ(run_program(serve).exit, 0);
  EXPECT_TRUE(fs::is_empty(root.path()));
}

TEST(Store, ThatIsNamedHasBothEventsOfEveryCall) {
  const ScratchFolder folder;
  const std::string url = "sqlite:" + folder.path() + "/records.db";
  EXPECT_EQ(run_program(call({"call", "server_ping", "--store", url})).exit, 0);
  // Its own events are written when it ends.
  EXPECT_NE(health({"--store", url}).out.find(R"("records":2})"), std::string::npos);

  Start serve = call({"serve", "--stdio", "--store", url});
  serve.input =
      R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",)"
      R"("capabilities":{},"clientInfo":{"name":"test","version":"1"}}})"
      "\n"
      R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"server_ping"}})"
      "\n";
  EXPECT_EQ(run_program(serve).exit, 0);
  const Outcome outcome = health({"--store", url});
  EXPECT_NE(outcome.out.find(R"("records":6})"), std::string::npos) << outcome.out;
}

TEST(Store, ThatDoesNotAnswerIsSaidToBeUnreachable) {
  const Outcome outcome = health({"--store", "postgresql://me:secret@/db?host=/nowhere"});
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_NE(outcome.out.find(R"("status":"degraded")"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(R"({"engine":"postgresql","reachable":false,"records":0})"),
            std::string::npos)
      << outcome.out;
  const Outcome serve = run_program(
      call({"serve", "--stdio", "--store", "postgresql://me:secret@/db?host=/nowhere"}));
  EXPECT_EQ(serve.exit, 12) << serve.out;
  const Envelope answer = expect_answer(serve);
  EXPECT_EQ(code_of(answer), "UNAVAILABLE");
  EXPECT_TRUE(answer.errors.front().retry.retryable.value_or(false));
  EXPECT_EQ(serve.out.find("secret"), std::string::npos) << serve.out;
}

TEST(Store, ThatIsNoStoreIsRefusedBeforeAnythingIsServed) {
  const ScratchFolder folder;
  const std::string notes = folder.put("notes.txt", std::string(2000, 'x'));
  const Outcome serve = run_program(call({"serve", "--stdio", "--store", "sqlite:" + notes}));
  expect_answer(serve);
  EXPECT_EQ(serve.exit, 2) << serve.out;
  EXPECT_NE(serve.out.find("is no SQLite database; name another one"), std::string::npos)
      << serve.out;
  EXPECT_EQ(file_content(notes), std::string(2000, 'x'));
  for (const char* command : {"serve", "call"}) {
    std::vector<std::string> words = {command, "--store", "mysql://host/db", "--as", "cli"};
    words.insert(words.begin() + 1, std::string(command) == "serve" ? "--stdio" : "server_ping");
    const Outcome outcome = run_program(call(words));
    const Envelope answer = expect_answer(outcome);
    EXPECT_EQ(outcome.exit, 2) << outcome.out;
    EXPECT_NE(outcome.out.find("Say memory:, sqlite:FILE or postgresql://user@host/database."),
              std::string::npos)
        << outcome.out;
  }
}

}  // namespace
}  // namespace waybill::testing

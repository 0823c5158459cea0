// Where a run keeps its records, from outside: what is made when, and what is said when it cannot
// be.
#include <filesystem>
#include <sstream>

#include "answers.h"
#include "waybill/json/scanner.h"
#include "waybill/store/open.h"

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

// What the audit says happened, in order: "enter server.ping", "exit server.ping".
std::vector<std::string> events_in(const std::string& url) {
  std::vector<std::string> events;
  const auto opened = store::open(url);
  EXPECT_TRUE(opened);
  if (!opened) return events;
  EXPECT_TRUE((*opened)->read([&](store::Reading& reading) {
    return reading.each({.space = "audit"}, [&](std::string_view, std::string_view lines) {
      std::istringstream text{std::string(lines)};
      for (std::string line; std::getline(text, line);) {
        json::Document event;
        EXPECT_TRUE(json::Scanner().parse(line, event)) << line;
        events.push_back(std::string(event.root().find("event").string()) + " " +
                         std::string(event.root().find("tool").string()));
      }
      return true;
    });
  }));
  return events;
}

TEST(Store, ThatIsNamedHasBothEventsOfEveryCall) {
  const ScratchFolder folder;
  const std::string url = "sqlite:" + folder.path() + "/records.db";
  EXPECT_EQ(run_program(call({"call", "server_ping", "--store", url})).exit, 0);
  EXPECT_EQ(events_in(url), (std::vector<std::string>{"enter server.ping", "exit server.ping"}));

  Start serve = call({"serve", "--stdio", "--store", url});
  serve.input =
      R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",)"
      R"("capabilities":{},"clientInfo":{"name":"test","version":"1"}}})"
      "\n"
      R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"server_health"}})"
      "\n";
  EXPECT_EQ(run_program(serve).exit, 0);
  EXPECT_EQ(events_in(url),
            (std::vector<std::string>{"enter server.ping", "exit server.ping",
                                      "enter server.health", "exit server.health"}));
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

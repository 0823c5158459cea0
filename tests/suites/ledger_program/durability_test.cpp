// What was acknowledged is there, whatever happened to the server.
#include <gtest/gtest.h>

#include <set>

#include "store/postgres.h"
#include "suites/ledger_program/server_process.h"
#include "waybill/store/open.h"
#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/ledger_check.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/transact.h"

namespace waybill::suites::ledger {
namespace {

using testing::between;
using testing::ServerProcess;

constexpr int kWrites = 10'000;
constexpr int kInFlight = 64;

std::string thought(const std::string& task, int number) {
  return R"({"type":"decision","task_id":")" + task + R"(","agent_id":"a","content":"number )" +
         std::to_string(number) + R"(","session_id":"s)" + std::to_string(number % 3) + "\"}";
}

std::unique_ptr<store::Store> opened(const std::string& url) {
  auto store = store::open(url);
  if (!store) ADD_FAILURE() << store.error().message;
  return store ? std::move(*store) : nullptr;
}

Report verified(store::Store& store) {
  const auto report = view(
      store, [](store::Reading& reading) { return check_ledger(reading, [] { return false; }); });
  EXPECT_TRUE(report) << report.error().problem.message.view();
  return report ? *report : Report{};
}

class Durability : public ::testing::TestWithParam<const char*> {
 protected:
  Durability()
      : url_(GetParam() == std::string("sqlite")
                 ? "sqlite:" + folder_.path() + "/ledger.db"
                 : waybill::testing::Postgres::shared().fresh_url()) {}
  waybill::testing::ScratchFolder folder_;
  std::string url_;
};

TEST_P(Durability, KilledInTheMiddleEveryAcknowledgedRecordIsThereAndEveryChainValid) {
  std::set<std::string> acknowledged;
  {
    ServerProcess server(url_);
    int sent = 0;
    while (sent < kInFlight) ASSERT_TRUE(server.send("thought_record", thought("t0", sent++)));
    // The server dies with calls in flight; how far it is then, nobody knows.
    while (acknowledged.size() < kWrites / 2) {
      const std::string answer = server.receive();
      ASSERT_NE(answer.find(R"("structuredContent":{"ok":true)"), answer.npos) << answer;
      acknowledged.insert(
          between(answer, R"("structuredContent":{"ok":true,"data":{"id":")", "\""));
      const std::string task = "t" + std::to_string(sent % 4);
      ASSERT_TRUE(server.send("thought_record", thought(task, sent++)));
    }
    server.stop(SIGKILL);
  }
  ServerProcess again(url_);
  const std::string verdict = again.call("audit_verify_chain", "{}");
  EXPECT_NE(verdict.find(R"("structuredContent":{"ok":true,"data":{"valid":true)"), verdict.npos)
      << verdict;
  EXPECT_NE(again.call("thought_record", thought("t0", 0)).find(R"({"ok":true)"),
            std::string::npos);
  again.stop(SIGTERM);
  const auto store = opened(url_);
  const Report report = verified(*store);
  EXPECT_TRUE(report.valid()) << report.first->space << " " << report.first->key << " "
                              << report.first->what;
  EXPECT_GE(report.records, acknowledged.size() + 1);
  const auto found = store->read([&](store::Reading& reading) -> Result<void> {
    for (const std::string& id : acknowledged) {
      const auto row = reading.get(spaces::kThoughtIds, id);
      if (!row) return std::unexpected(row.error());
      EXPECT_TRUE(*row) << id;
    }
    return {};
  });
  EXPECT_TRUE(found);
}

INSTANTIATE_TEST_SUITE_P(Engines, Durability, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& engine) { return engine.param; });

TEST(TwoServersOnOneDatabase, NeitherForkNorLeaveAGapInOneTasksChain) {
  constexpr int kEach = 300;
  const std::string url = waybill::testing::Postgres::shared().fresh_url();
  ServerProcess one(url);
  ServerProcess two(url);
  int sent = 0;
  int answered = 0;
  for (; sent < 8; ++sent)
    for (ServerProcess* const server : {&one, &two})
      ASSERT_TRUE(server->send("thought_record", thought("shared", sent)));
  for (; answered < kEach; ++answered) {
    for (ServerProcess* const server : {&one, &two}) {
      const std::string answer = server->receive();
      ASSERT_NE(answer.find(R"("structuredContent":{"ok":true)"), answer.npos) << answer;
      if (sent >= kEach) continue;
      ASSERT_TRUE(server->send("thought_record", thought("shared", sent)));
    }
    ++sent;
  }
  const auto store = opened(url);
  const Report report = verified(*store);
  EXPECT_TRUE(report.valid()) << report.first->key << report.first->what;
  EXPECT_EQ(report.chains, 1u);
  EXPECT_EQ(report.records, 2u * kEach);
}

TEST(ADatabaseThatRestarts, IsUnavailableAndThenGoesOn) {
  waybill::testing::Postgres database;
  const std::string url = database.fresh_url();
  ServerProcess server(url);
  ASSERT_NE(server.call("thought_record", thought("t", 1)).find(R"({"ok":true)"),
            std::string::npos);
  database.stop();
  const std::string down = server.call("thought_record", thought("t", 2));
  EXPECT_NE(down.find(R"("code":"UNAVAILABLE")"), down.npos) << down;
  EXPECT_NE(down.find(R"("isError":true)"), down.npos) << down;
  database.start();
  std::string up;
  EXPECT_TRUE(waybill::testing::wait_until([&] {
    up = server.call("thought_record", thought("t", 3));
    return up.find(R"("structuredContent":{"ok":true)") != up.npos;
  })) << up;
  const auto store = opened(url);
  const Report report = verified(*store);
  EXPECT_TRUE(report.valid());
  EXPECT_EQ(report.records, 2u);
}

}  // namespace
}  // namespace waybill::suites::ledger

// A ledger that has something of everything, small enough to be changed byte by byte.
#pragma once

#include <string>
#include <vector>

#include "suites/ledger/bench.h"
#include "suites/ledger/nodes.h"
#include "waybill/json/write_value.h"
#include "waybill/suites/ledger/ballot_box.h"
#include "waybill/suites/ledger/ledger_check.h"
#include "waybill/suites/ledger/transact.h"

namespace waybill::suites::ledger {

struct Row {
  std::string space;
  std::string key;
  std::string value;
};

inline const std::vector<std::string>& spaces_of_ledger() {
  static const std::vector<std::string> spaces{
      "ledger.thoughts",       "ledger.heads",           "ledger.thought_ids",  "ledger.sessions",
      "ledger.session_counts", "ledger.session_records", "ledger.seals",        "ledger.tasks",
      "ledger.task_keys",      "ledger.open_tasks",      "ledger.rounds",       "ledger.node_keys",
      "ledger.votes",          "ledger.equivocations",   "ledger.round_states", "ledger.deeds",
      "ledger.standings"};
  return spaces;
}

inline void fill_rounds(Bench& bench) {
  std::string validators;
  for (const std::string node : {"a", "b", "c", "d"})
    validators += (validators.empty() ? R"({"node_id":")" : R"(,{"node_id":")") + node +
                  R"(","public_key":")" + hex(*ed25519_public_key(private_key_of(node))) + "\"}";
  ASSERT_FALSE(failed(bench.call(
      "consensus_propose", R"({"proposer":"a","value":1,"validators":[)" + validators + "]}")));
  const auto round =
      view(bench.store, [](store::Reading& reading) { return round_at(reading, "1"); });
  ASSERT_TRUE(round);
  const auto vote = [&](const std::string& node, Choice choice) {
    const std::string signature =
        hex(*ed25519_sign(private_key_of(node), ballot_of(*round, node, choice)));
    return bench.call("consensus_vote", R"({"round_id":"1","node_id":")" + node +
                                            R"(","choice":")" +
                                            std::string(json::name_of_choice(choice)) +
                                            R"(","signature":")" + signature + "\"}");
  };
  for (const std::string node : {"a", "b", "c"}) ASSERT_FALSE(failed(vote(node, Choice::approve)));
  ASSERT_TRUE(failed(vote("c", Choice::reject)));
}

// Two tasks, one of them done; five records in three chains, one of version 1; three sessions, two
// of them sealed; a round that was decided by three votes, one of which was cast twice.
inline void fill_ledger(store::Store& store) {
  Bench bench(&store);
  Bench old(&store);
  old.options.hash_version = 1;
  for (int i = 0; i < 20; ++i) static_cast<void>(old.ids.uuid());
  const auto must = [](const Envelope& answer) {
    ASSERT_FALSE(failed(answer)) << answer.errors[0].message.view();
  };
  const auto think = [&](Bench& by, const std::string& task, const std::string& session) {
    must(by.call("thought_record", R"({"type":"plan","task_id":")" + task +
                                       R"(","agent_id":"ann","content":"why","session_id":")" +
                                       session + "\"}"));
  };
  must(bench.call("task_create", R"({"title":"one","assignee":"ann"})"));  // …001
  must(bench.call("task_create", R"({"title":"two"})"));                   // …002
  const std::string first = "00000000-0000-4000-8000-000000000001";
  for (const std::string session : {"s1", "s2", "s3"})
    must(bench.call("audit_session_start", R"({"intent":"x","session_id":")" + session + "\"}"));
  think(bench, first, "s1");
  think(old, "t", "s1");
  think(bench, "t", "s2");
  think(bench, "t", "s1");
  think(bench, "u", "s3");
  must(bench.call("merkle_finalize", R"({"session_id":"s1"})"));
  must(bench.call("merkle_finalize", R"({"session_id":"s2"})"));
  for (const char* const state : {"GATHER", "ANALYZE", "PLAN", "APPLY", "VERIFY", "DONE"})
    must(bench.call("task_update",
                    R"({"id":")" + first + R"(","patch":{"status":")" + state + "\"}}"));
  fill_rounds(bench);
}

inline std::vector<Row> rows_of(store::Store& store) {
  std::vector<Row> rows;
  const auto read = store.read([&](store::Reading& reading) -> Result<void> {
    for (const std::string& space : spaces_of_ledger()) {
      const auto each =
          reading.each({.space = space}, [&](std::string_view key, std::string_view value) {
            rows.push_back({space, std::string(key), std::string(value)});
            return true;
          });
      if (!each) return each;
    }
    return {};
  });
  EXPECT_TRUE(read);
  return rows;
}

inline void put(store::Store& store, const Row& row) {
  ASSERT_TRUE(store.change(
      [&](store::Writing& writing) { return writing.put(row.space, row.key, row.value); }));
}
inline void erase(store::Store& store, const Row& row) {
  ASSERT_TRUE(
      store.change([&](store::Writing& writing) { return writing.erase(row.space, row.key); }));
}

inline Report verified(store::Store& store) {
  const auto report = view(
      store, [](store::Reading& reading) { return check_ledger(reading, [] { return false; }); });
  EXPECT_TRUE(report) << report.error().problem.message.view();
  return report ? *report : Report{};
}

inline std::string place_of(const Report& report) {
  return report.first ? report.first->space + " " + report.first->key : "nowhere";
}

}  // namespace waybill::suites::ledger

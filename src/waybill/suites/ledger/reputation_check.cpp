// Reputation checked: every node's history is a chain, and its standings are what follows from it.
#include <array>
#include <optional>

#include "waybill/suites/ledger/ballot_box.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/ledger_check.h"
#include "waybill/suites/ledger/record.h"
#include "waybill/suites/ledger/reputation_book.h"
#include "waybill/suites/ledger/row.h"
#include "waybill/suites/ledger/task_book.h"

namespace waybill::suites::ledger {
namespace {

class ReputationCheck {
 public:
  ReputationCheck(store::Reading& reading, const Stop& stop, Report& report)
      : reading_(reading), stop_(stop), report_(report) {}

  Outcome<void> run() {
    auto checked = each_row(
        reading_, spaces::kDeeds, {}, stop_,
        [&](std::string_view key, std::string_view value) { return check_deed(key, value); });
    if (checked) checked = end_node();
    if (checked) checked = check_count(reading_, spaces::kStandings, standings_, stop_, report_);
    return checked;
  }

 private:
  // What follows from the deeds of one node so far.
  struct Node {
    std::string prefix{};
    std::uint64_t number = 0;
    std::string hash{kGenesis};
    std::array<std::optional<Standing>, kDomains.size()> standings{};
  };

  void broken_at(std::string_view space, std::string_view key, std::string_view what,
                 std::string_view expected, std::string_view found) {
    report_.add({std::string(space), std::string(key), node_.number, std::string(what),
                 std::string(expected), std::string(found.substr(0, 400))});
  }

  Outcome<void> check_deed(std::string_view key, std::string_view value) {
    ++report_.deeds;
    const std::string_view prefix = key.substr(0, key.find('/') + 1);
    if (prefix != node_.prefix) {
      if (auto ended = end_node(); !ended) return ended;
      node_ = {.prefix = std::string(prefix)};
    }
    ++node_.number;
    const auto entry = read_row<DeedEntry>(spaces::kDeeds, key, value);
    if (key != numbered(node_.prefix, node_.number))
      broken_at(spaces::kDeeds, key, "the number of the deed", numbered(node_.prefix, node_.number),
                key);
    if (!entry) {
      broken_at(spaces::kDeeds, key, "the deed", "as its digest says", value);
      return {};
    }
    if (entry->number != node_.number || prefix_of(entry->node_id) != node_.prefix)
      broken_at(spaces::kDeeds, key, "the deed's place", key,
                numbered(prefix_of(entry->node_id), entry->number));
    if (entry->prev_hash != node_.hash)
      broken_at(spaces::kDeeds, key, "the hash of the deed before", node_.hash, entry->prev_hash);
    if (hash_of(*entry) != entry->hash)
      broken_at(spaces::kDeeds, key, "the deed's hash", hash_of(*entry), entry->hash);
    node_.hash = entry->hash;
    follow(*entry, key);
    return check_cause(*entry, key);
  }

  // What a deed refers to is there: a task that is done, a vote, evidence.
  Outcome<void> check_cause(const DeedEntry& entry, std::string_view key) {
    const std::string vote = vote_key(entry.reference, entry.node_id);
    bool is_there = false;
    if (entry.reason == Reason::task_done) {
      const auto task = task_at(reading_, entry.reference);
      if (!task && task.error().error) return passed_on(task);
      is_there = task && *task && (*task)->status == State::done;
    } else {
      const bool is_evidence = entry.reason == Reason::consensus_equivocated;
      const auto row = reading_.get(is_evidence ? spaces::kEvidence : spaces::kVotes, vote);
      if (!row) return passed_on(row);
      is_there = row->has_value();
    }
    if (!is_there)
      broken_at(spaces::kDeeds, key, "what the deed was done in",
                std::string(json::name_of_choice(entry.reason)) + " " + entry.reference,
                "nothing of the kind");
    return {};
  }

  // The rules are the same for everybody, so that a score that was never earned is seen.
  void follow(const DeedEntry& entry, std::string_view key) {
    auto& standing = node_.standings[static_cast<std::size_t>(entry.domain)];
    if (!standing) {
      standing = Standing{.node_id = entry.node_id, .domain = entry.domain};
      ++standings_;
    }
    const std::int64_t before = score_at(*standing, entry.epoch);
    standing = standing_after(*standing, entry);
    const auto said = [](std::int64_t from, std::int64_t to, std::int64_t scar, std::int64_t ban) {
      return std::to_string(from) + " to " + std::to_string(to) + ", scar " + std::to_string(scar) +
             ", ban until " + std::to_string(ban);
    };
    const std::string expected =
        said(before, standing->score, standing->scar_bps, standing->ban_until_epoch);
    const std::string found =
        said(entry.score_before, entry.score_after, entry.scar_bps, entry.ban_until_epoch);
    if (expected != found) broken_at(spaces::kDeeds, key, "what the deed changed", expected, found);
  }

  Outcome<void> end_node() {
    for (const auto& standing : node_.standings) {
      if (!standing) continue;
      const std::string key = standing_key(standing->domain, standing->node_id);
      const auto value = reading_.get(spaces::kStandings, key);
      if (!value) return passed_on(value);
      const auto row = read_row<Standing>(spaces::kStandings, key, value->value_or(""));
      if (!row || *row != *standing)
        broken_at(spaces::kStandings, key, "the standing", json::to_json(*standing),
                  value->value_or("no such row"));
    }
    return {};
  }

  store::Reading& reading_;
  const Stop& stop_;
  Report& report_;
  Node node_;
  std::uint64_t standings_ = 0;
};

}  // namespace

Outcome<void> check_reputation(store::Reading& reading, const Stop& stop, Report& report) {
  return ReputationCheck(reading, stop, report).run();
}

}  // namespace waybill::suites::ledger

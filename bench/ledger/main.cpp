// Measures the ledger on SQLite and prints the ratios beside their targets:
//
//   ledger_bench FOLDER [--quick]     FOLDER: on the disk that is meant; what is made there is
//   removed
//
// A call goes through every layer that a server has, with its audit events in the same store. What
// is compared is measured in turn, in short blocks; the figures are medians.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "bench/store/beside_sqlite.h"
#include "waybill/base/digest.h"
#include "waybill/envelope/truth.h"
#include "waybill/service/chain.h"
#include "waybill/service/context.h"
#include "waybill/service/request.h"
#include "waybill/store/open.h"
#include "waybill/store/recorder.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/ledger.h"
#include "waybill/suites/ledger/record.h"
#include "waybill/suites/ledger/row.h"

namespace {

using namespace waybill;
using namespace waybill::bench;

// The ledger as a server has it.
class Served {
 public:
  explicit Served(store::Store& store)
      : store_(store), recorder_(store, clock_, ids_, {.engine = "sqlite"}) {
    if (auto added =
            suites::ledger::add(catalogue_, {.store = store, .clock = clock_, .ids = ids_});
        !added)
      give_up(added.error().message);
    catalogue_.seal();
    chain_ = service::make_chain({clock_, ids_, recorder_, metrics_, alarm_}, options_);
  }
  std::string call(std::string_view tool, std::string_view arguments) {
    service::Request request{catalogue_.find(tool)->operation(), arguments};
    service::Context context;
    Envelope answer;
    chain_(request, context, answer);
    if (failed(answer)) give_up(answer.errors[0].message.str());
    return std::string(answer.data.text());
  }
  void think(const std::string& task) {
    call("thought_record", R"({"type":"decision","task_id":")" + task +
                               R"(","agent_id":"agent-1","content":")" + kContent + "\"}");
  }
  store::Store& store() { return store_; }

  // So that a record has about 480 bytes.
  static inline const std::string kContent = std::string(150, 'w');

 private:
  store::Store& store_;
  SystemClock clock_;
  RandomIds ids_;
  store::StoreRecorder recorder_;
  service::Metrics metrics_;
  service::Alarm alarm_;
  service::ChainOptions options_{};
  tool::Catalogue catalogue_;
  service::Handler chain_;
};

double thought_beside_bare(Served& served, Bare& bare, int blocks) {
  constexpr int kBlock = 20;
  std::vector<double> ours;
  std::vector<double> theirs;
  const std::string value(480, 'r');
  int number = 0;
  for (int block = 0; block < blocks; ++block) {
    for (int i = 0; i < kBlock; ++i)
      theirs.push_back(seconds_of([&] { bare.insert(std::to_string(++number), value); }));
    for (int i = 0; i < kBlock; ++i) ours.push_back(seconds_of([&] { served.think("one"); }));
  }
  std::printf("thought_record %.0f us, a bare insert %.0f us\n", median(ours) * 1e6,
              median(theirs) * 1e6);
  return median(ours) / median(theirs);
}

double rate_of(Served& served, int writers, Seconds duration) {
  std::atomic<std::uint64_t> done = 0;
  const auto end = Watch::now() + std::chrono::duration_cast<Watch::duration>(duration);
  const double took = seconds_of([&] {
    std::vector<std::jthread> threads;
    for (int i = 0; i < writers; ++i)
      threads.emplace_back([&, task = "writer-" + std::to_string(i)] {
        for (; Watch::now() < end; ++done) served.think(task);
      });
  });
  return static_cast<double>(done) / took;
}

double many_beside_one(Served& served, int rounds, Seconds duration) {
  std::vector<double> one;
  std::vector<double> many;
  for (int i = 0; i < rounds; ++i) {
    one.push_back(rate_of(served, 1, duration));
    many.push_back(rate_of(served, 64, duration));
  }
  std::printf("one writer %.0f records/s, 64 writers %.0f records/s\n", median(one), median(many));
  return median(many) / median(one);
}

// A long chain, written in few commits.
void fill(store::Store& store, std::uint64_t records) {
  using namespace suites::ledger;
  RandomIds ids;
  std::string hash(kGenesis);
  for (std::uint64_t at = 0; at < records;) {
    std::string last = hash;
    const auto changed = store.change([&](store::Writing& writing) -> Result<void> {
      last = hash;
      for (std::uint64_t i = at; i < std::min(at + 10'000, records); ++i) {
        const Record record{.id = ids.uuid(),
                            .task_id = "long",
                            .agent_id = "agent-1",
                            .content = Served::kContent,
                            .timestamp = "2026-01-01T00:00:00.000Z",
                            .prev_hash = last};
        const std::string key = numbered("long/", i + 1);
        const std::string value = stored(key, record);
        last = value.substr(0, kHashDigits);
        if (auto put = writing.put(spaces::kThoughts, key, value); !put) return put;
      }
      const std::string head = R"({"count":)" + std::to_string(std::min(at + 10'000, records)) +
                               R"(,"hash":")" + last + "\"}";
      return writing.put(spaces::kHeads, "long/", sealed(spaces::kHeads, "long/", head));
    });
    if (!changed) give_up(changed.error().message);
    hash = last;
    at += 10'000;
  }
}

double last_page_beside_first(Served& served, std::uint64_t page, std::uint64_t pages, int rounds) {
  const auto read = [&](std::uint64_t number) {
    std::string arguments = R"({"task_id":"long","limit":)" + std::to_string(page);
    if (number > 1)
      arguments +=
          R"(,"cursor":")" +
          suites::ledger::cursor_at(suites::ledger::numbered("long/", (number - 1) * page)) + "\"";
    return seconds_of([&] { served.call("thought_record_list", arguments + "}"); });
  };
  std::vector<double> first;
  std::vector<double> last;
  for (int i = 0; i < rounds; ++i) {
    first.push_back(read(1));
    last.push_back(read(pages));
  }
  return median(last) / median(first);
}

// How much of SHA-256's speed is left when a chain is verified.
double verifying_beside_hashing(Served& served, std::uint64_t records, int rounds) {
  std::vector<std::string> bytes;
  const auto read = served.store().read([&](store::Reading& reading) {
    return reading.each({.space = suites::ledger::spaces::kThoughts, .prefix = "long/"},
                        [&](auto, auto value) {
                          bytes.emplace_back(suites::ledger::halves_of(value)->bytes);
                          return true;
                        });
  });
  if (!read || bytes.size() != records) give_up("the chain is not whole");
  std::vector<double> hashing;
  std::vector<double> verifying;
  unsigned sum = 0;
  for (int i = 0; i < rounds; ++i) {
    hashing.push_back(seconds_of([&] {
      for (const std::string& each : bytes) sum += sha256(each)[0];
    }));
    verifying.push_back(seconds_of([&] {
      const std::string verdict = served.call("audit_verify_chain", R"({"task_id":"long"})");
      if (verdict.find("\"valid\":true") == verdict.npos) give_up(verdict);
    }));
  }
  if (sum == 0) give_up("nothing was hashed");
  std::printf("hashing %.0f ns a record, verifying %.0f ns\n",
              median(hashing) * 1e9 / static_cast<double>(records),
              median(verifying) * 1e9 / static_cast<double>(records));
  return median(hashing) / median(verifying);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) give_up("say in which folder");
  const bool is_quick = count > 2 && std::string_view(arguments[2]) == "--quick";
  std::string folder = std::string(arguments[1]) + "/ledger-bench-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) give_up("cannot make " + folder);
  {
    auto opened = store::open("sqlite:" + folder + "/store.db");
    if (!opened) give_up(opened.error().message);
    Served served(**opened);
    Bare bare(folder + "/bare.db");
    const double thought = thought_beside_bare(served, bare, is_quick ? 5 : 25);
    const double group = many_beside_one(served, is_quick ? 1 : 3, Seconds(is_quick ? 1 : 4));
    constexpr std::uint64_t kPage = 20;
    constexpr std::uint64_t kPages = 10'000;
    fill(**opened, kPage * kPages);
    const double page = last_page_beside_first(served, kPage, kPages, is_quick ? 50 : 500);
    const double verify = verifying_beside_hashing(served, kPage * kPages, is_quick ? 2 : 5);
    std::printf("\n| %-62s | %6s | %-6s | %-7s |\n|%s|%s:|%s|%s|\n", "the ledger on SQLite",
                "ratio", "target", "", std::string(64, '-').c_str(), std::string(7, '-').c_str(),
                std::string(8, '-').c_str(), std::string(9, '-').c_str());
    print("thought_record through all layers / bare durable insert", thought, "<=", 1.5);
    print("64 writers / one writer, records a second", group, ">=", 10);
    print("page 10,000 / page 1 of thought_record_list", page, "<=", 1.2);
    print("SHA-256 over the records / audit_verify_chain", verify, ">=", 0.5);
  }
  std::filesystem::remove_all(folder);
  return 0;
}

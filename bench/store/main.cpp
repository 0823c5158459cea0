// Measures the store on SQLite beside a bare prepared insert with the same durability, in one run,
// and prints the ratios beside their targets:
//
//   store_bench FOLDER [--quick]     FOLDER: on the disk that is meant; what is made there is
//   removed
//
// What is compared is measured in turn, in short blocks, so that a slow spell of the machine hits
// both; the figures are medians.
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
#include "waybill/store/open.h"
#include "waybill/store/recorder.h"

namespace {

using namespace waybill;
using namespace waybill::bench;

void must(const Result<void>& done) {
  if (!done) give_up(done.error().message);
}

std::string key_of(std::uint64_t number) {
  std::string key = std::to_string(number);
  return key.insert(0, 12 - key.size(), '0');
}
// As large as a recorded thought with its hashes.
const std::string kRecord(480, 'r');
const std::string kEntry(64, 'e');
const std::string kArguments = "{\"content\":\"" + std::string(250, 'c') + "\"}";

// A record, its place in an index, and the head of its chain, which is read first.
Result<void> append(store::Store& store, const std::string& chain, const std::string& key) {
  return store.change([&](store::Writing& writing) -> Result<void> {
    if (auto head = writing.get("head", chain); !head) return std::unexpected(head.error());
    if (auto put = writing.put("record", chain + key, kRecord); !put) return put;
    if (auto put = writing.put("index", key + chain, kEntry); !put) return put;
    return writing.put("head", chain, key);
  });
}

service::AuditEvent event(service::AuditEvent::Kind kind) {
  return {.kind = kind,
          .tool = "thought_record",
          .correlation_id = "00000000-0000-4000-8000-000000000001",
          .timestamp = "2026-01-01T00:00:00.000Z",
          .arguments = kind == service::AuditEvent::Kind::enter ? kArguments : "",
          .outcome = kind == service::AuditEvent::Kind::exit ? "ok" : ""};
}

struct BesideBare {
  double change = 0;
  double change_with_audit = 0;
};
BesideBare change_beside_bare(store::Store& store, Bare& bare, int blocks) {
  constexpr int kBlock = 20;
  SystemClock clock;
  RandomIds ids;
  std::vector<double> ours;
  std::vector<double> audited;
  std::vector<double> theirs;
  const std::string value(kRecord.size() + kEntry.size() + 24, 'r');  // the same bytes in one
  std::uint64_t number = 0;
  for (int block = 0; block < blocks; ++block) {
    for (int i = 0; i < kBlock; ++i)
      theirs.push_back(seconds_of([&] { bare.insert("one/" + key_of(++number), value); }));
    for (int i = 0; i < kBlock; ++i)
      ours.push_back(seconds_of([&] { must(append(store, "one/", key_of(++number))); }));
    store::StoreRecorder recorder(store, clock, ids, {});
    for (int i = 0; i < kBlock; ++i)
      audited.push_back(seconds_of([&] {
        recorder.record(event(service::AuditEvent::Kind::enter));
        must(append(store, "one/", key_of(++number)));
        recorder.record(event(service::AuditEvent::Kind::exit));
      }));
  }
  std::printf("a durable change %.0f us, with its audit %.0f us, a bare insert %.0f us\n",
              median(ours) * 1e6, median(audited) * 1e6, median(theirs) * 1e6);
  return {median(ours) / median(theirs), median(audited) / median(theirs)};
}

double rate_of(store::Store& store, int writers, Seconds duration) {
  static std::atomic<std::uint64_t> number = 1'000'000;
  std::atomic<std::uint64_t> done = 0;
  const auto end = Watch::now() + std::chrono::duration_cast<Watch::duration>(duration);
  const double took = seconds_of([&] {
    std::vector<std::jthread> threads;
    for (int i = 0; i < writers; ++i)
      threads.emplace_back([&, chain = "writer-" + std::to_string(i) + "/"] {
        for (; Watch::now() < end; ++done) must(append(store, chain, key_of(++number)));
      });
  });
  return static_cast<double>(done) / took;
}

double many_beside_one(store::Store& store, int rounds, Seconds duration) {
  std::vector<double> one;
  std::vector<double> many;
  for (int i = 0; i < rounds; ++i) {
    one.push_back(rate_of(store, 1, duration));
    many.push_back(rate_of(store, 64, duration));
  }
  std::printf("one writer %.0f changes/s, 64 writers %.0f changes/s\n", median(one), median(many));
  return median(many) / median(one);
}

void fill(store::Store& store, std::uint64_t records) {
  for (std::uint64_t at = 0; at < records; at += 10'000)
    must(store.change([&](store::Writing& writing) -> Result<void> {
      for (std::uint64_t i = at; i < std::min(at + 10'000, records); ++i)
        if (auto put = writing.put("list", key_of(i), kRecord); !put) return put;
      return {};
    }));
}

double last_page_beside_first(store::Store& store, std::uint64_t page, std::uint64_t pages,
                              int rounds) {
  std::uint64_t seen = 0;
  const auto read_page = [&](std::uint64_t number) {
    const std::string after = number == 1 ? "" : key_of((number - 1) * page - 1);
    return seconds_of([&] {
      must(store.read([&](store::Reading& reading) {
        return reading.each({.space = "list", .after = after, .limit = page},
                            [&](auto, auto value) { return seen += value.size(), true; });
      }));
    });
  };
  std::vector<double> first;
  std::vector<double> last;
  for (int i = 0; i < rounds; ++i) {
    first.push_back(read_page(1));
    last.push_back(read_page(pages));
  }
  if (seen != 2 * static_cast<std::uint64_t>(rounds) * page * kRecord.size())
    give_up("a page is not whole");
  return median(last) / median(first);
}

// How much of SHA-256's speed is left when the bytes come from the store.
double hashing_beside_hashing(store::Store& store, std::uint64_t records, int rounds) {
  std::vector<double> from_store;
  std::vector<double> from_memory;
  unsigned sum = 0;
  for (int i = 0; i < rounds; ++i) {
    from_memory.push_back(seconds_of([&] {
      for (std::uint64_t at = 0; at < records; ++at) sum += sha256(kRecord)[0];
    }));
    from_store.push_back(seconds_of([&] {
      must(store.read([&](store::Reading& reading) {
        return reading.each({.space = "list"},
                            [&](auto, auto value) { return sum += sha256(value)[0], true; });
      }));
    }));
  }
  if (sum == 0) give_up("nothing was hashed");
  return median(from_memory) / median(from_store);
}

}  // namespace

int main(int count, char** arguments) {
  if (count < 2) give_up("say in which folder");
  const bool is_quick = count > 2 && std::string_view(arguments[2]) == "--quick";
  std::string folder = std::string(arguments[1]) + "/store-bench-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) give_up("cannot make " + folder);
  {
    auto opened = store::open("sqlite:" + folder + "/store.db");
    if (!opened) give_up(opened.error().message);
    store::Store& store = **opened;
    Bare bare(folder + "/bare.db");
    const BesideBare bare_ratio = change_beside_bare(store, bare, is_quick ? 5 : 25);
    const double group = many_beside_one(store, is_quick ? 1 : 3, Seconds(is_quick ? 1 : 4));
    constexpr std::uint64_t kPage = 20;
    constexpr std::uint64_t kPages = 10'000;
    fill(store, kPage * kPages);
    const double page = last_page_beside_first(store, kPage, kPages, is_quick ? 50 : 500);
    const double hash = hashing_beside_hashing(store, kPage * kPages, is_quick ? 2 : 5);
    std::printf("\n| %-62s | %6s | %-6s | %-7s |\n|%s|%s:|%s|%s|\n", "the store on SQLite", "ratio",
                "target", "", std::string(64, '-').c_str(), std::string(7, '-').c_str(),
                std::string(8, '-').c_str(), std::string(9, '-').c_str());
    print("change of three records / bare insert of the same bytes", bare_ratio.change, "<=", 1.5);
    print("the same with two audit events / bare insert", bare_ratio.change_with_audit, "<=", 1.5);
    print("64 writers / one writer, changes a second", group, ">=", 10);
    print("page 10,000 / page 1 of a list", page, "<=", 1.2);
    print("SHA-256 / SHA-256 over records as the store gives them", hash, ">=", 0.5);
  }
  std::filesystem::remove_all(folder);
  return 0;
}

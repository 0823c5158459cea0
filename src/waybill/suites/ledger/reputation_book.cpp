#include "waybill/suites/ledger/reputation_book.h"

#include <cassert>
#include <optional>

#include "waybill/base/digest.h"
#include "waybill/base/timestamp.h"
#include "waybill/json/canonical.h"
#include "waybill/json/write_value.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/page.h"
#include "waybill/suites/ledger/record.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {

// DeedEntry without its hash: what is hashed.
struct HashedDeed {
  std::uint64_t number = 0;
  std::string_view node_id{};
  Domain domain = Domain::execution;
  Reason reason = Reason::task_done;
  std::string_view reference{};
  std::int64_t score_before = 0;
  std::int64_t score_after = 0;
  std::int64_t scar_bps = 0;
  std::int64_t ban_until_epoch = 0;
  std::int64_t epoch = 0;
  std::string_view timestamp{};
  std::string_view prev_hash{};
};
WAYBILL_DESCRIBE(HashedDeed, number, node_id, domain, reason, reference, score_before, score_after,
                 scar_bps, ban_until_epoch, epoch, timestamp, prev_hash)

namespace {

std::string_view name_of(Domain domain) { return json::name_of_choice(domain); }

}  // namespace

Weight weight_of(Reason reason) {
  switch (reason) {
    case Reason::task_done: return {.gain = 100};
    case Reason::consensus_decided: return {.gain = 50};
    case Reason::consensus_voted: return {};
    case Reason::consensus_equivocated: return {.gain = -1000, .scar_bps = 1000, .ban_epochs = 30};
  }
  return {};
}

std::string hash_of(const DeedEntry& entry) {
  const auto canonical = json::canonical(json::to_json(
      HashedDeed{entry.number, entry.node_id, entry.domain, entry.reason, entry.reference,
                 entry.score_before, entry.score_after, entry.scar_bps, entry.ban_until_epoch,
                 entry.epoch, entry.timestamp, entry.prev_hash}));
  assert(canonical && "what a description wrote has no key twice and no number out of range");
  return sha256_hex(*canonical);
}

Standing standing_after(const Standing& before, const DeedEntry& entry) {
  return weighed(before, weight_of(entry.reason), entry.epoch);
}

std::string standing_key(Domain domain, std::string_view node_id) {
  return prefix_of(name_of(domain)) + prefix_of(node_id);
}

Outcome<DeedEntry> record_deed(store::Writing& writing, const Deed& deed, UtcTime now) {
  const std::int64_t epoch = epoch_of(now);
  const auto before = standing_of(writing, deed.domain, deed.node_id);
  if (!before) return passed_on(before);
  const auto last = last_deed(writing, deed.node_id);
  if (!last) return passed_on(last);
  const Standing after = weighed(*before, weight_of(deed.reason), epoch);
  DeedEntry entry{.number = *last ? (*last)->number + 1 : 1,
                  .node_id = std::string(deed.node_id),
                  .domain = deed.domain,
                  .reason = deed.reason,
                  .reference = std::string(deed.reference),
                  .score_before = score_at(*before, epoch),
                  .score_after = after.score,
                  .scar_bps = after.scar_bps,
                  .ban_until_epoch = after.ban_until_epoch,
                  .epoch = epoch,
                  .timestamp = write_timestamp(now, TimestampForm::milliseconds),
                  .prev_hash = *last ? (*last)->hash : std::string(kGenesis)};
  entry.hash = hash_of(entry);
  const std::string key = numbered(prefix_of(deed.node_id), entry.number);
  if (auto put = put_row(writing, spaces::kDeeds, key, entry); !put) return passed_on(put);
  auto put = put_row(writing, spaces::kStandings, standing_key(deed.domain, deed.node_id), after);
  if (!put) return passed_on(put);
  return entry;
}

Outcome<Standing> standing_of(store::Reading& reading, Domain domain, std::string_view node_id) {
  auto row = row_at<Standing>(reading, spaces::kStandings, standing_key(domain, node_id));
  if (!row) return passed_on(row);
  if (*row) return **std::move(row);
  return Standing{.node_id = std::string(node_id), .domain = domain};
}

Outcome<Standings> standings_of(store::Reading& reading, std::string_view node_id) {
  Standings all;
  for (std::size_t i = 0; i < kDomains.size(); ++i) {
    auto standing = standing_of(reading, kDomains[i], node_id);
    if (!standing) return passed_on(standing);
    all[i] = *std::move(standing);
  }
  return all;
}

Outcome<void> each_standing(store::Reading& reading, Domain domain,
                            const std::function<void(Standing)>& visit) {
  const std::string prefix = prefix_of(name_of(domain));
  std::optional<Failure> failure;
  const auto read = reading.each({.space = spaces::kStandings, .prefix = prefix},
                                 [&](std::string_view key, std::string_view value) {
                                   auto row = read_row<Standing>(spaces::kStandings, key, value);
                                   if (row) visit(*std::move(row));
                                   if (!row) failure = row.error();
                                   return !failure;
                                 });
  if (!read) return passed_on(read);
  if (failure) return std::unexpected(*std::move(failure));
  return {};
}

Outcome<std::optional<DeedEntry>> last_deed(store::Reading& reading, std::string_view node_id) {
  const std::string prefix = prefix_of(node_id);
  auto page = read_page<DeedEntry>(
      reading, {.space = spaces::kDeeds, .prefix = prefix, .backwards = true, .limit = 1},
      [](std::string_view key, std::string_view value) -> Outcome<std::optional<DeedEntry>> {
        return read_row<DeedEntry>(spaces::kDeeds, key, value);
      });
  if (!page) return passed_on(page);
  if (page->items.empty()) return std::nullopt;
  return std::move(page->items.front());
}

}  // namespace waybill::suites::ledger

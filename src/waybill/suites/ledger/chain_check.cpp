#include "waybill/suites/ledger/chain_check.h"

#include <array>
#include <cstring>

#include "waybill/base/digest.h"
#include "waybill/json/write_value.h"
#include "waybill/store/read_ahead.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

// text.rfind(what), which compares at every place; this one only where the first byte is the same.
std::size_t last_place_of(std::string_view what, std::string_view text) {
  for (std::size_t end = text.size(); end != 0;) {
    const void* const found = memrchr(text.data(), what.front(), end);
    if (found == nullptr) break;
    end = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
    if (text.substr(end).starts_with(what)) return end;
  }
  return text.npos;
}

// What stands at the end of a record's bytes, by the place that its canonical form gives it. A
// quote inside of a string is escaped, so that no content can pass for it.
std::optional<std::string_view> prev_hash_in(std::string_view bytes, std::string_view task_tail) {
  constexpr std::string_view kTime = R"(,"timestamp":")";
  constexpr std::string_view kSession = R"(,"session_id":")";
  constexpr std::string_view kPrev = R"("prev_hash":")";
  constexpr std::size_t kMostAtEnd = 96;
  const std::size_t end = bytes.size() - std::min(bytes.size(), kMostAtEnd);
  const std::size_t time = last_place_of(kTime, bytes.substr(end));
  if (time == bytes.npos) return {};
  std::string_view before = bytes.substr(0, end + time);
  if (!before.ends_with(task_tail)) return {};
  before.remove_suffix(task_tail.size());
  for (int turn = 0; turn < 2; ++turn) {
    const std::size_t size = kPrev.size() + kHashDigits + 1;
    if (before.size() > size && before.substr(before.size() - size, kPrev.size()) == kPrev)
      return before.substr(before.size() - kHashDigits - 1, kHashDigits);
    const std::size_t session = last_place_of(kSession, before);
    if (session == before.npos) return {};
    before = before.substr(0, session);
  }
  return {};
}

// Spelled where nothing is allocated, and so that the compiler does many digits at once, because a
// chain may be long.
bool spells(std::string_view digits, const Sha256& hash) {
  const auto digit = [](int value) {
    return static_cast<char>(value + (value > 9 ? 'a' - 10 : '0'));
  };
  std::array<char, kHashDigits> spelled;
  for (std::size_t i = 0; i < hash.size(); ++i) {
    spelled[2 * i] = digit(hash[i] >> 4);
    spelled[2 * i + 1] = digit(hash[i] & 15);
  }
  return digits == std::string_view(spelled.data(), spelled.size());
}

}  // namespace

ChainCheck::ChainCheck(std::string_view task_id, Report& report)
    : report_(report),
      prefix_(prefix_of(task_id)),
      task_tail_(",\"task_id\":"),
      next_key_(numbered(prefix_, 0)) {
  Buffer name;
  json::Writer writer(name);
  writer.string(task_id);
  task_tail_ += name.view();
}

void ChainCheck::report(std::string_view key, std::string_view what, std::string_view expected,
                        std::string_view found) {
  report_.add({std::string(spaces::kThoughts), std::string(key), last_, std::string(what),
               std::string(expected), std::string(found)});
}

void ChainCheck::add(std::string_view key, std::string_view value) {
  ++report_.records;
  ++last_;
  count_on(next_key_);
  if (key == next_key_) return check_bytes(key, value);
  const auto number = number_in(key, prefix_);
  if (!number) return report(key, "the key", numbered(prefix_, last_), key);
  report(key, "the number: records are missing", numbered(prefix_, last_), key);
  last_ = *number;
  next_key_ = key;
  // What it follows is gone, so its link cannot be checked.
  if (const auto halves = halves_of(value)) hash_ = halves->hash;
}

void ChainCheck::check_bytes(std::string_view key, std::string_view value) {
  const auto halves = halves_of(value);
  if (!halves) return report(key, "the form", "a hash and a record", value.substr(0, 80));
  const Sha256 digest = sha256(halves->bytes);
  const auto prev = prev_hash_in(halves->bytes, task_tail_);
  const bool is_linked = prev && *prev == hash_;
  const std::string link = is_linked ? std::string() : hash_;
  hash_.assign(halves->hash);
  if (!spells(halves->hash, digest))
    return report(key, "the hash", halves->hash, hex(bytes_of(digest)));
  if (!prev) return report(key, "the task", task_tail_.substr(11), halves->bytes.substr(0, 400));
  if (!is_linked) return report(key, "the link to the record before", link, *prev);
  if (!halves->rest.empty() && !body_of(spaces::kThoughts, key, halves->rest))
    report(key, "the agent or the session", "as their digest says", halves->rest);
}

void ChainCheck::end(const std::optional<std::string>& head) {
  const auto wrong = [&](std::string_view what, std::string expected, std::string found) {
    report_.add({std::string(spaces::kHeads), prefix_, last_, std::string(what),
                 std::move(expected), std::move(found)});
  };
  const std::string here = std::to_string(last_) + " records, the last " + hash_;
  if (!head) return wrong("the head of the chain", here, "none");
  const auto row = read_row<Head>(spaces::kHeads, prefix_, *head);
  if (!row) return wrong("the head of the chain", "as its digest says", *head);
  if (row->count != last_ || row->hash != hash_)
    wrong("the end of the chain", std::to_string(row->count) + " records, the last " + row->hash,
          here);
}

Outcome<std::optional<std::string>> next_chain(store::Reading& reading, std::string_view after) {
  // Behind everything that begins with the prefix; what is no prefix stands for itself.
  std::string behind(after);
  if (after.ends_with('/')) behind.append(store::kMaxKey - after.size(), '\xff');
  std::optional<std::string> first;
  for (const std::string_view space : {spaces::kThoughts, spaces::kHeads}) {
    const auto found = reading.each(
        {.space = space, .after = behind, .limit = 1}, [&](std::string_view key, std::string_view) {
          const std::size_t end = key.find('/');
          std::string prefix(key.substr(0, end == key.npos ? end : end + 1));
          if (!first || prefix < *first) first = std::move(prefix);
          return false;
        });
    if (!found) return passed_on(found);
  }
  return first;
}

Outcome<Report> check_chains(store::Reading& reading, std::optional<std::string_view> task_id,
                             const std::function<bool()>& stop) {
  Report report;
  std::string prefix;
  while (!stop()) {
    if (!task_id) {
      auto next = next_chain(reading, prefix);
      if (!next) return passed_on(next);
      if (!*next) break;
      prefix = **next;
    }
    const auto id = task_id ? std::string(*task_id) : id_in(prefix);
    if (!id) {
      report.add({std::string(spaces::kThoughts), prefix, {}, "the key", "task/number", prefix});
      continue;
    }
    ChainCheck check(*id, report);
    const auto read =
        store::read_ahead(reading, {.space = spaces::kThoughts, .prefix = check.prefix()},
                          [&](std::string_view key, std::string_view value) {
                            check.add(key, value);
                            return (check.count() & 1023) != 0 || !stop();
                          });
    if (!read) return passed_on(read);
    const auto head = reading.get(spaces::kHeads, check.prefix());
    if (!head) return passed_on(head);
    if (check.count() > 0 || *head) {
      ++report.chains;
      check.end(*head);
    }
    if (task_id) break;
  }
  return report;
}

}  // namespace waybill::suites::ledger

#include "waybill/suites/ledger/ledger_check.h"

#include <utility>
#include <vector>

#include "waybill/suites/ledger/chain.h"
#include "waybill/suites/ledger/chain_check.h"
#include "waybill/suites/ledger/key.h"
#include "waybill/suites/ledger/record.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {
namespace {

constexpr std::size_t kBatch = 256;
constexpr std::size_t kBatchBytes = 8 << 20;

Outcome<void> check_id_row(store::Reading& reading, std::string_view key, const Record& record,
                           Report& report) {
  const auto value = reading.get(spaces::kThoughtIds, record.id);
  if (!value) return passed_on(value);
  if (!*value) {
    report.add({std::string(spaces::kThoughtIds),
                record.id,
                {},
                "the record's id",
                std::string(key),
                "no such row"});
    return {};
  }
  const auto row = read_row<RecordPlace>(spaces::kThoughtIds, record.id, **value);
  if (!row || row->record != key)
    report.add({std::string(spaces::kThoughtIds),
                record.id,
                {},
                "where the record is",
                std::string(key),
                **value});
  return {};
}

}  // namespace

Outcome<void> each_row(store::Reading& reading, std::string_view space, std::string_view prefix,
                       const Stop& stop, const Look& look) {
  std::string after;
  std::vector<std::pair<std::string, std::string>> batch;
  do {
    batch.clear();
    std::size_t bytes = 0;
    const auto read =
        reading.each({.space = space, .prefix = prefix, .after = after, .limit = kBatch},
                     [&](std::string_view key, std::string_view value) {
                       batch.emplace_back(key, value);
                       bytes += value.size();
                       return bytes < kBatchBytes;
                     });
    if (!read) return passed_on(read);
    for (const auto& [key, value] : batch)
      if (auto looked = look(key, value); !looked) return looked;
    if (!batch.empty()) after = batch.back().first;
  } while (!batch.empty() && !stop());
  return {};
}

Outcome<void> check_count(store::Reading& reading, std::string_view space, std::uint64_t expected,
                          const Stop& stop, Report& report) {
  std::uint64_t rows = 0;
  auto looked =
      each_row(reading, space, {}, stop, [&](std::string_view, std::string_view) -> Outcome<void> {
        ++rows;
        return {};
      });
  if (!looked) return looked;
  if (rows != expected)
    report.add({std::string(space),
                "",
                {},
                "the number of rows",
                std::to_string(expected),
                std::to_string(rows)});
  return {};
}

Outcome<void> check_records(store::Reading& reading, const Stop& stop, Report& report) {
  std::uint64_t records = 0;
  auto looked = each_row(reading, spaces::kThoughts, {}, stop,
                         [&](std::string_view key, std::string_view value) -> Outcome<void> {
                           ++records;
                           const auto record = record_in(key, value);
                           if (record) return check_id_row(reading, key, *record, report);
                           if (report.valid())
                             report.add({std::string(spaces::kThoughts),
                                         std::string(key),
                                         {},
                                         "the form",
                                         "a record in its canonical form",
                                         std::string(value.substr(0, 400))});
                           return {};
                         });
  if (!looked) return looked;
  looked = each_row(reading, spaces::kThoughtIds, {}, stop,
                    [&](std::string_view key, std::string_view value) -> Outcome<void> {
                      const auto row = read_row<RecordPlace>(spaces::kThoughtIds, key, value);
                      const auto record = row ? reading.get(spaces::kThoughts, row->record)
                                              : Result<std::optional<std::string>>();
                      if (!record) return passed_on(record);
                      if (!*record)
                        report.add({std::string(spaces::kThoughtIds),
                                    std::string(key),
                                    {},
                                    "the record that the id leads to",
                                    "a record",
                                    row ? "none at " + row->record : std::string(value)});
                      return {};
                    });
  if (!looked) return looked;
  if (auto right = check_count(reading, spaces::kHeads, report.chains, stop, report); !right)
    return right;
  return check_count(reading, spaces::kThoughtIds, records, stop, report);
}

Outcome<Report> check_ledger(store::Reading& reading, const Stop& stop) {
  auto report = check_chains(reading, {}, stop);
  if (!report) return report;
  for (const auto part :
       {&check_records, &check_sessions, &check_tasks, &check_rounds, &check_reputation})
    if (auto checked = part(reading, stop, *report); !checked) return passed_on(checked);
  return report;
}

}  // namespace waybill::suites::ledger

// Report: what a check of the ledger found, and where the first break is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "waybill/json/describe.h"

namespace waybill::suites::ledger {

// Something that is not as it was written.
struct Break {
  std::string space{};
  std::string key{};
  std::optional<std::uint64_t> record{};  // its number in its chain or list
  std::string what{};
  std::string expected{};
  std::string found{};

  bool operator==(const Break&) const = default;
};
WAYBILL_DESCRIBE(Break, space, key, record, what, expected, found)

struct Report {
  std::uint64_t chains = 0;
  std::uint64_t records = 0;
  std::uint64_t sessions = 0;
  std::uint64_t seals = 0;
  std::uint64_t tasks = 0;
  std::uint64_t rounds = 0;
  std::uint64_t votes = 0;
  std::uint64_t deeds = 0;
  std::uint64_t breaks = 0;
  std::optional<Break> first{};

  bool valid() const { return breaks == 0; }
  void add(Break found) {
    ++breaks;
    if (!first) first = std::move(found);
  }
};

}  // namespace waybill::suites::ledger

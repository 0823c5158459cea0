// Record: one entry of the decision trail, and the bytes that its hash covers.
//
// Version 1 hashes {content, id, prev_hash, task_id, timestamp, type}, as the original does, and so
// leaves out who said it and in which session. Version 2 hashes the whole record but its hash. In
// both the bytes are canonical JSON: keys sorted, no spaces, UTF-8 as it is. They are stored as
// they were hashed, behind the hash, so that verifying is hashing and nothing else.
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "waybill/json/describe.h"

namespace waybill::suites::ledger {

enum class ThoughtType : std::uint8_t { plan, analysis, decision, reflection };
WAYBILL_DESCRIBE_ENUM(ThoughtType, plan, analysis, decision, reflection)

// The prev_hash of a chain's first record.
inline constexpr std::string_view kGenesis =
    "0000000000000000000000000000000000000000000000000000000000000000";

struct Record {
  std::string id{};
  ThoughtType type = ThoughtType::plan;
  std::string task_id{};
  std::string agent_id{};
  std::string content{};
  std::string timestamp{};
  std::string prev_hash{};
  std::string hash{};
  std::optional<std::string> session_id{};
  int hash_version = 2;

  bool operator==(const Record&) const = default;
};
WAYBILL_DESCRIBE(Record, id, type, task_id, agent_id, content, timestamp, prev_hash, hash,
                 session_id, hash_version)

// What the hash covers.
std::string hashed_bytes(const Record& record);
std::string hash_of(const Record& record);

// As it is stored under `key`. The record's hash is that of its bytes.
std::string stored(std::string_view key, const Record& record);
// Nothing when it is not what stored() writes for this key, byte by byte, hash included.
std::optional<Record> record_in(std::string_view key, std::string_view value);

// The two halves of a stored record that a chain is made of. Views of the value.
struct StoredView {
  std::string_view hash{};
  std::string_view bytes{};  // what was hashed
  std::string_view rest{};   // of version 1: what was not, with its own digest
};
std::optional<StoredView> halves_of(std::string_view value);

}  // namespace waybill::suites::ledger

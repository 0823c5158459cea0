#include "waybill/suites/ledger/record.h"

#include "waybill/base/digest.h"
#include "waybill/suites/ledger/row.h"

namespace waybill::suites::ledger {

// In the order of their names: that is what makes them canonical.
struct HashedFirst {
  std::string content{};
  std::string id{};
  std::string prev_hash{};
  std::string task_id{};
  std::string timestamp{};
  ThoughtType type{};
};
WAYBILL_DESCRIBE(HashedFirst, content, id, prev_hash, task_id, timestamp, type)

struct HashedSecond {
  std::string agent_id{};
  std::string content{};
  int hash_version = 2;
  std::string id{};
  std::string prev_hash{};
  std::optional<std::string> session_id{};
  std::string task_id{};
  std::string timestamp{};
  ThoughtType type{};
};
WAYBILL_DESCRIBE(HashedSecond, agent_id, content, hash_version, id, prev_hash, session_id, task_id,
                 timestamp, type)

// What version 1 leaves out.
struct Unhashed {
  std::string agent_id{};
  std::optional<std::string> session_id{};
};
WAYBILL_DESCRIBE(Unhashed, agent_id, session_id)

namespace {

template <class T>
std::string written(const T& value) {
  Buffer out;
  json::Writer writer(out);
  json::write_value(writer, value);
  return out.str();
}

Record first_version(HashedFirst hashed, Unhashed rest) {
  return {.id = std::move(hashed.id),
          .type = hashed.type,
          .task_id = std::move(hashed.task_id),
          .agent_id = std::move(rest.agent_id),
          .content = std::move(hashed.content),
          .timestamp = std::move(hashed.timestamp),
          .prev_hash = std::move(hashed.prev_hash),
          .session_id = std::move(rest.session_id),
          .hash_version = 1};
}

Record second_version(HashedSecond hashed) {
  return {.id = std::move(hashed.id),
          .type = hashed.type,
          .task_id = std::move(hashed.task_id),
          .agent_id = std::move(hashed.agent_id),
          .content = std::move(hashed.content),
          .timestamp = std::move(hashed.timestamp),
          .prev_hash = std::move(hashed.prev_hash),
          .session_id = std::move(hashed.session_id),
          .hash_version = hashed.hash_version};
}

}  // namespace

std::string hashed_bytes(const Record& record) {
  if (record.hash_version == 1)
    return written(HashedFirst{record.content, record.id, record.prev_hash, record.task_id,
                               record.timestamp, record.type});
  return written(HashedSecond{record.agent_id, record.content, record.hash_version, record.id,
                              record.prev_hash, record.session_id, record.task_id, record.timestamp,
                              record.type});
}

std::string hash_of(const Record& record) { return sha256_hex(hashed_bytes(record)); }

std::string stored(std::string_view key, const Record& record) {
  const std::string bytes = hashed_bytes(record);
  std::string value = sha256_hex(bytes);
  value.append(1, ' ').append(bytes);
  if (record.hash_version == 1)
    value.append(1, '\n').append(
        sealed(spaces::kThoughts, key, written(Unhashed{record.agent_id, record.session_id})));
  return value;
}

std::optional<StoredView> halves_of(std::string_view value) {
  if (value.size() <= kHashDigits + 1 || value[kHashDigits] != ' ') return {};
  StoredView halves{value.substr(0, kHashDigits), value.substr(kHashDigits + 1), {}};
  // JSON has no line ends of its own inside a value without white space.
  if (!halves.bytes.ends_with('}')) return {};
  if (const std::size_t end = halves.bytes.find('\n'); end != halves.bytes.npos) {
    halves.rest = halves.bytes.substr(end + 1);
    halves.bytes = halves.bytes.substr(0, end);
  }
  return halves;
}

std::optional<Record> record_in(std::string_view key, std::string_view value) {
  const auto halves = halves_of(value);
  if (!halves) return {};
  Record record;
  if (halves->rest.empty()) {
    auto hashed = json::read_value<HashedSecond>(halves->bytes);
    if (!hashed || hashed->hash_version != 2) return {};
    record = second_version(*std::move(hashed));
  } else {
    auto hashed = json::read_value<HashedFirst>(halves->bytes);
    const auto body = body_of(spaces::kThoughts, key, halves->rest);
    if (!hashed || !body) return {};
    auto rest = json::read_value<Unhashed>(*body);
    if (!rest) return {};
    record = first_version(*std::move(hashed), *std::move(rest));
  }
  record.hash = halves->hash;
  if (stored(key, record) != value) return {};
  return record;
}

}  // namespace waybill::suites::ledger

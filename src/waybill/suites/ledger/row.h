// Rows: what the ledger keeps beside its chained records (heads, indexes, tasks, sessions), with a
// digest in front.
//
//   3f0c… {"count":3,"hash":"…"}
//
// The digest covers the space, the key and the body, so that a byte that changed, or a row that
// moved, is seen when it is read. It keeps nobody from making a new one; that is what the chains
// and the roots given to others are for.
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/json/read_value.h"
#include "waybill/json/write_value.h"
#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"

namespace waybill::suites::ledger {

inline constexpr std::size_t kHashDigits = 64;

// Where everything lies.
namespace spaces {
inline constexpr std::string_view kThoughts = "ledger.thoughts";               // task/number
inline constexpr std::string_view kHeads = "ledger.heads";                     // task/
inline constexpr std::string_view kThoughtIds = "ledger.thought_ids";          // record id
inline constexpr std::string_view kSessions = "ledger.sessions";               // session/
inline constexpr std::string_view kSessionCounts = "ledger.session_counts";    // session/
inline constexpr std::string_view kSessionRecords = "ledger.session_records";  // session/number
inline constexpr std::string_view kSeals = "ledger.seals";                     // seals/number
inline constexpr std::string_view kTasks = "ledger.tasks";                     // time/id
inline constexpr std::string_view kTaskKeys = "ledger.task_keys";              // id
inline constexpr std::string_view kOpenTasks = "ledger.open_tasks";            // rank/time/id
}  // namespace spaces

std::string sealed(std::string_view space, std::string_view key, std::string_view body);
// The body, or nothing when the digest is not its.
std::optional<std::string_view> body_of(std::string_view space, std::string_view key,
                                        std::string_view value);

// What a tool says that met a row or record that is not what was written.
std::unexpected<Failure> broken(std::string_view space, std::string_view key);

// Reading and writing rows of a described type.
template <class T>
Outcome<T> read_row(std::string_view space, std::string_view key, std::string_view value) {
  const auto body = body_of(space, key, value);
  if (!body) return broken(space, key);
  auto row = json::read_value<T>(*body);
  if (!row) return broken(space, key);
  return *std::move(row);
}

template <class T>
Outcome<std::optional<T>> row_at(store::Reading& reading, std::string_view space,
                                 std::string_view key) {
  const auto value = reading.get(space, key);
  if (!value) return passed_on(value);
  if (!*value) return std::nullopt;
  auto row = read_row<T>(space, key, **value);
  if (!row) return passed_on(row);
  return *std::move(row);
}

template <class T>
Outcome<void> put_row(store::Writing& writing, std::string_view space, std::string_view key,
                      const T& row) {
  Buffer body;
  json::Writer writer(body);
  json::write_value(writer, row);
  const auto put = writing.put(space, key, sealed(space, key, body.view()));
  if (!put) return passed_on(put);
  return {};
}

}  // namespace waybill::suites::ledger

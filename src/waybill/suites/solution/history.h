// History: what happened to the state, `.bot/state/history.ndjson`. A line for each change.
//
// Lines are only ever added. A line that is damaged, as a crash may leave the last one, is counted,
// reported with its byte, and keeps nobody from reading the others or from adding one.
// Lifetime: owns its bytes. Thread-safety: as for any value.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"
#include "waybill/base/file_system.h"
#include "waybill/json/describe.h"
#include "waybill/suites/solution/members.h"

namespace waybill::suites::solution {

inline constexpr std::string_view kHistoryPath = ".bot/state/history.ndjson";

enum class EventType : std::uint8_t { state_init, state_set, state_advance, state_reset };
WAYBILL_DESCRIBE_ENUM(EventType, state_init, state_set, state_advance, state_reset)

// An event that is going to be added; what is empty is left out.
struct NewEvent {
  EventType type = EventType::state_set;
  std::string reason{};
  std::string correlation_id{};
  std::string scope{};
  std::string advance_type{};
  Members diff{};
};
std::string to_line(const NewEvent& event, std::string_view timestamp);

// One that is there.
struct Event {
  json::Raw json{};  // the line
  std::string type{};
  std::optional<UtcTime> time{};     // nothing when the timestamp is none
  std::string feature_before{};      // the feature that was worked on, as far as events tell
  std::string feature_afterwards{};  // the same behind the event
};

struct History {
  std::vector<Event> events{};  // in the order of the file
  std::size_t damaged_lines = 0;
  std::size_t first_damaged_line = 0;  // from 1
  std::size_t first_damaged_byte = 0;
};

// Without a file there are no events.
Result<History> read_history(const FileSystem& root);
History parse_history(std::string_view text);

}  // namespace waybill::suites::solution

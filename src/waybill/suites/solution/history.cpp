#include "waybill/suites/solution/history.h"

#include "waybill/base/timestamp.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/scanner.h"
#include "waybill/suites/solution/damage.h"

namespace waybill::suites::solution {
namespace {

constexpr std::size_t kMaxHistory = 256 << 20;

// Nothing when the line is no event.
std::optional<Event> read_event(json::Scanner& scanner, json::Document& document,
                                std::string_view line) {
  if (!scanner.parse(line, document)) return std::nullopt;
  const json::Value root = document.root();
  if (!root.is(json::Kind::object)) return std::nullopt;
  const json::Value type = root.find("type");
  const json::Value timestamp = root.find("timestamp");
  if (!type || !type.is(json::Kind::string) || !timestamp || !timestamp.is(json::Kind::string))
    return std::nullopt;
  Event event{.json = json::Raw::trusted(line), .type = std::string(type.string())};
  if (const auto time = read_timestamp(timestamp.string()); time) event.time = time->time;
  return event;
}

// The feature that the event begins with, if it changes it at all; empty for none.
std::optional<std::string> feature_set_by(const json::Document& document) {
  const json::Value diff = document.root().find("diff");
  if (!diff || !diff.is(json::Kind::object)) return std::nullopt;
  const json::Value change = diff.find("current_feature");
  if (!change || !change.is(json::Kind::object)) return std::nullopt;
  const json::Value to = change.find("to");
  return to ? std::string(to.string()) : std::string();
}

}  // namespace

std::string to_line(const NewEvent& event, std::string_view timestamp) {
  Members line;
  const auto text = [&](std::string_view key, std::string_view value) {
    if (!value.empty()) line.set(key, json_of(value));
  };
  text("timestamp", timestamp);
  text("type", json::name_of_choice(event.type));
  text("reason", event.reason);
  text("correlation_id", event.correlation_id);
  text("scope", event.scope);
  text("advance_type", event.advance_type);
  if (!event.diff.empty()) line.set("diff", json::Raw::trusted(to_line(event.diff)));
  return to_line(line);
}

History parse_history(std::string_view text) {
  History history;
  json::Scanner scanner;
  json::Document document;
  std::string feature;
  std::size_t number = 0;
  for (std::size_t at = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
       at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    ++number;
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
      auto event = read_event(scanner, document, line);
      if (event) {
        event->feature_before = feature;
        if (auto changed = feature_set_by(document); changed) feature = std::move(*changed);
        event->feature_afterwards = feature;
        history.events.push_back(std::move(*event));
      } else if (history.damaged_lines++ == 0) {
        history.first_damaged_line = number;
        history.first_damaged_byte = at;
      }
    }
    at = end + 1;
  }
  return history;
}

Result<History> read_history(const FileSystem& root) {
  const auto text = root.read(kHistoryPath, kMaxHistory);
  if (text) return parse_history(*text);
  if (text.error().kind == ErrorKind::not_found) return History{};
  return std::unexpected(text.error());
}

}  // namespace waybill::suites::solution

#include "waybill/dialect/interest.h"

#include <bit>

#include "waybill/dialect/key_table.h"
#include "waybill/json/recorder.h"
#include "waybill/json/string.h"

namespace waybill::dialect {
namespace {

using json::Verdict;

constexpr Verdict record(Key key) { return {Verdict::record, static_cast<json::Tag>(key)}; }
constexpr Verdict open(Key key) { return {Verdict::open, static_cast<json::Tag>(key)}; }
constexpr Verdict kSkip{};

constexpr Verdict element(Key array) {
  switch (array) {
    case Key::errors:
    case Key::warnings:
    case Key::also:
    case Key::error_also: return open(Key::element_problem);
    case Key::actions: return open(Key::element_action);
    case Key::nextQuerySuggestion: return open(Key::element_suggestion);
    case Key::artifacts: return open(Key::element_artifact);
    case Key::content: return open(Key::element_block);
    case Key::missions_spawned:
    case Key::signals_emitted:
    case Key::suggested_actions: return record(Key::none);
    default: return kSkip;
  }
}

constexpr Verdict at_root(Key key) {
  switch (key) {
    case Key::data:
    case Key::warnings:
    case Key::errors:
    case Key::audit:
    case Key::intent:
    case Key::actions:
    case Key::error:
    case Key::meta:
    case Key::artifacts:
    case Key::missions_spawned:
    case Key::signals_emitted:
    case Key::ui_hints:
    case Key::metadata:
    case Key::content:
    case Key::structuredContent:
    case Key::_meta: return open(key);
    default: return record(key);
  }
}

// The payload: only names by which an envelope in it would show, and the box's.
constexpr Verdict in_payload(Key key) {
  switch (key) {
    case Key::schema_id:
    case Key::success:
    case Key::ok:
    case Key::response_type:
    case Key::isError:
    case Key::status:
    case Key::summary:
    case Key::data:
    case Key::meta:
    case Key::warnings:
    case Key::errors:
    case Key::artifacts:
    case Key::content:
    case Key::structuredContent:
    case Key::_meta:
    case Key::resultType:
    case Key::value: return record(key);
    case Key::error: return open(key);
    default: return kSkip;
  }
}

// `data` is the payload of most dialects and codegraph's frame around it.
constexpr Verdict in_data(Key key) {
  switch (key) {
    case Key::tool:
    case Key::version:
    case Key::requestId:
    case Key::generatedAt: return record(key);
    case Key::workspace:
    case Key::result:
    case Key::meta: return open(key);
    default: return in_payload(key);
  }
}

constexpr Verdict member(Key parent, Key key) {
  switch (parent) {
    case Key::none: return at_root(key);
    case Key::data: return in_data(key);
    case Key::result:
    case Key::structuredContent:
    case Key::content:
    case Key::value: return in_payload(key);
    case Key::element_artifact: return key == Key::content ? open(key) : record(key);
    case Key::details:
    case Key::error_details:
      return key == Key::also ? open(key) : key == Key::value ? record(key) : kSkip;
    case Key::error:
      if (key == Key::errors || key == Key::also) return open(key);
      [[fallthrough]];
    case Key::element_problem:
      return key == Key::details || key == Key::retry ? open(key) : record(key);
    case Key::meta:
      return key == Key::limits || key == Key::page || key == Key::nextQuerySuggestion
                 ? open(key)
                 : record(key);
    case Key::ui_hints: return key == Key::suggested_actions ? open(key) : record(key);
    case Key::metadata:
      return key == Key::error_also || key == Key::error_details ? open(key) : record(key);
    default: return record(key);
  }
}

// All of the above as tables, because it is asked for every member of every envelope.
constexpr auto kMembers = [] {
  // Rows of a power of two: one is found by a shift.
  std::array<std::array<Verdict, std::bit_ceil(kKeyCount)>, kKeyCount> verdicts{};
  for (std::size_t parent = 0; parent < kKeyCount; ++parent)
    for (std::size_t key = 0; key < kKeyCount; ++key)
      verdicts[parent][key] = member(static_cast<Key>(parent), static_cast<Key>(key));
  return verdicts;
}();
constexpr auto kElements = [] {
  std::array<Verdict, kKeyCount> verdicts{};
  for (std::size_t parent = 0; parent < kKeyCount; ++parent)
    verdicts[parent] = element(static_cast<Key>(parent));
  return verdicts;
}();

// A name spelled with escapes; rare, and never faster than right.
[[gnu::noinline]] Key key_unescaped(std::string_view spelled) {
  if (spelled.find('\\') == std::string_view::npos) return Key::none;
  Arena arena;
  return key_named(json::unescape(spelled, arena));
}

inline Verdict verdict(json::Tag parent, std::string_view spelled) {
  if (spelled.data() == nullptr) return kElements[parent];
  Key key = key_table::find_key(spelled);
  if (key == Key::none) [[unlikely]]
    key = key_unescaped(spelled);
  return kMembers[parent][static_cast<std::size_t>(key)];
}

}  // namespace

Verdict interest(json::Tag parent, std::string_view spelled) { return verdict(parent, spelled); }

const json::Recording envelope_recording = &json::recording_of<verdict>;

}  // namespace waybill::dialect

#include "waybill/dialect/detect.h"

#include <bitset>
#include <span>

#include "waybill/dialect/dotbot/dotbot.h"
#include "waybill/dialect/interest.h"
#include "waybill/json/pointer.h"

namespace waybill::dialect {
namespace {

using json::Kind;
using json::Value;

using Keys = std::bitset<256>;

Keys keys_of(Value object) {
  Keys keys;
  for (const Value member : object.children()) keys.set(static_cast<std::size_t>(key_of(member)));
  return keys;
}

bool has(const Keys& keys, Key key) { return keys[static_cast<std::size_t>(key)]; }

bool is_kind(Value object, Key key, Kind kind) {
  const Value member = member_of(object, key);
  return member && member.is(kind);
}

// The keys that speak for a dialect, the required ones first.
struct Signs {
  std::span<const Key> required;
  std::span<const Key> others;
};

Signs signs_of(Dialect dialect) {
  static constexpr Key kDotbot[] = {Key::schema_id, Key::tool,    Key::version,
                                    Key::status,    Key::summary, Key::data,
                                    Key::warnings,  Key::errors,  Key::audit};
  static constexpr Key kDotbotOthers[] = {Key::intent, Key::actions};
  static constexpr Key kCodegraph[] = {Key::success, Key::data};
  static constexpr Key kColibri[] = {Key::ok};
  static constexpr Key kColibriOthers[] = {Key::data, Key::error};
  static constexpr Key kCli[] = {Key::ok, Key::data, Key::error, Key::warnings, Key::meta};
  static constexpr Key kBuddy[] = {Key::response_type, Key::summary, Key::timestamp};
  static constexpr Key kBuddyOthers[] = {Key::artifacts,       Key::missions_spawned,
                                         Key::signals_emitted, Key::live_stream_id,
                                         Key::ui_hints,        Key::metadata};
  static constexpr Key kMcp[] = {Key::content};
  static constexpr Key kMcpOthers[] = {Key::structuredContent, Key::isError, Key::_meta};
  switch (dialect) {
    case Dialect::dotbot: return {kDotbot, kDotbotOthers};
    case Dialect::codegraph: return {kCodegraph, {}};
    case Dialect::colibri: return {kColibri, kColibriOthers};
    case Dialect::cli: return {kCli, {}};
    case Dialect::buddy: return {kBuddy, kBuddyOthers};
    case Dialect::mcp: return {kMcp, kMcpOthers};
  }
  return {};
}

bool any(const Keys& keys, std::initializer_list<Key> some) {
  for (const Key key : some)
    if (has(keys, key)) return true;
  return false;
}

}  // namespace

std::optional<Dialect> likely_dialect(Value object) {
  if (!object.is(Kind::object)) return {};
  const Keys keys = keys_of(object);
  // In this order, each key decides: it belongs to one dialect and to none after it.
  if (has(keys, Key::schema_id)) return Dialect::dotbot;
  if (any(keys, {Key::response_type, Key::artifacts, Key::missions_spawned, Key::signals_emitted,
                 Key::ui_hints}))
    return Dialect::buddy;
  if (any(keys, {Key::structuredContent, Key::isError, Key::resultType}) ||
      (has(keys, Key::content) && is_kind(object, Key::content, Kind::array)))
    return Dialect::mcp;
  if (has(keys, Key::success)) return Dialect::codegraph;
  if (has(keys, Key::ok))
    return any(keys, {Key::warnings, Key::meta}) ? Dialect::cli : Dialect::colibri;
  if (any(keys, {Key::audit, Key::intent}) ||
      (has(keys, Key::status) && any(keys, {Key::summary, Key::errors, Key::tool})))
    return Dialect::dotbot;
  if (has(keys, Key::meta) && any(keys, {Key::data, Key::error})) return Dialect::cli;
  if (has(keys, Key::data) && is_kind(object, Key::data, Kind::object)) {
    const Keys inside = keys_of(member_of(object, Key::data));
    if (has(inside, Key::result) && any(inside, {Key::tool, Key::requestId, Key::meta}))
      return Dialect::codegraph;
  }
  if (has(keys, Key::error) && any(keys, {Key::data, Key::warnings})) return Dialect::cli;
  if (has(keys, Key::summary) && any(keys, {Key::timestamp, Key::metadata})) return Dialect::buddy;
  return {};
}

std::optional<Dialect> inner_dialect(Value object) {
  if (!object.is(Kind::object) || !object.node().opened()) return {};
  const Keys keys = keys_of(object);
  const Value id = has(keys, Key::schema_id) ? member_of(object, Key::schema_id) : Value();
  if (id && id.string() == dotbot::kSchemaId) return Dialect::dotbot;
  if (has(keys, Key::success) && is_kind(object, Key::success, Kind::boolean) &&
      is_kind(object, Key::data, Kind::object))
    return Dialect::codegraph;
  if (has(keys, Key::ok) && is_kind(object, Key::ok, Kind::boolean)) {
    if (has(keys, Key::data) && has(keys, Key::error) && has(keys, Key::warnings) &&
        has(keys, Key::meta))
      return Dialect::cli;
    // {ok, data} and {ok, error} and nothing else; a slot may be there.
    const std::uint32_t known = 1u + has(keys, Key::data) + has(keys, Key::error);
    if (known == 2 && object.size() <= 3 &&
        (has(keys, Key::data) || is_kind(object, Key::error, Kind::object)) &&
        (object.size() == 2 || has(keys, Key::_waybill)))
      return Dialect::colibri;
  }
  if (has(keys, Key::response_type) && has(keys, Key::summary) && has(keys, Key::artifacts))
    return Dialect::buddy;
  if (has(keys, Key::content) && is_kind(object, Key::content, Kind::array) &&
      (is_kind(object, Key::isError, Kind::boolean) || has(keys, Key::structuredContent)) &&
      object.size() == 1u + has(keys, Key::structuredContent) + has(keys, Key::isError) +
                           has(keys, Key::_meta) + has(keys, Key::resultType))
    return Dialect::mcp;
  return {};
}

}  // namespace waybill::dialect

namespace waybill {
namespace {

using dialect::Key;
using json::Value;

std::string_view name_of_key(Key key) {
  for (const dialect::KeyName& entry : dialect::kKeyNames)
    if (entry.key == static_cast<std::uint8_t>(key)) return entry.name;
  return {};
}

void add_evidence(Detection& detection, Value root) {
  const dialect::Signs signs = dialect::signs_of(detection.dialect);
  std::size_t found = 0;
  const auto look = [&](Key key) {
    const std::string name(name_of_key(key));
    if (!root.find(name)) return false;
    detection.evidence.push_back({"/" + name, "has the key '" + name + "'"});
    return true;
  };
  for (const Key key : signs.required) found += look(key) ? 1u : 0u;
  for (const Key key : signs.others) look(key);
  detection.confidence =
      0.95 * static_cast<double>(found) / static_cast<double>(signs.required.size());
}

// What the document itself says about its dialect and version.
void add_version(Detection& detection, Value root) {
  if (detection.dialect == Dialect::dotbot) {
    const Value id = root.find("schema_id");
    if (!id || id.string() != dialect::dotbot::kSchemaId) return;
    detection.version = "1";
    detection.confidence = 1;
    detection.evidence.insert(
        detection.evidence.begin(),
        {"/schema_id", "names the schema '" + std::string(id.string()) + "'"});
  } else if (detection.dialect == Dialect::mcp) {
    const Value type = root.find("resultType");
    detection.version = type ? "modern" : "legacy";
    if (type) detection.evidence.push_back({"/resultType", "has the key 'resultType'"});
  }
}

std::string found_keys(Value root) {
  std::string names;
  std::size_t count = 0;
  for (const Value member : root.children()) {
    if (++count > 5) return names + ", …";
    names += (names.empty() ? "'" : ", '") + std::string(member.key()) + "'";
  }
  return names.empty() ? "no keys at all" : names;
}

}  // namespace

Result<Detection> detect(std::string_view bytes) {
  json::Scanner scanner;
  json::Document document;
  if (auto scanned = scanner.scan(bytes, dialect::envelope_recording, document); !scanned)
    return std::unexpected(scanned.error());
  const Value root = document.root();
  const auto likely = dialect::likely_dialect(root);
  if (!likely) return dialect::no_envelope(root);
  Detection detection;
  detection.dialect = *likely;
  add_evidence(detection, root);
  add_version(detection, root);
  return detection;
}

std::unexpected<Error> dialect::no_envelope(Value root) {
  if (!root.is(json::Kind::object))
    return fail(ErrorKind::bad_input,
                "An envelope is a JSON object, but this is a value of type " +
                    std::string(json::name_of(root.kind())) + ".",
                root.node().begin, "");
  return fail(
      ErrorKind::bad_input,
      "This JSON object is no envelope of a known dialect; it has " + found_keys(root) + ".",
      root.node().begin, "");
}

}  // namespace waybill

#include "waybill/dialect/detect.h"

#include <array>
#include <cstdint>
#include <span>

#include "waybill/base/spare.h"
#include "waybill/dialect/dotbot/dotbot.h"
#include "waybill/dialect/interest.h"
#include "waybill/dialect/workshop.h"
#include "waybill/json/pointer.h"

namespace waybill::dialect {
namespace {

using json::Kind;
using json::Value;

// The keys by which dialects are told apart, each with a bit of its own: a set of them is a number
// that is kept in a register.
constexpr auto kBits = [] {
  std::array<std::uint32_t, 256> bits{};
  std::uint32_t next = 1;
  for (const Key key : {Key::schema_id, Key::response_type,
                        Key::artifacts, Key::missions_spawned,
                        Key::ui_hints,  Key::signals_emitted,
                        Key::isError,   Key::structuredContent,
                        Key::content,   Key::resultType,
                        Key::success,   Key::ok,
                        Key::warnings,  Key::meta,
                        Key::audit,     Key::intent,
                        Key::status,    Key::summary,
                        Key::errors,    Key::tool,
                        Key::data,      Key::error,
                        Key::result,    Key::requestId,
                        Key::timestamp, Key::metadata,
                        Key::_waybill,  Key::_meta}) {
    bits[static_cast<std::size_t>(key)] = next;
    next <<= 1;
  }
  return bits;
}();

class Keys {
 public:
  explicit Keys(Value object) {
    for (const Value member : object.children())
      bits_ |= kBits[static_cast<std::size_t>(key_of(member))];
  }
  template <Key... kSome>
  bool any() const {
    static_assert((... && (kBits[static_cast<std::size_t>(kSome)] != 0)), "it has no bit");
    return (bits_ & (... | kBits[static_cast<std::size_t>(kSome)])) != 0;
  }

 private:
  std::uint32_t bits_ = 0;
};

template <Key kKey>
bool has(const Keys& keys) {
  return keys.any<kKey>();
}

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

}  // namespace

std::optional<Dialect> likely_dialect(Value object) {
  if (!object.is(Kind::object)) return {};
  const Keys keys(object);
  // In this order, each key decides: it belongs to one dialect and to none after it.
  if (has<Key::schema_id>(keys)) return Dialect::dotbot;
  if (keys.any<Key::response_type, Key::artifacts, Key::missions_spawned, Key::signals_emitted,
               Key::ui_hints>())
    return Dialect::buddy;
  if (keys.any<Key::structuredContent, Key::isError, Key::resultType>() ||
      (has<Key::content>(keys) && is_kind(object, Key::content, Kind::array)))
    return Dialect::mcp;
  if (has<Key::success>(keys)) return Dialect::codegraph;
  if (has<Key::ok>(keys))
    return keys.any<Key::warnings, Key::meta>() ? Dialect::cli : Dialect::colibri;
  if (keys.any<Key::audit, Key::intent>() ||
      (has<Key::status>(keys) && keys.any<Key::summary, Key::errors, Key::tool>()))
    return Dialect::dotbot;
  if (has<Key::meta>(keys) && keys.any<Key::data, Key::error>()) return Dialect::cli;
  if (has<Key::data>(keys) && is_kind(object, Key::data, Kind::object)) {
    const Keys inside(member_of(object, Key::data));
    if (has<Key::result>(inside) && inside.any<Key::tool, Key::requestId, Key::meta>())
      return Dialect::codegraph;
  }
  if (has<Key::error>(keys) && keys.any<Key::data, Key::warnings>()) return Dialect::cli;
  if (has<Key::summary>(keys) && keys.any<Key::timestamp, Key::metadata>()) return Dialect::buddy;
  return {};
}

std::optional<Dialect> inner_dialect(Value object) {
  if (!object.is(Kind::object) || !object.node().opened()) return {};
  const Keys keys(object);
  const Value id = has<Key::schema_id>(keys) ? member_of(object, Key::schema_id) : Value();
  if (id && id.string() == dotbot::kSchemaId) return Dialect::dotbot;
  if (has<Key::success>(keys) && is_kind(object, Key::success, Kind::boolean) &&
      is_kind(object, Key::data, Kind::object))
    return Dialect::codegraph;
  if (has<Key::ok>(keys) && is_kind(object, Key::ok, Kind::boolean)) {
    if (has<Key::data>(keys) && has<Key::error>(keys) && has<Key::warnings>(keys) &&
        has<Key::meta>(keys))
      return Dialect::cli;
    // {ok, data} and {ok, error} and nothing else; a slot may be there.
    const std::uint32_t known = 1u + has<Key::data>(keys) + has<Key::error>(keys);
    if (known == 2 && object.size() <= 3 &&
        (has<Key::data>(keys) || is_kind(object, Key::error, Kind::object)) &&
        (object.size() == 2 || has<Key::_waybill>(keys)))
      return Dialect::colibri;
  }
  if (has<Key::response_type>(keys) && has<Key::summary>(keys) && has<Key::artifacts>(keys))
    return Dialect::buddy;
  if (has<Key::content>(keys) && is_kind(object, Key::content, Kind::array) &&
      (is_kind(object, Key::isError, Kind::boolean) || has<Key::structuredContent>(keys)) &&
      object.size() == 1u + has<Key::structuredContent>(keys) + has<Key::isError>(keys) +
                           has<Key::_meta>(keys) + has<Key::resultType>(keys))
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
  const Spare<dialect::Workshop> workshop;
  auto& document = workshop->place.document;
  if (auto scanned = workshop->place.scanner.scan(bytes, dialect::envelope_recording, document);
      !scanned)
    return std::unexpected(std::move(scanned.error()));
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

// Carried: what a reader met and the model has no field for. Never silently dropped.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "waybill/base/text.h"
#include "waybill/json/raw.h"

namespace waybill {

// The six spellings of an Envelope.
enum class Dialect : std::uint8_t { dotbot, codegraph, colibri, cli, buddy, mcp };

inline constexpr std::array kDialects{Dialect::dotbot, Dialect::codegraph, Dialect::colibri,
                                      Dialect::cli,    Dialect::buddy,     Dialect::mcp};

std::string_view name_of(Dialect dialect);
std::optional<Dialect> dialect_named(std::string_view name);

// What is allowed is written back by the writer of the same dialect at the same place; everything
// else travels in the slot (lossless) or is named in the loss report.
struct Carried {
  enum class Kind : std::uint8_t {
    extra,     // the dialect allows it; the model has no field for it
    improper,  // the dialect does not allow it: a known key with a value of the wrong type
    restated,  // says what the Envelope holds already, in another spelling: a wrapped envelope
  };

  Dialect dialect{};
  Text pointer{};     // JSON Pointer in that dialect's document
  json::Raw value{};  // absent: a key the dialect usually has was left out
  Kind kind = Kind::extra;

  bool operator==(const Carried&) const = default;
};

}  // namespace waybill

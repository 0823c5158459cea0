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

// Written back by the writer of the same dialect at the same place; other dialects carry it in
// their slot (lossless) or name it in the loss report.
struct Carried {
  Dialect dialect{};
  Text pointer{};     // JSON Pointer in that dialect's document
  json::Raw value{};  // absent: a key the dialect usually has was left out
  // The value says nothing that the Envelope does not hold already: it is only another spelling
  // (an envelope wrapped in an envelope), so that leaving it out loses no meaning.
  bool restated = false;

  bool operator==(const Carried&) const = default;
};

}  // namespace waybill

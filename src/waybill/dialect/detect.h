// Which dialect is this? With the evidence, so that a person can disagree.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/envelope/carried.h"
#include "waybill/json/document.h"

namespace waybill {

struct Evidence {
  std::string pointer;  // where it was found
  std::string says;     // what it tells
  bool operator==(const Evidence&) const = default;
};

struct Detection {
  Dialect dialect{};
  std::string version;    // of the dialect, where the document tells: "1", "legacy", "modern"
  double confidence = 0;  // 0 to 1; 1 when the document names its dialect
  std::vector<Evidence> evidence;
  bool operator==(const Detection&) const = default;
};

// Fails when the text is not JSON (with the byte) or is no envelope of any dialect (saying what
// was found instead).
Result<Detection> detect(std::string_view bytes);

namespace dialect {

// The most likely dialect of an object, by the keys recorded of it; nothing when none fits.
std::optional<Dialect> likely_dialect(json::Value object);

// The dialect of an object inside a payload, where nobody promised an envelope: only when it has
// all that makes one.
std::optional<Dialect> inner_dialect(json::Value object);

// The error for a document that is in no dialect.
std::unexpected<Error> no_envelope(json::Value root);

}  // namespace dialect
}  // namespace waybill

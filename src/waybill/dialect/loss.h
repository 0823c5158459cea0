// Loss: a value that does not arrive, by name. Nothing is lost unnamed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/envelope/envelope.h"

namespace waybill {

struct Loss {
  enum class Kind : std::uint8_t {
    dropped,    // the target has no place for it
    defaulted,  // the target demands a value that the source did not have
    inferred,   // it arrives, but not as it was: reformatted, or derived from something else
    boxed,      // it arrives inside {"value": …} and is taken out of it on the way back
  };

  std::string pointer;  // in the source document; in the Envelope when there was none
  Kind kind = Kind::dropped;
  std::string reason;
  bool operator==(const Loss&) const = default;
};

std::string_view name_of(Loss::Kind kind);

// {"losses": [{pointer, kind, reason}]}
std::string write_losses(const std::vector<Loss>& losses);

namespace dialect {

// What of `sent` is missing or different in `arrived`, which was read from a document in `to`.
// Pointers are those of a document in `from`, or the Envelope's own.
std::vector<Loss> losses(const Envelope& sent, const Envelope& arrived, Dialect to,
                         std::optional<Dialect> from);

}  // namespace dialect
}  // namespace waybill

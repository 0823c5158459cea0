#include "waybill/dialect/read.h"

#include "waybill/dialect/detect.h"
#include "waybill/dialect/dialects.h"

namespace waybill::dialect {
namespace {

// Which dialect it is follows from names and kinds, and so from the shape where that is known.
std::optional<Dialect> dialect_of(Workplace& place) {
  const std::uint64_t shape = place.document.shape();
  if (shape == 0) return likely_dialect(place.document.root());
  if (shape != place.known_shape) {
    place.known_shape = shape;
    place.known_dialect = likely_dialect(place.document.root());
  }
  return place.known_dialect;
}

void read_as(Workplace& place, Dialect dialect, unsigned depth, Envelope& envelope,
             Rereading* notes) {
  Reading reading(place, dialect, envelope, depth, notes);
  spellings(dialect).read(reading);
}

// The document was scanned, and the Envelope is empty.
Result<Dialect> read_scanned(Workplace& place, std::optional<Dialect> dialect, Envelope& envelope,
                             Rereading* notes) {
  const json::Value root = place.document.root();
  if (!dialect) dialect = dialect_of(place);
  if (!dialect || !root.is(json::Kind::object)) return no_envelope(root);
  read_as(place, *dialect, 0, envelope, notes);
  return *dialect;
}

}  // namespace

Result<Dialect> read_document(Workplace& place, std::string_view text,
                              std::optional<Dialect> dialect, Envelope& envelope) {
  envelope.clear();
  if (auto scanned = place.scanner.scan(text, envelope_recording, place.document); !scanned)
    return std::unexpected(std::move(scanned.error()));
  return read_scanned(place, dialect, envelope, nullptr);
}

Result<Dialect> read_document(Workplace& place, std::string_view text,
                              std::optional<Dialect> dialect, Rereadings& again) {
  auto scanned = place.scanner.scan(text, envelope_recording, place.document);
  Rereading& rereading = again.of(place.document.shape());
  if (scanned && rereading.repeat(place, dialect)) [[likely]]
    return rereading.dialect();
  rereading.envelope().clear();
  const bool noted = rereading.begin(place.document, dialect);
  if (!scanned) return std::unexpected(std::move(scanned.error()));
  auto read = read_scanned(place, dialect, rereading.envelope(), noted ? &rereading : nullptr);
  if (read && noted) rereading.finish(place.document, *read);
  return read;
}

bool read_inner(Workplace& place, std::string_view text, unsigned depth, Envelope& envelope) {
  if (!place.scanner.scan(text, envelope_recording, place.document)) return false;
  const json::Value root = place.document.root();
  const auto dialect = inner_dialect(root);
  if (!dialect) return false;
  read_as(place, *dialect, depth, envelope, nullptr);
  return true;
}

}  // namespace waybill::dialect

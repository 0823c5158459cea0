#include "waybill/dialect/read_back.h"

#include <memory>

#include "waybill/dialect/read.h"

namespace waybill::dialect {

Scratch::Scratch() = default;
Scratch::~Scratch() = default;

std::size_t Scratch::held() const {
  return words.held() + (look ? look->document.held() : 0) + (back == nullptr ? 0 : back->held());
}

// Our own output is always readable; were it not, what is read is empty: everything is lost, and
// the report says so.
const Envelope& read_back(Scratch& scratch, std::string_view document, Dialect dialect) {
  if (scratch.back == nullptr) scratch.back = std::make_unique<ReadBack>();
  auto& [place, again] = *scratch.back;
  static_cast<void>(read_document(place, document, dialect, again).has_value());
  return again.last().envelope();
}

}  // namespace waybill::dialect

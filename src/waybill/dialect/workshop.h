// Workshop: all the room that a conversion needs, kept for the next one.
//
// Inside dialect/ only. Who converts once works in the one that the thread has to spare.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "waybill/base/buffer.h"
#include "waybill/dialect/read.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect {

struct Workshop {
  Workplace place;
  Rereadings again;
  Scratch scratch;
  Buffer out;

  // Reads into envelope(), which borrows from the text and from here until the next reading.
  Result<Dialect> read(std::string_view text, std::optional<Dialect> dialect) {
    return read_document(place, text, dialect, again);
  }
  const Envelope& envelope() const { return again.last().envelope(); }

  // How many bytes that can grow.
  std::size_t held() const { return place.held() + again.held() + scratch.held() + out.held(); }
};

}  // namespace waybill::dialect

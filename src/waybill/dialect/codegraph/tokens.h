// The token figure of the Code Graph dialect: ceil(L / 4), L being the length in UTF-16 code
// units of the compact JSON of the whole envelope while the figure itself is still 0.
#pragma once

#include <cstdint>
#include <string_view>

#include "waybill/json/writer.h"

namespace waybill::dialect::codegraph {

// Of a document whose figure is 0; white space outside strings does not count.
std::int64_t token_estimate(std::string_view json);

// Replaces the 0 that was written at `figure` of the document that begins at `begin`.
void put_token_figure(json::Writer& writer, std::size_t begin, std::size_t figure);

}  // namespace waybill::dialect::codegraph

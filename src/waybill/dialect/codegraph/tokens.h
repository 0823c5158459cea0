// The token figure of the Code Graph dialect: ceil(L / 4), L being the length in UTF-16 code
// units of the compact JSON of the whole envelope while the figure itself is still 0.
#pragma once

#include <cstdint>
#include <string_view>

#include "waybill/json/writer.h"

namespace waybill::dialect::codegraph {

// Of a document whose figure is 0; white space outside strings does not count.
std::int64_t token_estimate(std::string_view json);

// The figure cannot be known where it stands, since it counts what follows, too. A guess is written
// there, by the bytes in front of it; mostly it has as many digits, and nothing has to be moved.
std::int64_t guessed_tokens(std::size_t bytes);
// Replaces the guess, whose digits end at `figure_end`, in the document that begins at `begin`.
void put_token_figure(json::Writer& writer, std::size_t begin, std::size_t figure_end);

}  // namespace waybill::dialect::codegraph

// Words into rows of a given width.
//
// Inside render/ only.
#pragma once

#include <cstddef>

#include "waybill/render/node.h"
#include "waybill/render/screen/paper.h"
#include "waybill/render/screen/row.h"

namespace waybill::render::screen {

// Breaks at spaces, between ideographs, at '\n', and inside a word only when it is wider than a
// row; never inside a character. At least one row; at most `most`, the last then ending with an
// ellipsis.
Rows wrap(const Row& words, std::size_t width, const Glyphs& glyphs,
          std::size_t most = static_cast<std::size_t>(-1));

// Prose in ink. A link's address follows in brackets where it says more than the text.
Row inked(const Prose& prose, unsigned ink = plain);

// The row itself when it fits, else its beginning and an ellipsis.
Row cut(const Row& row, std::size_t width, const Glyphs& glyphs);

}  // namespace waybill::render::screen

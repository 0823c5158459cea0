// Truncation: an answer that is too long, cut so that it stays whole JSON and says so.
#pragma once

#include <cstddef>

#include "waybill/envelope/envelope.h"

namespace waybill::cli {

// Leaves out elements at the end of `data` when that is a list, else of the longest list in it,
// until about `excess` bytes are gone; notes in budget and metadata how many there were and how
// to get them. When there is no list to cut, the data is dropped and the answer becomes a failure.
// `limit` is for the words.
void truncate(Envelope& envelope, std::size_t excess, std::size_t limit);

}  // namespace waybill::cli

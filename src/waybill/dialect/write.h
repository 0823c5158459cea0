// Writing a whole document, in plain or lossless mode.
//
// Inside dialect/ only; users call waybill::write.
#pragma once

#include "waybill/base/buffer.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect {

// Appends the document to `out`. In plain mode a reused scratch and buffer do not allocate.
void write_document(const Envelope& envelope, Dialect dialect, const WriteOptions& options,
                    Scratch& scratch, Buffer& out);

}  // namespace waybill::dialect

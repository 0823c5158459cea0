#include "waybill/dialect/write.h"

#include "waybill/dialect/dialects.h"
#include "waybill/dialect/read_back.h"
#include "waybill/dialect/slot.h"

namespace waybill::dialect {
namespace {

void write_with(const Slot* slot, const Envelope& envelope, Dialect dialect,
                const WriteOptions& options, Scratch& scratch, Buffer& out) {
  json::Writer writer(out, options.format);
  Spelling spelling(writer, envelope, dialect, options, slot, scratch);
  spellings(dialect).write(spelling);
}

void write_lossless(const Envelope& envelope, Dialect dialect, const WriteOptions& options,
                    Scratch& scratch, Buffer& out) {
  const std::size_t begin = out.size();
  write_with(nullptr, envelope, dialect, options, scratch, out);
  // What a reader makes of the document decides what has to travel in its slot.
  const Slot slot = difference(envelope, read_back(scratch, out.view().substr(begin), dialect));
  if (slot.empty()) return;
  if (slot.uncarried.empty()) {
    out.shrink(begin);
    return write_with(&slot, envelope, dialect, options, scratch, out);
  }
  // Such are borrowed from the bytes about to be replaced.
  Buffer with_slot;
  write_with(&slot, envelope, dialect, options, scratch, with_slot);
  out.shrink(begin);
  out.append(with_slot.view());
}

}  // namespace

void write_document(const Envelope& envelope, Dialect dialect, const WriteOptions& options,
                    Scratch& scratch, Buffer& out) {
  if (options.lossless) return write_lossless(envelope, dialect, options, scratch, out);
  write_with(nullptr, envelope, dialect, options, scratch, out);
}

}  // namespace waybill::dialect

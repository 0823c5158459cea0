#include "waybill/dialect/dialect.h"

#include "waybill/dialect/dialects.h"
#include "waybill/dialect/read.h"
#include "waybill/dialect/slot.h"

namespace waybill {

using dialect::Slot;
using dialect::Spelling;
using dialect::Workplace;

namespace {

void write_document(const Envelope& envelope, Dialect dialect, const WriteOptions& options,
                    const Slot* slot, Buffer& out) {
  json::Writer writer(out, options.format);
  Spelling spelling(writer, envelope, dialect, options, slot);
  dialect::spellings(dialect).write(spelling);
}

}  // namespace

Result<Envelope> read(std::string_view bytes, std::optional<Dialect> dialect) {
  Workplace place;
  Envelope envelope;
  if (auto done = dialect::read_document(place, bytes, dialect, envelope); !done)
    return std::unexpected(done.error());
  envelope.own();
  return envelope;
}

std::string write(const Envelope& envelope, Dialect dialect, const WriteOptions& options) {
  Buffer out;
  write(envelope, dialect, options, out);
  return out.str();
}

void write(const Envelope& envelope, Dialect dialect, const WriteOptions& options, Buffer& out) {
  if (!options.lossless) return write_document(envelope, dialect, options, nullptr, out);
  // What a reader makes of the document decides what has to travel in its slot.
  const std::size_t begin = out.size();
  write_document(envelope, dialect, options, nullptr, out);
  Workplace place;
  Envelope arrived;
  if (!dialect::read_document(place, out.view().substr(begin), dialect, arrived)) return;
  const Slot slot = dialect::difference(envelope, arrived);
  if (slot.empty()) return;
  // The slot refers to `arrived`, which borrows from the bytes about to be replaced.
  Buffer with_slot;
  write_document(envelope, dialect, options, &slot, with_slot);
  out.shrink(begin);
  out.append(with_slot.view());
}

class Reader::Impl {
 public:
  Workplace place;
};

Reader::Reader() : impl_(std::make_unique<Impl>()) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

Result<Dialect> Reader::read(std::string_view bytes, Envelope& envelope,
                             std::optional<Dialect> dialect) {
  return dialect::read_document(impl_->place, bytes, dialect, envelope);
}

}  // namespace waybill

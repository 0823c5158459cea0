#include "waybill/dialect/dialect.h"

#include "waybill/dialect/read.h"
#include "waybill/dialect/write.h"

namespace waybill {

using dialect::Workplace;

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
  dialect::Scratch scratch;
  dialect::write_document(envelope, dialect, options, scratch, out);
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

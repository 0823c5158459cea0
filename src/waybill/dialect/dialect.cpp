#include "waybill/dialect/dialect.h"

#include "waybill/base/spare.h"
#include "waybill/dialect/workshop.h"
#include "waybill/dialect/write.h"

namespace waybill {

using dialect::Workshop;

Result<Envelope> read(std::string_view bytes, std::optional<Dialect> dialect) {
  const Spare<Workshop> workshop;
  if (auto done = workshop->read(bytes, dialect); !done)
    return std::unexpected(std::move(done.error()));
  return workshop->envelope();  // a copy, which owns its bytes
}

std::string write(const Envelope& envelope, Dialect dialect, const WriteOptions& options) {
  const Spare<Workshop> workshop;
  workshop->out.clear();
  dialect::write_document(envelope, dialect, options, workshop->scratch, workshop->out);
  return workshop->out.str();
}

void write(const Envelope& envelope, Dialect dialect, const WriteOptions& options, Buffer& out) {
  const Spare<Workshop> workshop;
  dialect::write_document(envelope, dialect, options, workshop->scratch, out);
}

class Reader::Impl {
 public:
  dialect::Workplace place;
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

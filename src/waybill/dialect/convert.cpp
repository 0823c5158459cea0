#include "waybill/dialect/convert.h"

#include "waybill/dialect/read.h"
#include "waybill/dialect/write.h"
#include "waybill/envelope/truth.h"

namespace waybill {
namespace {

std::vector<Loss> compare(const Envelope& sent, std::string_view written, Dialect to,
                          std::optional<Dialect> from) {
  dialect::Workplace place;
  Envelope arrived;
  // Our own output is always readable; were it not, everything would be lost and say so.
  if (!dialect::read_document(place, written, to, arrived)) arrived.clear();
  return dialect::losses(sent, arrived, to, from);
}

}  // namespace

Result<Conversion> convert(std::string_view bytes, Dialect to, const ConvertOptions& options) {
  dialect::Workplace place;
  Envelope envelope;
  const auto from = dialect::read_document(place, bytes, options.from, envelope);
  if (!from) return std::unexpected(from.error());
  Conversion conversion;
  conversion.from = *from;
  conversion.failed = failed(envelope);
  conversion.bytes = write(envelope, to, options.write);
  if (!options.write.lossless) conversion.losses = compare(envelope, conversion.bytes, to, *from);
  return conversion;
}

std::vector<Loss> losses(const Envelope& envelope, Dialect to, const WriteOptions& options) {
  WriteOptions plain = options;
  plain.lossless = false;
  return compare(envelope, write(envelope, to, plain), to, {});
}

class Converter::Impl {
 public:
  dialect::Workplace place;
  dialect::Rereadings again;
  dialect::Scratch scratch;
  Buffer out;
};

Converter::Converter() : impl_(std::make_unique<Impl>()) {}
Converter::~Converter() = default;
Converter::Converter(Converter&&) noexcept = default;
Converter& Converter::operator=(Converter&&) noexcept = default;

Result<std::string_view> Converter::convert(std::string_view bytes, Dialect to,
                                            const ConvertOptions& options) {
  impl_->out.clear();
  if (auto converted = convert(bytes, to, options, impl_->out); !converted)
    return std::unexpected(std::move(converted.error()));
  return impl_->out.view();
}

Result<void> Converter::convert(std::string_view bytes, Dialect to, const ConvertOptions& options,
                                Buffer& out) {
  auto from = dialect::read_document(impl_->place, bytes, options.from, impl_->again);
  if (!from) return std::unexpected(std::move(from.error()));
  dialect::write_document(impl_->again.last().envelope(), to, options.write, impl_->scratch, out);
  return {};
}

const Envelope& Converter::envelope() const { return impl_->again.last().envelope(); }

}  // namespace waybill

#include "waybill/dialect/convert.h"

#include "waybill/base/spare.h"
#include "waybill/dialect/read_back.h"
#include "waybill/dialect/workshop.h"
#include "waybill/dialect/write.h"
#include "waybill/envelope/truth.h"

namespace waybill {

using dialect::Workshop;

Result<Conversion> convert(std::string_view bytes, Dialect to, const ConvertOptions& options) {
  const Spare<Workshop> workshop;
  auto& [place, again, scratch, out] = *workshop;
  auto from = workshop->read(bytes, options.from);
  if (!from) return std::unexpected(std::move(from.error()));
  const Envelope& envelope = workshop->envelope();
  out.clear();
  dialect::write_document(envelope, to, options.write, scratch, out);
  Conversion conversion{.bytes = out.str(), .from = *from, .failed = failed(envelope)};
  if (!options.write.lossless)
    conversion.losses =
        dialect::losses(envelope, dialect::read_back(scratch, out.view(), to), to, *from);
  return conversion;
}

std::vector<Loss> losses(const Envelope& envelope, Dialect to, const WriteOptions& options) {
  WriteOptions plain = options;
  plain.lossless = false;
  const Spare<Workshop> workshop;
  auto& [place, again, scratch, out] = *workshop;
  out.clear();
  dialect::write_document(envelope, to, plain, scratch, out);
  return dialect::losses(envelope, dialect::read_back(scratch, out.view(), to), to, {});
}

class Converter::Impl : public Workshop {};

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
  auto from = impl_->read(bytes, options.from);
  if (!from) return std::unexpected(std::move(from.error()));
  dialect::write_document(impl_->envelope(), to, options.write, impl_->scratch, out);
  return {};
}

const Envelope& Converter::envelope() const { return impl_->envelope(); }

}  // namespace waybill

// Lossless conversion to any dialect gives an Envelope back that is the same, part by part.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/dialect/convert.h"
#include "waybill/dialect/parts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const waybill::FixedClock clock;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto envelope = waybill::read(bytes);
  if (!envelope) return 0;
  waybill::ConvertOptions options;
  options.write.clock = &clock;
  for (const waybill::Dialect target : waybill::kDialects) {
    options.write.lossless = true;
    const auto there = waybill::convert(bytes, target, options);
    if (!there) std::abort();
    const auto back = waybill::read(there->bytes, target);
    if (!back || !waybill::dialect::same(*envelope, *back)) std::abort();
    options.write.lossless = false;
    if (!waybill::convert(bytes, target, options)) std::abort();
  }
  return 0;
}

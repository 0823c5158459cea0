// Any bytes at all give an Envelope or an error with the byte where it failed; and what was read
// can be written in every dialect, as something that reads back with the same outcome.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/truth.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static waybill::Reader reader;
  static const waybill::FixedClock clock;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  waybill::Envelope envelope;
  const auto dialect = reader.read(bytes, envelope);
  if (!dialect) {
    // Where it failed lies in the input, or just behind it.
    if (!dialect.error().byte || *dialect.error().byte > size) std::abort();
    return 0;
  }
  waybill::WriteOptions options;
  options.clock = &clock;
  for (const waybill::Dialect target : waybill::kDialects) {
    const auto back = waybill::read(waybill::write(envelope, target, options), target);
    if (!back || waybill::failed(*back) != waybill::failed(envelope)) std::abort();
  }
  return 0;
}

// For any two texts, the first line and the rest: a Converter that knows the one by heart says of
// the other what a new Converter says, and the same again when it knows that, too.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "require.h"
#include "waybill/base/clock.h"
#include "waybill/dialect/convert.h"

namespace {

using waybill::Converter;
using waybill::Dialect;
using waybill::fuzz::require;

void check(Converter& knowing, std::string_view text, Dialect to) {
  static const waybill::FixedClock clock;
  waybill::ConvertOptions options;
  options.write.clock = &clock;
  Converter fresh;
  const auto expected = fresh.convert(text, to, options);
  const auto converted = knowing.convert(text, to, options);
  require(converted.has_value() == expected.has_value(), "the same verdict");
  if (!expected) return;
  require(*converted == *expected, "the same document");
  require(knowing.envelope() == fresh.envelope(), "the same envelope");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size > 4096) return 0;  // both are converted many times
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t line = std::min(input.find('\n'), size);
  const std::string_view first = input.substr(0, line);
  const std::string_view second = input.substr(std::min(line + 1, size));
  Converter knowing;
  const Dialect to = waybill::kDialects[size % waybill::kDialects.size()];
  for (int i = 0; i < 4; ++i) check(knowing, first, to);
  for (int i = 0; i < 4; ++i) check(knowing, second, to);
  check(knowing, first, to);
  return 0;
}

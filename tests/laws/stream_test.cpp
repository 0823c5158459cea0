// A Converter that has read other documents says of each what a new one says, though it expects the
// next to be like the ones before.
#include <gtest/gtest.h>

#include <random>

#include "corpus.h"
#include "waybill/base/clock.h"
#include "waybill/dialect/convert.h"

namespace waybill::testing {
namespace {

using Chance = std::mt19937;

// One byte less, more or different, most often one that JSON itself consists of.
std::string changed(Chance& chance, std::string text) {
  static constexpr std::string_view kBytes("{}[]:,\"\\ \n0e-ktn\0\xFF", 18);
  const std::size_t at = chance() % text.size();
  const char byte = kBytes[chance() % kBytes.size()];
  switch (chance() % 3) {
    case 0: text.erase(at, 1); break;
    case 1: text.insert(at, 1, byte); break;
    default: text[at] = byte;
  }
  return text;
}

std::string told(const Result<std::string_view>& converted) {
  return converted ? std::string(*converted)
                   : converted.error().message + " at " +
                         std::to_string(converted.error().byte.value_or(0));
}

TEST(AStream, IsConvertedAsItsDocumentsAreOneByOne) {
  const FixedClock clock;
  ConvertOptions options;
  options.write.clock = &clock;
  Chance chance(11);
  Converter reused;
  std::size_t right = 0;
  std::size_t wrong = 0;
  const auto expect_the_same = [&](std::string_view text, Dialect to) {
    Converter fresh;
    const auto converted = reused.convert(text, to, options);
    ++(converted ? right : wrong);
    ASSERT_EQ(told(converted), told(fresh.convert(text, to, options))) << text;
  };
  for (const std::string prefix : {"y_", "w_"}) {
    for (const Sample& sample : samples(prefix)) {
      if (sample.bytes.size() > 8192) continue;
      for (int i = 0; i < 8; ++i) {
        const Dialect to = kDialects[chance() % kDialects.size()];
        expect_the_same(sample.bytes, to);
        expect_the_same(changed(chance, sample.bytes), to);
        if (HasFatalFailure()) return;
      }
    }
  }
  EXPECT_GT(right, 2000u);
  EXPECT_GT(wrong, 1000u);
}

}  // namespace
}  // namespace waybill::testing

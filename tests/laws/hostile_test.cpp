// Law 6: any bytes at all give an Envelope or an error with the byte where it failed.
#include <gtest/gtest.h>

#include <random>

#include "corpus.h"
#include "waybill/base/clock.h"
#include "waybill/dialect/convert.h"

namespace waybill::testing {
namespace {

// Every place where a document is cut in the tests; of a large one, not every byte.
std::vector<std::size_t> cuts(std::size_t size) {
  std::vector<std::size_t> places;
  const std::size_t step = size > 8192 ? 37 : 1;
  for (std::size_t at = 0; at < size; at += step) places.push_back(at);
  return places;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && std::string_view(" \t\r\n").find(text.back()) != std::string_view::npos)
    text.remove_suffix(1);
  return text;
}

TEST(AnyBytes, ADocumentCutAnywhereIsAnErrorWithItsByte) {
  Reader reader;
  Envelope envelope;
  for (const std::string prefix : {"y_", "w_"}) {
    for (const Sample& sample : samples(prefix)) {
      const std::string_view whole = trimmed(sample.bytes);
      for (const std::size_t cut : cuts(whole.size())) {
        const auto read = reader.read(whole.substr(0, cut), envelope);
        ASSERT_FALSE(read) << sample.name << " cut at " << cut;
        ASSERT_TRUE(read.error().byte) << sample.name << " cut at " << cut;
        ASSERT_LE(*read.error().byte, cut) << sample.name;
        ASSERT_FALSE(read.error().message.empty());
      }
    }
  }
}

TEST(AnyBytes, ADocumentWithAWrongByteIsReadOrRefusedAndNeverWorse) {
  std::mt19937 random(20260115);
  const FixedClock clock;
  ConvertOptions options;
  options.write.clock = &clock;
  for (const Sample& sample : samples("y_")) {
    for (int i = 0; i < 40; ++i) {
      std::string bytes = sample.bytes;
      bytes[random() % bytes.size()] = static_cast<char>(random() % 256);
      options.write.lossless = i % 2 == 0;
      const auto converted = convert(bytes, kDialects[random() % kDialects.size()], options);
      if (!converted) {
        EXPECT_TRUE(converted.error().byte) << sample.name;
      }
    }
  }
}

TEST(AnyBytes, WhatIsNoEnvelopeSaysWhatItIsInstead) {
  const auto list = read("[1, 2]");
  ASSERT_FALSE(list);
  EXPECT_EQ(list.error().message,
            "An envelope is a JSON object, but this is a value of type array.");
  const auto other = read(R"(  {"name": "x", "size": 3})");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message,
            "This JSON object is no envelope of a known dialect; it has 'name', 'size'.");
  EXPECT_EQ(other.error().byte, 2u);
  EXPECT_FALSE(read(""));
  EXPECT_FALSE(read(std::string(1, '\0')));
}

TEST(AnyBytes, ADocumentNestedTooDeepIsRefusedWithTheByte) {
  const std::string deep = R"({"ok":true,"data":)" + std::string(100'000, '[');
  const auto envelope = read(deep);
  ASSERT_FALSE(envelope);
  EXPECT_EQ(envelope.error().kind, ErrorKind::over_limit);
  EXPECT_EQ(envelope.error().byte, 18u + 1023u);
}

}  // namespace
}  // namespace waybill::testing

// Law 6: any bytes at all give an Envelope or an error with the byte where it failed.
#include <gtest/gtest.h>

#include <random>

#include "corpus.h"
#include "sanitized.h"
#include "waybill/base/clock.h"
#include "waybill/dialect/convert.h"
#include "waybill/dialect/parts.h"

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

// Documents of which one list, or the unknown members of one object, is very long.
#if WAYBILL_SANITIZED
constexpr std::size_t kCrowd = 10'000;
#else
constexpr std::size_t kCrowd = 100'000;
#endif

// `before`, so many times `one` with each # replaced by a number, and `behind`.
std::string crowd(std::string_view before, std::string_view one, std::string_view behind) {
  std::string document(before);
  for (std::size_t i = 0; i < kCrowd; ++i) {
    if (i > 0) document += ',';
    for (const char c : one) c == '#' ? document += std::to_string(i) : document += c;
  }
  return document.append(behind);
}

// What is done for each of them must not go through all of them: that would take minutes here, and
// the test would be ended by its time limit.
TEST(AnyBytes, ACrowdTakesNoLongerThanItsBytes) {
  const std::string dotbot =
      R"({"schema_id":"dotbot-mcp-response@1","tool":"a.b","version":"1.0.0","summary":"Fine.",)"
      R"("data":{},"audit":{"timestamp":"2026-01-02T13:57:00Z","duration_ms":1,"source":"x"},)";
  const std::string warning = dotbot + R"("status":"warning","errors":[],"warnings":[)";
  const std::string cli = R"({"ok":true,"data":null,"error":null,"warnings":[)";
  const std::string buddy =
      R"({"response_type":"text","summary":"s","artifacts":[],"missions_spawned":[],)"
      R"("live_stream_id":null,"timestamp":"2026-02-07T20:07:00+00:00","metadata":{},)";
  const std::string documents[] = {
      crowd(dotbot + R"("status":"ok","warnings":[],"errors":[],)", R"("key#":#)", "}"),
      crowd(dotbot + R"("status":"ok","warnings":[],"errors":[],)", R"("key":#)", "}"),
      crowd(warning, R"({"code":"A","message":"m","x":#})", "]}"),
      crowd(warning, R"({"code":"A","message":"m","path":"#"})", "]}"),
      crowd(dotbot + R"("status":"error","warnings":[],"errors":[)",
            R"({"code":"A","message":"m","path":"#"})", "]}"),
      crowd(dotbot + R"("status":"ok","warnings":[],"errors":[],"actions":[)",
            R"({"id":"#","label":"l","tool":"t"})", "]}"),
      crowd(cli, R"("A: m#")", R"(],"meta":{"duration_ms":1}})"),
      crowd(cli, R"({"code":"A","message":"m","x":#})", R"(],"meta":{"duration_ms":1}})"),
      crowd(cli + R"(],"meta":{"duration_ms":1,)", R"("key#":#)", "}}"),
      crowd(R"({"content":[)", R"({"type":"text","text":"#","x":1})", R"(],"isError":false})"),
      crowd(buddy + R"("ui_hints":null,"signals_emitted":[)", R"({"signal_type":"a","x":#})", "]}"),
      crowd(buddy + R"("signals_emitted":[],"ui_hints":{"layout":"inline","priority":"normal",)"
                    R"("color_scheme":"info","icon":null,"expandable":false,"suggested_actions":[)",
            R"("a#")", "]}}"),
  };
  const FixedClock clock;
  ConvertOptions plain;
  plain.write.clock = &clock;
  ConvertOptions lossless = plain;
  lossless.write.lossless = true;
  for (const std::string& document : documents) {
    const std::string_view start = std::string_view(document).substr(0, 200);
    const auto sent = read(document);
    ASSERT_TRUE(sent) << start;
    for (const Dialect to : kDialects) {
      const auto there = convert(document, to, plain);
      ASSERT_TRUE(there) << start;
      const auto whole = convert(document, to, lossless);
      ASSERT_TRUE(whole) << start;
      EXPECT_EQ(there->failed, whole->failed);
      const auto back = convert(whole->bytes, there->from, lossless);
      ASSERT_TRUE(back) << start;
      EXPECT_TRUE(dialect::same(*read(back->bytes), *sent)) << name_of(to) << ": " << start;
    }
  }
}

}  // namespace
}  // namespace waybill::testing

// Answers of any size are drawn quickly, bounded, and with a word about what was left out.
#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "render/inspection.h"
#include "waybill/envelope/builder.h"
#include "waybill/render/limits.h"
#include "waybill/render/render.h"

namespace waybill::testing {
namespace {

using render::kDrawLimits;

struct Drawn {
  std::string terminal, html, markdown;
};

// In all sinks, checked; and in seconds even on a busy machine with sanitizers.
Drawn drawn(const Envelope& envelope) {
  constexpr std::size_t kMost = 16U << 20;
  const auto start = std::chrono::steady_clock::now();
  Drawn all{render::terminal(envelope), render::html(envelope), render::markdown(envelope)};
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
  EXPECT_EQ(terminal_fault(all.terminal, 80), "");
  EXPECT_EQ(html_fault(all.html), "");
  for (const std::string* one : {&all.terminal, &all.html, &all.markdown})
    EXPECT_LT(one->size(), kMost);
  return all;
}

Envelope with_data(const std::string& json_text) {
  auto raw = json::Raw::parse(json_text);
  EXPECT_TRUE(raw);
  return ok("big.tool", std::move(*raw)).summary("Big.").done();
}

Envelope with_artifact(const std::string& json_text) {
  auto raw = json::Raw::parse(json_text);
  EXPECT_TRUE(raw) << json_text.substr(0, 200);
  return ok("big.tool").summary("Big.").artifact(std::move(*raw)).done();
}

std::string repeated(std::string_view part, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += part;
  return out;
}

std::string document_of(const std::string& markdown) {
  return R"({"artifact_type":"document","title":"d","content":{"format":"markdown","sections":[)"
         R"({"heading":"h","content":)" +
         std::string(json_of(markdown).text()) + R"(}],"section_count":1},"metadata":{}})";
}

TEST(Limits, AHundredThousandRowsAreCutAndCounted) {
  std::string rows = "[";
  for (int i = 0; i < 100'000; ++i)
    rows += (i > 0 ? "," : "") + (R"({"id":)" + std::to_string(i) + R"(,"name":"row","ok":true})");
  const Drawn all = drawn(with_data(rows + "]"));
  for (const std::string* one : {&all.terminal, &all.html, &all.markdown})
    EXPECT_NE(one->find("… and 99,500 more rows"), std::string::npos);
}

TEST(Limits, ManyColumnsMembersItemsAndLinesAreCutAndCounted) {
  std::string wide = "{";
  std::string list = "[";
  for (int i = 0; i < 1000; ++i) {
    const std::string comma = i > 0 ? "," : "";
    wide += comma + "\"key" + std::to_string(i) + "\":" + std::to_string(i);
    list += comma + "\"a text that is too long to stand beside others\"";
  }
  wide += "}";
  EXPECT_NE(drawn(with_data("[" + wide + "]")).terminal.find("… and 960 more columns"),
            std::string::npos);
  EXPECT_NE(drawn(with_data(wide)).terminal.find("… and 800 more members"), std::string::npos);
  EXPECT_NE(drawn(with_data(list + "]")).terminal.find("… and 800 more items"), std::string::npos);
  const std::string code = R"({"artifact_type":"code_block","title":"c","content":{"code":")" +
                           repeated("x\\n", 5000) + R"(","language":"x"},"metadata":{}})";
  EXPECT_NE(drawn(with_artifact(code)).terminal.find("… and 3,000 more lines"), std::string::npos);
}

TEST(Limits, AMegabyteInOneStringIsCut) {
  const Drawn all = drawn(with_data("[\"" + std::string(1 << 20, 'x') + "\"]"));
  EXPECT_NE(all.terminal.find("…"), std::string::npos);
  drawn(with_data("\"" + repeated("\xCC\x81", 1 << 19) + "\""));  // one endless character
  drawn(with_data("\"" + repeated("👩‍", 50'000) + "\""));
}

TEST(Limits, ManyLargePartsTogetherAreCut) {
  std::string rows = "[";
  for (int i = 0; i < 400; ++i)
    rows += (i > 0 ? "," : "") + ("{\"a\":\"" + std::string(3000, 'y') + "\"}");
  Envelope envelope = with_data("{\"first\":" + rows + "],\"second\":" + rows + "]}");
  for (int i = 0; i < 300; ++i) {
    envelope.errors.push_back({.code = "CODE", .message = std::string(20'000, 'm')});
    envelope.next.push_back({.tool = "tool"});
  }
  const Drawn all = drawn(envelope);
  EXPECT_NE(all.terminal.find("… and 200 more errors"), std::string::npos);
  EXPECT_NE(all.html.find("The answer is larger than what is drawn"), std::string::npos);
}

TEST(Limits, DeepNestingIsDrawnToADepth) {
  drawn(with_data(repeated("[{\"a\":", 500) + "1" + repeated("}]", 500)));
  drawn(with_artifact(R"({"artifact_type":"new","content":)" + repeated("[", 1000) +
                      repeated("]", 1000) + "}"));
  drawn(with_artifact(document_of(repeated("> ", 20'000) + "deep")));
  drawn(with_artifact(document_of(repeated("- ", 20'000) + "deep")));
}

TEST(Limits, DocumentsThatAreHardToReadTakeNoLongerThanOthers) {
  std::string columns = "|" + repeated("a|", 8000) + "\n|" + repeated("-|", 8000) + "\n";
  for (const std::string& text :
       {columns + repeated("|\n", 16'000), repeated("[", 60'000), repeated("*a_", 20'000),
        repeated("[a](", 15'000), repeated("`", 60'000), repeated("<a", 30'000),
        repeated("![", 30'000), repeated("[a]: b\n", 8'000), repeated("~~a", 20'000),
        repeated("a@b.", 15'000), repeated("www.a", 12'000), repeated("\\&#1;", 10'000)})
    drawn(with_artifact(document_of(text)));
}

TEST(Limits, ChartsOfManyPointsAndSeriesAreDrawn) {
  std::string data = "[";
  for (int i = 0; i < 20'000; ++i) data += (i > 0 ? "," : "") + std::to_string(i % 97 - 40);
  data += "]";
  std::string sets;
  for (int i = 0; i < 40; ++i)
    sets += std::string(i > 0 ? "," : "") + R"({"label":"s","data":)" + data + "}";
  for (const std::string kind : {"line", "bar", "pie", "scatter"}) {
    const Drawn all = drawn(
        with_artifact(R"({"artifact_type":"chart","title":"t","content":{"chart_type":")" + kind +
                      R"(","data":{"labels":[],"datasets":[)" + sets + R"(]}},"metadata":{}})"));
    EXPECT_NE(all.terminal.find("… and 28 more series"), std::string::npos) << kind;
  }
}

TEST(Limits, EveryWidthIsUsable) {
  const Envelope envelope = with_data(R"({"key":"value","list":[{"a":1,"b":"two words"}]})");
  for (const std::size_t width : {0U, 1U, 20U, 1000U, 100000U}) {
    const std::string text = render::terminal(envelope, {.width = width});
    EXPECT_EQ(terminal_fault(text, std::clamp<std::size_t>(width, 20, 1000)), "");
    EXPECT_NE(text.find("value"), std::string::npos);
  }
}

TEST(Limits, AnEmptyEnvelopeIsAnAnswerToo) {
  const Drawn all = drawn({});
  EXPECT_EQ(all.terminal, "✓ Done.\n");
}

}  // namespace
}  // namespace waybill::testing

// Payloads and artifacts of random shape, the same ones in every run.
#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "render/inspection.h"
#include "waybill/envelope/builder.h"
#include "waybill/render/render.h"

namespace waybill::testing {
namespace {

class Shapes {
 public:
  explicit Shapes(unsigned seed) : random_(seed) {}

  std::string value(unsigned depth) {
    switch (below(depth == 0 ? 4 : 8)) {
      case 0: return number();
      case 1: return "null";
      case 2:
      case 3: return text();
      case 4: return list(depth, [&] { return value(depth - 1); });
      case 5: return list(depth, [&] { return object(depth - 1); });
      default: return object(depth);
    }
  }
  std::string object(unsigned depth) {
    std::string out;
    for (unsigned i = below(6); i > 0; --i)
      out += text() + ":" + (depth == 0 ? text() : value(depth - 1)) + (i > 1 ? "," : "");
    return "{" + out + "}";
  }
  std::string artifact() {
    static constexpr std::array kTypes{"table",         "chart",        "document",
                                       "timeline",      "json_data",    "code_block",
                                       "mission_draft", "signal_batch", "file_reference"};
    const std::string type = kTypes[below(kTypes.size())];
    return R"({"artifact_type":")" + type + R"(","title":)" + text() + R"(,"content":)" +
           content(type) + R"(,"metadata":)" + object(1) + "}";
  }

 private:
  unsigned below(std::size_t limit) { return static_cast<unsigned>(random_() % limit); }

  template <class Make>
  std::string list(unsigned, Make make) {
    std::string out;
    for (unsigned i = below(5); i > 0; --i) out += make() + (i > 1 ? "," : "");
    return "[" + out + "]";
  }
  std::string number() {
    static constexpr std::array kNumbers{
        "0", "-1", "12345678901234567890", "1e308", "-1e308", "1e999", "0.1", "-0.000001", "42"};
    return kNumbers[below(kNumbers.size())];
  }
  std::string text() {
    static constexpr std::array kParts{"a",
                                       " ",
                                       "word ",
                                       "a_long_name-with/joints",
                                       "東京",
                                       "👩‍👩‍👧‍👦",
                                       "e\u0301",
                                       "\u202e",
                                       "\x1b[31m",
                                       "\n",
                                       "\n\n- ",
                                       "# ",
                                       "| ",
                                       "**",
                                       "<b>",
                                       "`",
                                       "[x](http://y)",
                                       "supercalifragilisticexpialidocious",
                                       "🇩🇪",
                                       "&#27;",
                                       "\u200b",
                                       "\ufe0f",
                                       "\u0600",
                                       "\u1100",
                                       "\u1161",
                                       "\u0903",
                                       "\u200d"};
    std::string out;
    for (unsigned i = below(6); i > 0; --i) out += kParts[below(kParts.size())];
    return std::string(json_of(out).text());
  }
  std::string content(const std::string& type) {
    const auto words = [&] { return text(); };
    const auto row = [&] { return list(1, [&] { return value(1); }); };
    if (type == "table")
      return "{\"columns\":" + list(1, words) + ",\"rows\":" + list(1, row) + "}";
    if (type == "chart") {
      static constexpr std::array kKinds{"line", "bar", "pie", "scatter"};
      const auto point = [&] {
        return below(4) == 0 ? "{\"x\":" + number() + ",\"y\":" + number() + "}" : number();
      };
      const auto set = [&] { return "{\"label\":" + text() + ",\"data\":" + list(1, point) + "}"; };
      return std::string(R"({"chart_type":")") + kKinds[below(kKinds.size())] +
             R"(","data":{"labels":)" + list(1, words) + ",\"datasets\":" + list(1, set) + "}}";
    }
    if (type == "document") {
      return R"({"format":"markdown","sections":)" +
             list(1, [&] { return "{\"heading\":" + text() + ",\"content\":" + text() + "}"; }) +
             "}";
    }
    if (type == "timeline") {
      return "{\"events\":" +
             list(1,
                  [&] {
                    return "{\"timestamp\":" + text() + ",\"event\":" + text() +
                           ",\"more\":" + value(2) + "}";
                  }) +
             "}";
    }
    return value(3);
  }

  std::mt19937 random_;
};

json::Raw parsed(const std::string& text) {
  auto raw = json::Raw::parse(text);
  EXPECT_TRUE(raw) << text;
  return raw ? std::move(*raw) : json::Raw();
}

TEST(RandomShapes, AreDrawnWithinTheWidthAndWellFormed) {
  for (unsigned seed = 0; seed < 400; ++seed) {
    Shapes shapes(seed);
    const std::string data = shapes.value(7);
    const std::string artifact = shapes.artifact();
    const Envelope envelope = ok("t").data(parsed(data)).artifact(parsed(artifact)).done();
    const std::string told = "seed " + std::to_string(seed) + ": " + data + " " + artifact;
    for (const std::size_t width : {20U, 27U, 61U}) {
      ASSERT_EQ(terminal_fault(render::terminal(envelope, {.width = width}), width), "") << told;
      ASSERT_EQ(
          terminal_fault(render::terminal(envelope, {.width = width, .unicode = false}), width), "")
          << told;
    }
    ASSERT_EQ(html_fault(render::html(envelope)), "") << told;
    ASSERT_EQ(markdown_fault(render::markdown(envelope)), "") << told;
  }
}

}  // namespace
}  // namespace waybill::testing

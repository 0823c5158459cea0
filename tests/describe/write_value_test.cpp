#include "waybill/json/write_value.h"

#include <gtest/gtest.h>

#include "describe/samples.h"

namespace waybill::json {
namespace {

constexpr Format kIndented{.layout = Layout::indented};
constexpr Format kAscii{.layout = Layout::compact, .ascii = true};
constexpr Format kLine{.layout = Layout::line};

TEST(WriteValue, WritesMembersInTheOrderOfTheDescription) {
  EXPECT_EQ(
      to_json(shop::Project{"web", "@acme/web", "application", {"core", "ui"}}),
      R"({"alias":"web","name":"@acme/web","type":"application","dependencies":["core","ui"]})");
}

TEST(WriteValue, WritesEveryShape) {
  EXPECT_EQ(to_json(shop::everything()),
            R"({"flag":true,"tiny":-128,"huge":18446744073709551615,"real":0.1,"small_real":0.5,)"
            R"("text":"a\"b\\\nä","shared":"shared","color":"dark_blue","maybe":-7,)"
            R"("flags":[true,false],"pair":[1,2],"weights":{"\"":-2,"a/b":1.5},)"
            R"("anything":{"x":[null]},"part":{"label":"bolt","color":"green"},)"
            R"("parts":[{"label":"nut","color":"red"},{"label":"","color":"green"}],)"
            R"("gaps":[1,null]})");
}

TEST(WriteValue, WritesTheSameInEveryLayout) {
  const std::string compact = to_json(shop::everything());
  EXPECT_EQ(to_json(shop::everything(), kLine), compact);
  Buffer ascii;
  reformat(compact, kAscii, ascii);
  EXPECT_EQ(to_json(shop::everything(), kAscii), ascii.view());
  Buffer indented;
  reformat(compact, kIndented, indented);
  EXPECT_EQ(to_json(shop::everything(), kIndented), indented.view());
}

TEST(WriteValue, LeavesOutEmptyOptionalsAndAbsentRaws) {
  EXPECT_EQ(to_json(shop::AllOptional{}), "{}");
  EXPECT_EQ(to_json(shop::AllOptional{1, {}}), R"({"first":1})");
  EXPECT_EQ(to_json(shop::AllOptional{{}, 2}), R"({"second":2})");
  EXPECT_EQ(to_json(shop::AllOptional{1, 2}), R"({"first":1,"second":2})");
  EXPECT_EQ(to_json(shop::AllOptional{{}, 2}, kIndented), "{\n  \"second\": 2\n}");
  EXPECT_EQ(to_json(shop::Empty{}), "{}");
}

TEST(WriteValue, WritesATypeThatContainsItself) {
  shop::Tree tree("root");
  tree.children = {shop::Tree("a"), shop::Tree("b")};
  EXPECT_EQ(
      to_json(tree),
      R"({"name":"root","children":[{"name":"a","children":[]},{"name":"b","children":[]}]})");
}

TEST(WriteValue, FitsAmongTheOtherCallsOfAWriter) {
  Buffer out;
  Writer writer(out);
  writer.begin_object();
  writer.key("data");
  write_value(writer, shop::Part{"nut", shop::Color::green});
  writer.key("list");
  writer.begin_array();
  write_value(writer, 1);
  write_value(writer, "two");
  write_value(writer, std::string_view("three"));
  write_value(writer, std::optional<int>());
  write_value(writer, Raw());
  writer.end_array();
  writer.end_object();
  EXPECT_EQ(out.view(),
            R"({"data":{"label":"nut","color":"green"},"list":[1,"two","three",null,null]})");
}

// Lengths on both sides of every block size of the copy, with the byte that needs care anywhere.
TEST(WriteValue, EscapesAtEveryPlaceOfEveryLength) {
  for (std::size_t size = 0; size <= 40; ++size) {
    const std::string plain(size, 'x');
    EXPECT_EQ(to_json(plain), '"' + plain + '"');
    for (std::size_t place = 0; place < size; ++place) {
      for (const auto& [byte, escape] : std::map<char, std::string>{
               {'"', "\\\""}, {'\\', "\\\\"}, {'\x1F', "\\u001f"}, {'\xFF', "\xEF\xBF\xBD"}}) {
        std::string text = plain;
        text[place] = byte;
        std::string expected = plain;
        expected.replace(place, 1, escape);
        EXPECT_EQ(to_json(text), '"' + expected + '"');
      }
    }
  }
}

TEST(WriteValue, KeepsWhatIsUtf8AndRepairsWhatIsNot) {
  constexpr std::string_view kRepaired = "\xEF\xBF\xBD";
  const auto repaired = [&](std::size_t count) {
    std::string text = "\"";
    for (; count > 0; --count) text += kRepaired;
    return text + '"';
  };
  for (const std::string text : {"\xC2\x80", "\xDF\xBF", "\xE0\xA0\x80", "\xED\x9F\xBF",
                                 "\xEE\x80\x80", "\xF0\x90\x80\x80", "\xF4\x8F\xBF\xBF"}) {
    EXPECT_EQ(to_json(text), '"' + text + '"');
    EXPECT_EQ(to_json(text + text + "x"), '"' + text + text + "x\"");
    // Cut short: a byte at a time.
    EXPECT_EQ(to_json(text.substr(0, text.size() - 1)), repaired(text.size() - 1));
  }
  for (const std::string text : {"\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80",
                                 "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80"})
    EXPECT_EQ(to_json(text), repaired(text.size()));
}

TEST(WriteValue, WritesTheShortestFloat) {
  EXPECT_EQ(to_json(0.1F), "0.1");
  EXPECT_EQ(to_json(-16777216.0F), "-16777216");
  EXPECT_EQ(to_json(1e-9F, kIndented), "1e-9");
}

TEST(WriteValue, GrowsTheBufferWhereverItEnds) {
  for (std::size_t filled = 900; filled <= 1100; ++filled) {
    Buffer out;
    Writer writer(out);
    writer.begin_array();
    writer.string(std::string(filled, 'x'));
    write_value(writer, shop::everything());
    writer.end_array();
    EXPECT_EQ(out.view(),
              "[\"" + std::string(filled, 'x') + "\"," + to_json(shop::everything()) + "]");
  }
}

struct Undescribed {};
static_assert(Described<shop::Project> && Described<shop::Color> && !Described<Undescribed>);
static_assert(Writable<shop::Tree> && Writable<const shop::Tree&> && Writable<std::vector<int>>);
static_assert(Writable<const char*> && Writable<Text> && Writable<Raw>);
static_assert(!Writable<Undescribed> && !Writable<std::vector<Undescribed>> && !Writable<char>);
static_assert(!Writable<std::optional<std::optional<int>>> && !Writable<int*>);

}  // namespace
}  // namespace waybill::json

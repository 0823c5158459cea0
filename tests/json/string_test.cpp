// Strings on their way into JSON: escaped where they must be, and valid whatever they were.
#include "waybill/json/string.h"

#include <gtest/gtest.h>

#include "json/random_text.h"
#include "json/support.h"
#include "waybill/base/utf8.h"
#include "waybill/json/scanner.h"

namespace waybill::json::test {
namespace {

using namespace std::string_literals;

std::string escaped(std::string_view text, bool ascii = false) {
  Buffer out;
  append_escaped(out, text, ascii);
  return out.str();
}

// Through the other way of writing a string, which must not differ.
std::string put(std::string_view text) {
  Buffer out;
  out.append("before");
  out.wrote_up_to(put_string(out, out.cursor(), text));
  return out.str().substr(6);
}

std::string read_back(std::string_view content) {
  Scanner scanner;
  Document document;
  const std::string text = "\"" + std::string(content) + "\"";
  const auto parsed = scanner.parse(text, document);
  EXPECT_TRUE(parsed) << shown(text);
  return parsed ? std::string(document.root().string()) : "";
}

TEST(Escaping, spells_every_ascii_character_as_short_as_json_allows) {
  std::string all;
  for (char c = 0; c != '\x7F'; ++c) all += c;
  EXPECT_EQ(
      escaped(all + "\x7F"),
      R"(\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f)"
      R"(\u0010\u0011\u0012\u0013\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d)"
      R"(\u001e\u001f !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`)"
      R"(abcdefghijklmnopqrstuvwxyz{|}~)"
      "\x7F");
}

TEST(Escaping, leaves_characters_outside_ascii_alone_unless_asked) {
  EXPECT_EQ(escaped("é€😀\u2028"), "é€😀\u2028");
  EXPECT_EQ(escaped("é€😀\u2028 a", true), R"(\u00e9\u20ac\ud83d\ude00\u2028 a)");
  EXPECT_EQ(escaped("\uFFFF\U00010000\U0010FFFF", true), R"(\uffff\ud800\udc00\udbff\udfff)");
}

TEST(Escaping, replaces_what_is_not_utf8) {
  EXPECT_EQ(escaped("a\x80z"), "a\uFFFDz");
  EXPECT_EQ(escaped("\xFF"), "\uFFFD");
  EXPECT_EQ(escaped("\xFF", true), R"(\ufffd)");
  EXPECT_EQ(escaped("caf\xC3"), "caf\uFFFD");
  EXPECT_EQ(escaped("\xC3("), "\uFFFD(");
  for (const std::string& bad : {"\xC0\xAF"s, "\xE2\x82"s, "\xE0\x9F\xBF"s, "\xED\xA0\x80"s,
                                 "\xF0\x9F\x98"s, "\xF4\x90\x80\x80"s, "\xF8\x88\x80\x80\x80"s}) {
    for (const bool ascii : {false, true}) {
      const std::string text = escaped("<" + bad + ">é", ascii);
      EXPECT_TRUE(utf8::is_valid(text)) << shown(text);
      const std::string back = read_back(text);
      EXPECT_TRUE(back.starts_with("<\uFFFD") && back.ends_with("\uFFFD>é")) << shown(back);
    }
  }
}

// The copying goes by blocks whose size depends on the string's: each length up to several blocks
// is tried with each special byte in each place, at the very end of readable memory.
TEST(Escaping, is_the_same_in_every_place_of_a_string_of_every_length) {
  Fence fence;
  for (std::size_t size = 0; size <= 70; ++size) {
    std::string plain;
    for (std::size_t i = 0; i < size; ++i) plain += static_cast<char>('A' + i % 26);
    EXPECT_EQ(escaped(fence.at_end(plain)), plain);
    EXPECT_EQ(put(fence.at_end(plain)), "\"" + plain + "\"");
    for (std::size_t at = 0; at < size; ++at) {
      for (const auto& [byte, spelled] : {std::pair{'"', "\\\""s},
                                          {'\\', "\\\\"s},
                                          {'\n', "\\n"s},
                                          {'\x1F', "\\u001f"s},
                                          {'\0', "\\u0000"s},
                                          {'\x80', "\uFFFD"s},
                                          {'\xFF', "\uFFFD"s},
                                          {' ', " "s},
                                          {'\x7F', "\x7F"s}}) {
        std::string text = plain;
        text[at] = byte;
        const std::string expected = plain.substr(0, at) + spelled + plain.substr(at + 1);
        ASSERT_EQ(escaped(fence.at_end(text)), expected) << size << " " << at;
        ASSERT_EQ(put(fence.at_end(text)), "\"" + expected + "\"") << size << " " << at;
      }
    }
  }
}

TEST(Escaping, of_random_text_is_read_back_as_that_text) {
  static constexpr std::string_view kParts[] = {
      "a", "bcdefgh", "\n", "\"", "\\", "é", "€", "😀", "\x01", "0123456789abcdef0123456789abcdef"};
  Chance chance(3);
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::size_t parts = chance.below(40); parts > 0; --parts)
      text += kParts[chance.below(std::size(kParts))];
    ASSERT_EQ(read_back(escaped(text)), text);
    ASSERT_EQ(read_back(escaped(text, true)), text);
    ASSERT_EQ(put(text), "\"" + escaped(text) + "\"");
  }
}

TEST(Escaping, of_random_bytes_always_gives_a_json_string) {
  Chance chance(4);
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (std::size_t size = chance.below(60); size > 0; --size)
      text += static_cast<char>(chance.below(256));
    EXPECT_FALSE(refusal("\"" + escaped(text) + "\"")) << shown(text);
    EXPECT_FALSE(refusal("\"" + escaped(text, true) + "\"")) << shown(text);
    if (utf8::is_valid(text)) {
      EXPECT_EQ(read_back(escaped(text)), text);
    }
  }
}

TEST(Unescaping, hands_back_the_same_bytes_when_there_are_no_escapes) {
  Arena arena;
  const std::string_view plain = "plain é";
  EXPECT_EQ(unescape(plain, arena).data(), plain.data());
  EXPECT_EQ(unescape(R"(\u00E9\ud83d\uDe00\/)", arena), "é😀/");
}

TEST(Decoding, tells_every_code_point_from_what_is_none) {
  const auto decoded = [](std::string_view text) {
    std::uint32_t code_point = 0;
    const std::size_t size = decode_utf8(text, code_point);
    return std::pair(size, size == 0 ? 0u : code_point);
  };
  EXPECT_EQ(decoded("a"), std::pair(std::size_t{1}, 0x61u));
  EXPECT_EQ(decoded("\u0080x"), std::pair(std::size_t{2}, 0x80u));
  EXPECT_EQ(decoded("\u07FF"), std::pair(std::size_t{2}, 0x7FFu));
  EXPECT_EQ(decoded("\u0800"), std::pair(std::size_t{3}, 0x800u));
  EXPECT_EQ(decoded("\uD7FF"), std::pair(std::size_t{3}, 0xD7FFu));
  EXPECT_EQ(decoded("\uFFFF"), std::pair(std::size_t{3}, 0xFFFFu));
  EXPECT_EQ(decoded("\U00010000"), std::pair(std::size_t{4}, 0x10000u));
  EXPECT_EQ(decoded("\U0010FFFF"), std::pair(std::size_t{4}, 0x10FFFFu));
  for (const std::string_view bad :
       {"\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xFF", "\xC3", "\xE2\x82", "\xF0\x9F\x98", "\xC3\xC3"})
    EXPECT_EQ(decoded(bad).first, 0u) << shown(bad);
}

}  // namespace
}  // namespace waybill::json::test

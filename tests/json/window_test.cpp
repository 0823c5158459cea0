// The scanner reads in windows of 64 KiB and nobody may notice: the same content is slid over a
// window's border, byte by byte, and must be read as it is in a small text.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "json/support.h"
#include "waybill/json/diagnose.h"
#include "waybill/json/scanner.h"

namespace waybill::json::test {
namespace {

using namespace std::string_literals;

constexpr std::size_t kWindow = 64 * 1024;

std::string filled(std::string_view part, std::size_t size) {
  std::string out;
  out.reserve(size);
  while (out.size() + part.size() <= size) out += part;
  return out + std::string(size - out.size(), ' ');
}

// Whole elements that come before the content, each with its comma: what the search for a
// window's end meets on its way back from the border.
struct Filler {
  const char* name;
  std::string (*make)(std::size_t size);
};
const Filler kFillers[] = {
    {"white space", [](std::size_t size) { return std::string(size, ' '); }},
    {"numbers", [](std::size_t size) { return filled("7,", size); }},
    {"lines", [](std::size_t size) { return filled("7,\n", size); }},
    {"literals", [](std::size_t size) { return filled("true,null , ", size); }},
    {"strings", [](std::size_t size) { return filled("\"a\",", size); }},
    {"strings of commas", [](std::size_t size) { return filled("\",\",\"\\\",\",", size); }},
    {"containers", [](std::size_t size) { return filled("[{},[]],", size); }},
    {"one string", [](std::size_t size) { return "\"" + std::string(size - 3, 'x') + "\","; }},
    {"one number", [](std::size_t size) { return std::string(size - 1, '8') + ","; }},
};

const std::string kContents[] = {
    R"("plain string")",
    R"("escapes \" \\ \/ \b \f \n \r \t \u00e9 \uD83D\uDE00 end\\")",
    R"("é€😀漢字","ÿ")",
    R"("ends in a comma,","a,","b")",
    R"(",",",",",\"",",\",\"")",
    R"("\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\\")",
    "\"\",\"\",\"\"",
    "-123456789012345678901234567890.1234567890123456789e+1234567890",
    "0,-0,0.0,1e1",
    "true,false,null",
    R"({"key":"value","k\"ey,":[1,{"a":[]}],"":{}})",
    "{ \"a\" : 1 ,\n\t\"b\" : [ 1 , 2 ] }",
    "[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]",
    "[],{},[[]],[{}]",
};

const std::string kBroken[] = {
    "\"control \x01\"",
    "\"nul \0\""s,
    R"("bad \x escape")",
    R"("half \uD83D pair")",
    R"("cut \u12")",
    "\"caf\xC3\"",
    "\"\xED\xA0\x80\"",
    "\xC3\xA9",
    "12x",
    "01",
    "1.",
    "tru",
    "nul\0"s,
    R"("a" "b")",
    R"("a""b")",
    R"(1"a")",
    R"("a"1)",
    R"("a"x,"b")",
    R"(\"a\")",
    R"("a"\)",
    R"("a"\",")",
    R"("unclosed)",
    R"("unclosed,\")",
    R"("a",,"b")",
    R"({"a" 1})",
    R"({"a":1,})",
    R"({"a":"b":"c"})",
    R"({"a","b"})",
    "[1}",
    "]",
    ",",
    ":",
    "\f",
    "1\x1A"
    "2",
};

// What comes after the content: short, so that it may be the last thing before the text's end.
const std::string kEnds[] = {"]", ",1]", ",\"tail\" ]", ",{\"a\":\"\\n\"}]\n\n"};
const std::string kBrokenEnds[] = {
    "",        ",",     ",\"x\\\"", ",\"x\\\\\\\"", ",\"x\x01\"]", ",\"\xC3\"]", ",\"\\uD83D\"]",
    "\"",      "\\",    "\\\"",     "]x",           "]\"",         ",tru",       ",1e",
    "   \"\"", " \\\"", "}",        "\xFF",
};

// A text to be read from its first byte, from its second and so on up to `slide`, which moves the
// window's border from before the content to the text's end.
struct Slide {
  std::string text;
  std::size_t slide;
  std::string_view shifted(std::size_t by) const { return std::string_view(text).substr(by); }
};
Slide slide_of(const Filler& filler, std::string_view content, std::string_view end) {
  const std::size_t slide = 2 + content.size() + end.size();
  const std::string before = std::string(slide, ' ') + "[" + filler.make(kWindow + 1 - slide);
  return {before + std::string(content) + std::string(end), slide};
}

std::string about(const Slide& slide, const Filler& filler, std::size_t by) {
  return shown(slide.shifted(kWindow)) + " behind " + filler.name + ", slid by " +
         std::to_string(by);
}

void expect_accepted(const Filler& filler, std::string_view content, std::string_view end) {
  static Fence fence(4 * kWindow);
  static Scanner scanner;
  const Slide slide = slide_of(filler, content, end);
  const std::string_view text = fence.at_end(slide.text);
  ASSERT_FALSE(diagnose(text)) << about(slide, filler, 0);
  for (std::size_t by = 0; by <= slide.slide; ++by)
    ASSERT_TRUE(scanner.validate(text.substr(by))) << about(slide, filler, by);
}

void expect_refused(const Filler& filler, std::string_view content, std::string_view end) {
  static Fence fence(4 * kWindow);
  static Scanner scanner;
  const Slide slide = slide_of(filler, content, end);
  const std::string_view text = fence.at_end(slide.text);
  const auto error = diagnose(text);
  ASSERT_TRUE(error) << about(slide, filler, 0);
  for (std::size_t by = 0; by <= slide.slide; ++by) {
    const auto result = scanner.validate(text.substr(by));
    ASSERT_FALSE(result) << about(slide, filler, by);
    ASSERT_EQ(*result.error().byte, *error->byte - by) << about(slide, filler, by);
  }
}

TEST(Window, border_may_lie_anywhere_in_a_valid_text) {
  for (const std::string& content : kContents) {
    for (const std::string& end : kEnds)
      ASSERT_NO_FATAL_FAILURE(expect_accepted(kFillers[0], content, end));
    for (const Filler& filler : kFillers)
      ASSERT_NO_FATAL_FAILURE(expect_accepted(filler, content, "]"));
  }
}

TEST(Window, border_hides_no_fault_of_the_value_that_lies_on_it) {
  for (const Filler& filler : kFillers)
    for (const std::string& content : kBroken)
      ASSERT_NO_FATAL_FAILURE(expect_refused(filler, content, "]"));
}

TEST(Window, border_hides_no_fault_that_follows_it) {
  // White space alone lets every token of the content be the last one before the border.
  for (const std::string& content : kContents)
    for (const std::string& end : kBrokenEnds)
      ASSERT_NO_FATAL_FAILURE(expect_refused(kFillers[0], content, end));
}

// The roots differ in the filler; everything below must not.
void expect_same_children(const Value& a, const Value& b) {
  ASSERT_EQ(a.size(), b.size());
  auto at = b.children().begin();
  for (const Value child : a.children()) {
    const Value other = *at++;
    ASSERT_EQ(child.kind(), other.kind());
    ASSERT_EQ(child.raw(), other.raw());
    ASSERT_EQ(child.key(), other.key());
    ASSERT_EQ(child.string(), other.string());
    ASSERT_NO_FATAL_FAILURE(expect_same_children(child, other));
  }
  ASSERT_TRUE(at == b.children().end());
}

TEST(Window, border_leaves_every_recorded_value_as_it_is_in_a_small_text) {
  Scanner scanner;
  Document small;
  Document large;
  for (const std::string& content : kContents) {
    const std::string alone = "[" + content + "]";
    ASSERT_TRUE(scanner.parse(alone, small));
    const Slide slide = slide_of(kFillers[0], content, "]");
    for (std::size_t by = 0; by <= slide.slide; ++by) {
      ASSERT_TRUE(scanner.parse(slide.shifted(by), large));
      ASSERT_NO_FATAL_FAILURE(expect_same_children(small.root(), large.root()))
          << about(slide, kFillers[0], by);
    }
  }
}

// Strings, keys and what is skipped, with escapes and without, in turn.
TEST(Window, border_confuses_no_escapes_of_different_strings) {
  const std::string content =
      R"({"a\\":"b","c":"d\n","e":["\t"],"\f":{"g":"\u0041"},"h":"i"},"\"")";
  Scanner scanner;
  Document document;
  const Interest members = [](Tag parent, std::string_view key) {
    return Verdict{parent == 0 && key.data() == nullptr ? Verdict::open : Verdict::record, 1};
  };
  const Slide slide = slide_of(kFillers[0], content, "]");
  for (std::size_t by = 0; by <= slide.slide; ++by) {
    ASSERT_TRUE(scanner.scan(slide.shifted(by), members, document));
    std::string seen;
    for (const Value child : document.root().children()) {
      for (const Value member : child.children()) {
        if (member.node().key_escaped()) seen += "k";
        if (member.is(Kind::string)) seen += member.node().escaped() ? "e " : "p ";
      }
      if (child.is(Kind::string)) seen += child.node().escaped() ? "e" : "p";
    }
    ASSERT_EQ(seen, "kp e kp e") << about(slide, kFillers[0], by);
  }
}

TEST(Window, border_hides_no_white_space_between_tokens_and_invents_none) {
  Scanner scanner;
  Document document;
  const auto skip_all = [](Tag, std::string_view) { return Verdict{}; };
  for (const std::string_view element : {"\"a , b\",", "7,", "{\"a\":[true]},"}) {
    std::string compact = "[";
    while (compact.size() < kWindow + 32) compact += element;
    compact += "0]";
    ASSERT_TRUE(scanner.scan(compact, skip_all, document));
    EXPECT_TRUE(document.is_compact());
    const std::string around = std::string(kWindow + 8, ' ') + compact + " \n";
    ASSERT_TRUE(scanner.scan(around, skip_all, document));
    EXPECT_TRUE(document.is_compact()) << "white space around a text is not between tokens";
    for (std::size_t at = kWindow - 32; at < kWindow + 32; ++at) {
      if (compact[at] != ',' || compact[at - 1] == ' ') continue;
      for (const std::size_t place : {at, at + 1}) {
        std::string spaced = compact;
        spaced.insert(place, 1, ' ');
        ASSERT_TRUE(scanner.scan(spaced, skip_all, document));
        EXPECT_FALSE(document.is_compact()) << element << " with a space at " << place;
      }
    }
  }
  const std::string text = "\"" + std::string(2 * kWindow, 'x') + "\"";
  ASSERT_TRUE(scanner.scan("[1, " + text + "]", skip_all, document));
  EXPECT_FALSE(document.is_compact());
  ASSERT_TRUE(scanner.scan(" " + text, skip_all, document));
  EXPECT_TRUE(document.is_compact());
}

// Tokens longer than one window, and than several, on and around the window's size.
std::vector<std::size_t> long_sizes() {
  std::vector<std::size_t> sizes{3 * kWindow + 17, 200'000};
  for (std::size_t size = kWindow - 4; size <= kWindow + 4; ++size) {
    sizes.push_back(size);
    sizes.push_back(size + kWindow);
  }
  return sizes;
}

void expect_kept(const std::string& token, std::string_view after = "") {
  Scanner scanner;
  Document document;
  for (const std::string_view before : {"", " ", "1,", "\"a\",", "\"a,\", "}) {
    const std::string text = "[" + std::string(before) + token + std::string(after) + "]";
    ASSERT_FALSE(refusal(text)) << text.size();
    ASSERT_TRUE(scanner.parse(text, document));
    bool met = false;
    for (const Value child : document.root().children()) met = met || child.raw() == token;
    EXPECT_TRUE(met) << "the token of " << token.size() << " bytes is not there as it was spelled";
  }
}

TEST(Window, may_be_shorter_than_a_single_string) {
  for (const std::size_t size : long_sizes()) {
    expect_kept("\"" + std::string(size, 'x') + "\"");
    expect_kept("\"" + filled("é", size) + "\"", ",\"b\"");
    expect_kept("\"" + filled(",\\\",", size) + "\"", " , 1");
    expect_kept("\"" + filled("\\\\", size) + "\"", ",{}");
  }
}

TEST(Window, may_be_shorter_than_a_single_number_or_run_of_white_space) {
  for (const std::size_t size : long_sizes()) {
    expect_kept("-" + std::string(size, '9'), ",2");
    expect_kept("0." + std::string(size, '1') + "e-5");
    expect_kept("1e" + std::string(size, '0'), "\n");
    expect_kept("true", std::string(size, '\n') + ",1");
    expect_kept("\"a\"", filled(" \t\r\n", size));
  }
}

TEST(Window, hides_no_fault_in_a_token_longer_than_itself) {
  for (const std::size_t size : long_sizes()) {
    const std::string x(size, 'x');
    const std::string digits(size, '3');
    for (const std::string& broken :
         {"\"" + x, "\"" + x + "\\\"", "\"" + x + "\x1F\"", "\"" + x + "\0\""s, "\"" + x + "\xC3\"",
          "\"" + x + "\\q\"", "\"" + x + "\\uDEAD\"", "\"\x80" + x + "\"", "\"" + x + "\"\"",
          "\"" + x + "\"1", digits + "x", digits + "\"a\"", digits + "\\", digits + ".", x,
          "0" + digits, "1" + filled(" ", size) + "2", digits + "\x01", digits + "\xC3\xA9"})
      EXPECT_TRUE(refusal("[" + broken + "]")) << shown(broken.substr(size));
  }
}

}  // namespace
}  // namespace waybill::json::test

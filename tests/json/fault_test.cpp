// What a refused text is told: which byte, what was expected there, what was found.
#include <gtest/gtest.h>

#include <span>

#include "json/support.h"
#include "waybill/json/scanner.h"

namespace waybill::json::test {
namespace {

using namespace std::string_literals;

struct Fault {
  std::string text;
  std::size_t byte;
  std::string says;
};

const Fault kStructure[] = {
    {"", 0, "Expected a value but found the end of the text."},
    {" \n ", 3, "Expected a value but found the end of the text."},
    {"[", 1, "Expected a value or ']' but found the end of the text."},
    {"[1", 2, "Expected ',' or ']' but found the end of the text."},
    {"[1,", 3, "Expected a value but found the end of the text."},
    {"[1,]", 3, "Expected a value but found ']'."},
    {"[,1]", 1, "Expected a value or ']' but found ','."},
    {"[1 2]", 3, "Expected ',' or ']' but found '2'."},
    {"[1}", 2, "Expected ',' or ']' but found '}'."},
    {"[1:2]", 2, "Expected ',' or ']' but found ':'."},
    {"{", 1, "Expected a key in double quotes or '}' but found the end of the text."},
    {"{1:2}", 1, "Expected a key in double quotes or '}' but found '1'."},
    {"{'a':1}", 1, "Expected a key in double quotes or '}' but found '''."},
    {"{\"a\"}", 4, "Expected ':' after the key but found '}'."},
    {"{\"a\" 1}", 5, "Expected ':' after the key but found '1'."},
    {"{\"a\":}", 5, "Expected a value but found '}'."},
    {"{\"a\":1", 6, "Expected ',' or '}' but found the end of the text."},
    {"{\"a\":1]", 6, "Expected ',' or '}' but found ']'."},
    {"{\"a\":1,}", 7, "Expected a key in double quotes but found '}'."},
    {"{\"a\":1 \"b\":2}", 7, "Expected ',' or '}' but found '\"'."},
    {"1 2", 2, "Expected nothing more after the value but found '2'."},
    {"{}x", 2, "Expected nothing more after the value but found 'x'."},
    {"]", 0, "Expected a value but found ']'."},
    {"#", 0, "Expected a value but found '#'."},
    {"\xEF\xBB\xBF{}", 0, "starts with a byte order mark"},
    {"{}\xEF\xBB\xBF", 2, "Expected nothing more after the value but found byte 0xEF."},
    {"[\0]"s, 1, "Expected a value or ']' but found byte 0x00."},
    {"\0"s, 0, "Expected a value but found byte 0x00."},
    {"{}\0"s, 2, "Expected nothing more after the value but found byte 0x00."},
    {"[1,\f2]", 3, "Expected a value but found byte 0x0C."},
    {"[1\x1A"
     "2]",
     2, "Expected the end of the value but found byte 0x1A."},
    {"[\xC2\xA0"
     "1]",
     1, "Expected a value or ']' but found byte 0xC2."},
};

const Fault kScalars[] = {
    {"tru", 3, "Expected 'true' but found the end of the text."},
    {"[trUe]", 3, "Expected 'true' but found 'U'."},
    {"truex", 4, "Expected the end of the value but found 'x'."},
    {"fals ", 4, "Expected 'false' but found a space."},
    {"nul\n", 3, "Expected 'null' but found byte 0x0A."},
    {"null\"", 4, "Expected the end of the value but found '\"'."},
    {"NaN", 0, "Expected a value but found 'N'."},
    {"-", 1, "Expected a digit but found the end of the text."},
    {"-a", 1, "Expected a digit but found 'a'."},
    {"+1", 0, "Expected a value but found '+'."},
    {".5", 0, "Expected a value but found '.'."},
    {"01", 1, "Expected no digit after a leading zero but found '1'."},
    {"[-012]", 3, "Expected no digit after a leading zero but found '1'."},
    {"1.", 2, "Expected a digit but found the end of the text."},
    {"[1.e3]", 3, "Expected a digit but found 'e'."},
    {"1e", 2, "Expected a digit but found the end of the text."},
    {"1e+", 3, "Expected a digit but found the end of the text."},
    {"[1E-]", 4, "Expected a digit but found ']'."},
    {"1.5.2", 3, "Expected the end of the value but found '.'."},
    {"1e5.2", 3, "Expected the end of the value but found '.'."},
    {"[12x]", 3, "Expected the end of the value but found 'x'."},
    {"[12\"a\"]", 3, "Expected the end of the value but found '\"'."},
    {"0x1F", 1, "Expected the end of the value but found 'x'."},
    {"1\\", 1, "Expected the end of the value but found '\\'."},
};

const Fault kStrings[] = {
    {"\"abc", 4, "Expected the closing quote of the string at byte 0 but found the end"},
    {"[1, \"abc", 8, "Expected the closing quote of the string at byte 4 but found the end"},
    {"\"abc\\\"", 6, "Expected the closing quote of the string at byte 0 but found the end"},
    {"\"a\nb\"", 2, "Expected an escape for the control character in the string but found byte"},
    {"\"a\tb\"", 2, "found byte 0x09."},
    {"\"a\0b\""s, 2, "found byte 0x00."},
    {"{\"a\x1F\":1}", 3, "found byte 0x1F."},
    {"\"\\x\"", 2, "Expected one of \" \\ / b f n r t u after the backslash but found 'x'."},
    {"\"\\\0\""s, 2, "after the backslash but found byte 0x00."},
    {"\"\\", 2, "after the backslash but found the end of the text."},
    {"\"\\u12\"", 5, "Expected four hexadecimal digits after '\\u' but found '\"'."},
    {"\"\\u12G4\"", 5, "Expected four hexadecimal digits after '\\u' but found 'G'."},
    {"\"\\u", 3, "Expected four hexadecimal digits after '\\u' but found the end of the text."},
    {"\"a\\uD800\"", 2, "half of a surrogate pair"},
    {"\"\\uDC00\"", 1, "half of a surrogate pair"},
    {"\"\\uD800\\n\"", 1, "half of a surrogate pair"},
    {"\"\\uD800\\u0041\"", 1, "half of a surrogate pair"},
    {"\"\\uD800\\uD800\"", 1, "half of a surrogate pair"},
    {"\"\\uD834\\uDD1E\\uDD1E\"", 13, "half of a surrogate pair"},
    {"\"\\uD800\\u12\"", 11, "four hexadecimal digits"},
    {"{\"\\uDEAD\":1}", 2, "half of a surrogate pair"},
};

// The byte is the first one that cannot belong to the character begun.
const Fault kUtf8[] = {
    {"\"\x80\"", 1, "Expected valid UTF-8 but found byte 0x80."},          // a continuation alone
    {"\"\xC0\xAF\"", 1, "Expected valid UTF-8 but found byte 0xC0."},      // overlong '/'
    {"\"\xC1\xBF\"", 1, "Expected valid UTF-8 but found byte 0xC1."},      // overlong DEL
    {"\"\xC3\"", 2, "Expected valid UTF-8 but found '\"'."},               // cut after 1 of 2
    {"\"\xE2\x82\"", 3, "Expected valid UTF-8 but found '\"'."},           // cut after 2 of 3
    {"\"\xF0\x9F\x98\"", 4, "Expected valid UTF-8 but found '\"'."},       // cut after 3 of 4
    {"\"\xE0\x9F\xBF\"", 2, "Expected valid UTF-8 but found byte 0x9F."},  // overlong U+07FF
    {"\"\xED\xA0\x80\"", 2, "Expected valid UTF-8 but found byte 0xA0."},  // U+D800
    {"\"\xED\xBF\xBF\"", 2, "Expected valid UTF-8 but found byte 0xBF."},  // U+DFFF
    {"\"\xF0\x8F\xBF\xBF\"", 2, "Expected valid UTF-8 but found byte 0x8F."},  // overlong U+FFFF
    {"\"\xF4\x90\x80\x80\"", 2, "Expected valid UTF-8 but found byte 0x90."},  // U+110000
    {"\"\xF5\x80\x80\x80\"", 1, "Expected valid UTF-8 but found byte 0xF5."},
    {"\"\xF8\x88\x80\x80\x80\"", 1, "Expected valid UTF-8 but found byte 0xF8."},
    {"\"\xFE\"", 1, "Expected valid UTF-8 but found byte 0xFE."},
    {"\"\xFF\"", 1, "Expected valid UTF-8 but found byte 0xFF."},
    {"{\"k\xC3\":1}", 4, "Expected valid UTF-8 but found '\"'."},
};

void expect_faults(std::span<const Fault> faults) {
  for (const Fault& fault : faults) {
    const auto error = refusal(fault.text);
    ASSERT_TRUE(error) << shown(fault.text);
    EXPECT_EQ(error->kind, ErrorKind::bad_input) << shown(fault.text);
    EXPECT_EQ(error->byte, fault.byte) << shown(fault.text) << ": " << error->message;
    EXPECT_NE(error->message.find(fault.says), std::string::npos)
        << shown(fault.text) << ": " << error->message;
  }
}

TEST(Fault, in_the_structure_is_named_at_its_byte) { expect_faults(kStructure); }
TEST(Fault, in_a_number_or_literal_is_named_at_its_byte) { expect_faults(kScalars); }
TEST(Fault, in_a_string_is_named_at_its_byte) { expect_faults(kStrings); }
TEST(Fault, in_the_encoding_is_named_at_its_byte) { expect_faults(kUtf8); }

TEST(Fault, is_the_same_wherever_the_broken_value_stands) {
  for (const std::span<const Fault> faults : {std::span<const Fault>(kScalars), {kStrings}}) {
    for (const Fault& fault : faults) {
      const std::string before = "{\"first\": [1, \"two\"], \"broken\": ";
      const auto alone = refusal(fault.text);
      const auto inside = refusal(before + fault.text);
      ASSERT_TRUE(alone && inside) << shown(fault.text);
      EXPECT_EQ(*inside->byte, before.size() + *alone->byte) << shown(fault.text);
    }
  }
}

TEST(Fault, in_a_value_that_was_only_skipped_is_found_too) {
  Scanner scanner;
  Document document;
  const Interest skip_all = [](Tag, std::string_view) { return Verdict{}; };
  for (const std::span<const Fault> faults : {std::span<const Fault>(kScalars), {kStrings}}) {
    for (const Fault& fault : faults) {
      const std::string text = "{\"skipped\":[[" + fault.text + "]]}";
      const auto scanned = scanner.scan(text, skip_all, document);
      ASSERT_FALSE(scanned) << shown(text);
      EXPECT_EQ(scanned.error(), *refusal(text));
      EXPECT_TRUE(document.empty()) << "a refused text leaves no nodes behind";
    }
  }
}

TEST(Fault, has_a_line_and_column_that_count_characters) {
  const std::string text = "{\n  \"größe\": 1,\n  \"größe 😀\": x\n}";
  const auto error = refusal(text);
  ASSERT_TRUE(error);
  EXPECT_EQ(*error->byte, text.find('x'));
  EXPECT_EQ(locate(text, *error->byte), (Position{3, 14}));
}

TEST(Fault, is_explained_with_the_line_and_a_caret_below_the_character) {
  const std::string text = "{\n  \"größe 😀\": x\n}";
  EXPECT_EQ(explain(*refusal(text), text),
            "Expected a value but found 'x'. (byte 20, line 2, column 14)\n"
            "    \"größe 😀\": x\n"
            "               ^");
  EXPECT_EQ(explain(*refusal("[1,"), "[1,"),
            "Expected a value but found the end of the text. (byte 3, line 1, column 4)\n"
            "  [1,\n"
            "     ^");
  EXPECT_EQ(explain(*refusal(""), ""),
            "Expected a value but found the end of the text. (byte 0, line 1, column 1)\n"
            "  \n"
            "  ^");
}

TEST(Fault, in_a_long_line_is_explained_with_the_part_around_it) {
  const std::string text = "[" + std::string(200, '1') + "," + std::string(200, '2') + "x]";
  const std::string said = explain(*refusal(text), text);
  EXPECT_EQ(said,
            "Expected the end of the value but found 'x'. (byte 402, line 1, column 403)\n"
            "  " +
                std::string(36, '2') + "x]\n" + "  " + std::string(36, ' ') + "^");
}

}  // namespace
}  // namespace waybill::json::test

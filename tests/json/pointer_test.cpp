// JSON Pointer, by RFC 6901's own document and table.
#include "waybill/json/pointer.h"

#include <gtest/gtest.h>

#include "json/support.h"
#include "waybill/json/scanner.h"

namespace waybill::json::test {
namespace {

constexpr std::string_view kRfcDocument = R"({
  "foo": ["bar", "baz"],
  "": 0,
  "a/b": 1,
  "c%d": 2,
  "e^f": 3,
  "g|h": 4,
  "i\\j": 5,
  "k\"l": 6,
  " ": 7,
  "m~n": 8
})";

class Pointer : public testing::Test {
 protected:
  Value parse(std::string_view text) {
    EXPECT_TRUE(scanner.parse(text, document));
    return document.root();
  }
  Scanner scanner;
  Document document;
};

TEST_F(Pointer, names_what_the_table_of_rfc_6901_says) {
  const Value root = parse(kRfcDocument);
  const std::pair<std::string_view, std::string_view> table[] = {
      {"", kRfcDocument},    {"/foo", "[\"bar\", \"baz\"]"},
      {"/foo/0", "\"bar\""}, {"/", "0"},
      {"/a~1b", "1"},        {"/c%d", "2"},
      {"/e^f", "3"},         {"/g|h", "4"},
      {"/i\\j", "5"},        {"/k\"l", "6"},
      {"/ ", "7"},           {"/m~0n", "8"}};
  for (const auto& [pointer, raw] : table) {
    const auto value = resolve(root, pointer);
    ASSERT_TRUE(value) << pointer << ": " << value.error().message;
    EXPECT_EQ(value->raw(), raw) << pointer;
  }
}

TEST_F(Pointer, says_which_part_leads_nowhere) {
  const Value root = parse(R"({"a":[{"b~/":1}],"s":"x","":{"":2}})");
  EXPECT_EQ(resolve(root, "/a/0/b~0~1")->raw(), "1");
  EXPECT_EQ(resolve(root, "//")->raw(), "2");
  const std::pair<std::string_view, std::string_view> table[] = {
      {"/x", "/x"},
      {"/a/1", "/a/1"},
      {"/a/1/b/c", "/a/1"},
      {"/a/-", "/a/-"},
      {"/a/00", "/a/00"},
      {"/a/+0", "/a/+0"},
      {"/a/0x", "/a/0x"},
      {"/a/", "/a/"},
      {"/a/-1", "/a/-1"},
      {"/s/0", "/s/0"},
      {"/a/0/c~1~0", "/a/0/c~1~0"},
      {"/a/99999999999999999999", "/a/99999999999999999999"}};
  for (const auto& [pointer, place] : table) {
    const auto value = resolve(root, pointer);
    ASSERT_FALSE(value) << pointer;
    EXPECT_EQ(value.error().kind, ErrorKind::not_found) << pointer;
    EXPECT_EQ(value.error().place, place);
    EXPECT_EQ(value.error().message, "There is nothing at '" + std::string(place) + "'.");
  }
}

TEST_F(Pointer, that_is_none_is_refused_at_its_byte) {
  const Value root = parse("{}");
  const std::pair<std::string_view, std::size_t> table[] = {
      {"a", 0}, {"#/a", 0}, {" /a", 0}, {"/a~", 2}, {"/~2", 1}, {"/a/b~x/c", 4}, {"/~", 1}};
  for (const auto& [pointer, byte] : table) {
    const auto tokens = pointer_tokens(pointer);
    ASSERT_FALSE(tokens) << pointer;
    EXPECT_EQ(tokens.error().kind, ErrorKind::bad_input);
    EXPECT_EQ(tokens.error().byte, byte) << pointer;
    EXPECT_EQ(resolve(root, pointer).error(), tokens.error());
  }
}

TEST_F(Pointer, tokens_are_unescaped_once_only) {
  EXPECT_EQ(pointer_tokens(""), std::vector<std::string>{});
  EXPECT_EQ(pointer_tokens("/"), std::vector<std::string>{""});
  EXPECT_EQ(pointer_tokens("/a//b/"), (std::vector<std::string>{"a", "", "b", ""}));
  EXPECT_EQ(pointer_tokens("/~01/~10/~0~1"), (std::vector<std::string>{"~1", "/0", "~/"}));
}

TEST_F(Pointer, made_of_tokens_is_split_into_the_same_tokens) {
  const std::vector<std::string> tokens{"a", "", "~1", "/0", "~/~", "é", "0"};
  std::string pointer;
  for (const std::string& token : tokens) append_token(pointer, token);
  EXPECT_EQ(pointer, "/a//~01/~10/~0~1~0/é/0");
  EXPECT_EQ(pointer_tokens(pointer), tokens);
  append_token(pointer, std::size_t{12});
  EXPECT_TRUE(pointer.ends_with("/0/12"));
}

TEST_F(Pointer, names_the_last_of_duplicate_keys) {
  EXPECT_EQ(resolve(parse(R"({"a":1,"\u0061":{"b":2}})"), "/a/b")->raw(), "2");
}

}  // namespace
}  // namespace waybill::json::test

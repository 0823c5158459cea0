// What a reader gets from a document: values as they were spelled, strings as they were meant.
#include "waybill/json/document.h"

#include <gtest/gtest.h>

#include "json/support.h"
#include "waybill/json/scanner.h"

namespace waybill::json::test {
namespace {

using namespace std::string_view_literals;

class Parsed : public testing::Test {
 protected:
  Value parse(std::string_view text) {
    const auto parsed = scanner.parse(text, document);
    EXPECT_TRUE(parsed) << parsed.error().message;
    return document.root();
  }
  Scanner scanner;
  Document document;
};

TEST_F(Parsed, values_have_a_kind_a_key_and_their_own_spelling) {
  const auto text =
      " {\"a\" : null,\"b\":true , \"c\":-1.0e+2,\"d\": \"x\\n\" ,\"e\":[ 1, 2 ],"
      "\"f\":{ \"g\" : {} } } \n"sv;
  const Value root = parse(text);
  EXPECT_EQ(document.text(), text);
  EXPECT_EQ(root.kind(), Kind::object);
  EXPECT_EQ(root.raw(), text.substr(1, text.size() - 3));
  EXPECT_EQ(root.size(), 6u);
  struct Member {
    std::string_view key;
    Kind kind;
    std::string_view raw;
  };
  const Member expected[] = {{"a", Kind::null, "null"},      {"b", Kind::boolean, "true"},
                             {"c", Kind::number, "-1.0e+2"}, {"d", Kind::string, "\"x\\n\""},
                             {"e", Kind::array, "[ 1, 2 ]"}, {"f", Kind::object, "{ \"g\" : {} }"}};
  auto member = root.children().begin();
  for (const Member& want : expected) {
    EXPECT_EQ((*member).key(), want.key);
    EXPECT_EQ((*member).kind(), want.kind);
    EXPECT_TRUE((*member).is(want.kind));
    EXPECT_EQ((*member).raw(), want.raw);
    ++member;
  }
  EXPECT_TRUE(member == root.children().end());
  EXPECT_EQ(root.find("f").find("g").raw(), "{}");
}

TEST_F(Parsed, kinds_have_the_names_that_json_schema_gives_them) {
  EXPECT_EQ(name_of(Kind::null), "null");
  EXPECT_EQ(name_of(Kind::boolean), "boolean");
  EXPECT_EQ(name_of(Kind::number), "number");
  EXPECT_EQ(name_of(Kind::string), "string");
  EXPECT_EQ(name_of(Kind::array), "array");
  EXPECT_EQ(name_of(Kind::object), "object");
}

TEST_F(Parsed, a_text_may_be_a_single_scalar) {
  EXPECT_EQ(parse(" \"a\" ").string(), "a");
  EXPECT_EQ(parse("\t-0\n").raw(), "-0");
  EXPECT_TRUE(parse("true").boolean());
  EXPECT_TRUE(parse("null").is(Kind::null));
  EXPECT_TRUE(document.root().children().empty());
  EXPECT_TRUE(document.root().complete());
}

TEST_F(Parsed, strings_lose_their_escapes_and_nothing_else) {
  const Value root =
      parse(R"(["", "plain é", "\"\\\/\b\f\n\r\t", "\u0041\u00e9\u20AC\uD83D\uDE00", "a\u0000b",)"
            R"( "\uDBFF\uDFFF", "\\u0041", "end\\"])");
  std::vector<std::string_view> strings;
  for (const Value element : root.children()) strings.push_back(element.string());
  EXPECT_EQ(strings, (std::vector{""sv, "plain é"sv, "\"\\/\b\f\n\r\t"sv, "Aé€😀"sv, "a\0b"sv,
                                  "\xF4\x8F\xBF\xBF"sv, "\\u0041"sv, "end\\"sv}));
}

TEST_F(Parsed, keys_are_found_by_their_meaning_and_shown_as_they_were_spelled) {
  const Value root = parse(R"({"\u0061b":1,"c\"d":2,"":3,"\u0000":4})");
  EXPECT_EQ(root.find("ab").raw(), "1");
  EXPECT_EQ(root.find("ab").key(), "ab");
  EXPECT_EQ(root.find("ab").raw_key(), R"(\u0061b)");
  EXPECT_EQ(root.find("c\"d").raw(), "2");
  EXPECT_EQ(root.find("").raw(), "3");
  EXPECT_EQ(root.find("\0"sv).raw(), "4");
  EXPECT_FALSE(root.find(R"(\u0061b)"));
  EXPECT_FALSE(root.find("a"));
}

TEST_F(Parsed, of_duplicate_keys_all_are_there_and_the_last_is_found) {
  const Value root = parse(R"({"a":1,"b":2,"a":3,"\u0061":4,"b":[5]})");
  EXPECT_EQ(root.size(), 5u);
  EXPECT_EQ(root.find("a").raw(), "4");
  EXPECT_EQ(root.find("b").raw(), "[5]");
}

TEST_F(Parsed, nothing_is_found_in_what_is_no_object) {
  EXPECT_FALSE(parse("[1,\"a\"]").find("a"));
  EXPECT_FALSE(parse("\"a\"").find("a"));
}

TEST_F(Parsed, only_plain_numbers_that_fit_are_integers) {
  struct Case {
    std::string_view text;
    std::optional<std::int64_t> number;
  };
  for (const Case& c : {Case{"0", 0},
                        {"7", 7},
                        {"-7", -7},
                        {"9223372036854775807", INT64_MAX},
                        {"-9223372036854775808", INT64_MIN},
                        {"9223372036854775808", {}},
                        {"-9223372036854775809", {}},
                        {"12345678901234567890", {}},
                        {"-0", {}},
                        {"1.0", {}},
                        {"1e2", {}},
                        {"1E0", {}},
                        {"true", {}},
                        {"\"1\"", {}},
                        {"[1]", {}}})
    EXPECT_EQ(parse(c.text).integer(), c.number) << c.text;
}

TEST_F(Parsed, asking_for_another_kind_gives_the_empty_answer) {
  EXPECT_EQ(parse("12").string(), "");
  EXPECT_FALSE(parse("\"true\"").boolean());
  EXPECT_FALSE(parse("false").boolean());
  EXPECT_FALSE(parse("null").boolean());
}

TEST_F(Parsed, another_text_leaves_nothing_of_the_one_before) {
  const std::string large = read_file(repository() / "tests/corpus/json/y_keys_many.json");
  parse(large);
  const Value root = parse(R"({"a":"\n"})");
  EXPECT_EQ(root.size(), 1u);
  EXPECT_EQ(root.raw(), R"({"a":"\n"})");
  EXPECT_EQ(root.find("a").string(), "\n");
  EXPECT_EQ(root.find("a").children().begin(), root.find("a").children().end());
  EXPECT_TRUE(++root.children().begin() == root.children().end());
}

TEST_F(Parsed, a_refused_text_leaves_the_document_empty_and_the_scanner_usable) {
  parse("[1,2,3]");
  for (const std::string_view broken : {"[1,2", "{\"a\\n\":[{\"b\":", "", "[\"\\uD800\"]", "]"}) {
    EXPECT_FALSE(scanner.parse(broken, document));
    EXPECT_TRUE(document.empty());
    EXPECT_EQ(parse("{\"\\n\":[4]}").find("\n").raw(), "[4]");
  }
}

TEST_F(Parsed, a_scanner_may_be_moved_and_serve_several_documents) {
  Document other;
  ASSERT_TRUE(scanner.parse("[1]", document));
  Scanner moved = std::move(scanner);
  ASSERT_TRUE(moved.parse("{\"a\":\"\\t\"}", other));
  EXPECT_EQ(document.root().raw(), "[1]");
  EXPECT_EQ(other.root().find("a").string(), "\t");
}

TEST_F(Parsed, an_empty_view_is_refused_like_an_empty_text) {
  EXPECT_EQ(scanner.validate(std::string_view()).error().byte, 0u);
  EXPECT_EQ(scanner.parse(std::string_view(), document).error().byte, 0u);
}

}  // namespace
}  // namespace waybill::json::test

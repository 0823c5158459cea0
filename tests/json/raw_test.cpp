// Raw: a value as text, validated once and never built into a tree.
#include "waybill/json/raw.h"

#include <gtest/gtest.h>

#include <memory>

#include "json/support.h"

namespace waybill::json::test {
namespace {

TEST(Raw, keeps_the_spelling_without_the_space_around_it) {
  const auto raw = Raw::parse("\n { \"a\" : 1e2 } \t");
  ASSERT_TRUE(raw);
  EXPECT_EQ(raw->text(), "{ \"a\" : 1e2 }");
  EXPECT_EQ(Raw::trusted(" 1 ").text(), "1");
  EXPECT_EQ(Raw::borrow(" 1 ").text(), "1");
}

TEST(Raw, knows_its_kind) {
  for (const auto& [text, kind] : {std::pair{"null", Kind::null},
                                   {"true", Kind::boolean},
                                   {"false", Kind::boolean},
                                   {"-1", Kind::number},
                                   {"0", Kind::number},
                                   {"\"\"", Kind::string},
                                   {"[]", Kind::array},
                                   {" {}", Kind::object}}) {
    EXPECT_EQ(Raw::parse(text)->kind(), kind) << text;
    EXPECT_TRUE(Raw::parse(text)->is(kind)) << text;
  }
}

TEST(Raw, that_is_absent_is_not_null) {
  const Raw absent;
  EXPECT_FALSE(absent);
  EXPECT_FALSE(absent.present());
  EXPECT_FALSE(absent.is(Kind::null));
  EXPECT_NE(absent, Raw::trusted("null"));
}

TEST(Raw, of_a_broken_text_is_the_reader_s_error) {
  EXPECT_EQ(Raw::parse("[1").error(), *refusal("[1"));
  EXPECT_FALSE(Raw::parse(""));
}

TEST(Raw, compares_by_spelling) {
  EXPECT_EQ(*Raw::parse("[1]"), *Raw::parse(" [1] "));
  EXPECT_NE(*Raw::parse("[1]"), *Raw::parse("[ 1]"));
  Raw noted = *Raw::parse("1");
  noted.add_note(7);
  EXPECT_EQ(noted, *Raw::parse("1")) << "a note is no part of the value";
}

TEST(Raw, that_is_copied_or_owned_outlives_the_text_it_was_borrowed_from) {
  auto text = std::make_unique<std::string>("[\"long enough to be on the heap, in any case\"]");
  const std::string expected = *text;
  const Raw borrowed = Raw::borrow(*text);
  EXPECT_EQ(borrowed.text().data(), text->data());
  const Raw copied = borrowed;
  Raw owned = Raw::borrow(*text);
  owned.own();
  text.reset();
  EXPECT_EQ(copied.text(), expected);
  EXPECT_EQ(owned.text(), expected);
}

}  // namespace
}  // namespace waybill::json::test

// What is written: exactly these bytes.
#include "waybill/json/writer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "json/support.h"

namespace waybill::json::test {
namespace {

// An answer with everything in it.
void write_answer(Writer& writer) {
  writer.begin_object();
  writer.key("zebra");
  writer.string("line\nbreak");
  writer.plain_key("apple");
  writer.begin_array();
  writer.integer(1);
  writer.number(2.5);
  writer.boolean(true);
  writer.null();
  writer.begin_object();
  writer.end_object();
  writer.begin_array();
  writer.end_array();
  writer.end_array();
  writer.key("gr\"öße");
  writer.begin_object();
  writer.plain_key("raw");
  writer.raw("{ \"b\" : [ 1e2 ] , \"a\":\"é\" }");
  writer.end_object();
  writer.end_object();
}

std::string answer(Format format) {
  Buffer out;
  Writer writer(out, format);
  write_answer(writer);
  EXPECT_EQ(writer.position(), out.size());
  EXPECT_FALSE(refusal(out.view()));
  return out.str();
}

TEST(Writer, in_compact_layout_adds_no_space_and_keeps_that_of_raw_values) {
  EXPECT_EQ(answer({}),
            "{\"zebra\":\"line\\nbreak\",\"apple\":[1,2.5,true,null,{},[]],"
            "\"gr\\\"öße\":{\"raw\":{ \"b\" : [ 1e2 ] , \"a\":\"é\" }}}");
}

TEST(Writer, in_line_layout_drops_the_space_of_raw_values) {
  EXPECT_EQ(answer({.layout = Layout::line}),
            "{\"zebra\":\"line\\nbreak\",\"apple\":[1,2.5,true,null,{},[]],"
            "\"gr\\\"öße\":{\"raw\":{\"b\":[1e2],\"a\":\"é\"}}}");
}

TEST(Writer, in_indented_layout_indents_raw_values_too) {
  EXPECT_EQ(answer({.layout = Layout::indented}), R"({
  "zebra": "line\nbreak",
  "apple": [
    1,
    2.5,
    true,
    null,
    {},
    []
  ],
  "gr\"öße": {
    "raw": {
      "b": [
        1e2
      ],
      "a": "é"
    }
  }
})");
}

TEST(Writer, in_ascii_escapes_keys_strings_and_raw_values) {
  EXPECT_EQ(answer({.layout = Layout::line, .ascii = true}),
            "{\"zebra\":\"line\\nbreak\",\"apple\":[1,2.5,true,null,{},[]],"
            "\"gr\\\"\\u00f6\\u00dfe\":{\"raw\":{\"b\":[1e2],\"a\":\"\\u00e9\"}}}");
  const std::string compact = answer({.ascii = true});
  EXPECT_NE(compact.find("{ \"b\" : [ 1e2 ] , \"a\":\"\\u00e9\" }"), std::string::npos) << compact;
}

TEST(Writer, keeps_the_spelling_of_raw_numbers_in_every_layout) {
  for (const Layout layout : {Layout::compact, Layout::line, Layout::indented}) {
    for (const bool ascii : {false, true}) {
      for (const std::string_view number :
           {"1e2", "1.0", "12345678901234567890", "-0", "0.10E+05", "1E400"}) {
        Buffer out;
        Writer writer(out, {.layout = layout, .ascii = ascii});
        writer.raw(number);
        EXPECT_EQ(out.view(), number);
      }
    }
  }
}

TEST(Writer, writes_integers_of_every_type) {
  Buffer out;
  Writer writer(out);
  writer.begin_array();
  writer.integer(std::int8_t{-128});
  writer.integer(std::uint8_t{255});
  writer.integer(std::numeric_limits<std::int64_t>::min());
  writer.integer(std::numeric_limits<std::uint64_t>::max());
  writer.integer(std::size_t{0});
  writer.end_array();
  EXPECT_EQ(out.view(), "[-128,255,-9223372036854775808,18446744073709551615,0]");
}

TEST(Writer, turns_what_is_no_utf8_or_no_number_into_valid_json) {
  Buffer out;
  Writer writer(out);
  writer.begin_object();
  writer.key("k\xFF");
  writer.string("caf\xC3");
  writer.key("n");
  writer.number(std::numeric_limits<double>::quiet_NaN());
  writer.end_object();
  EXPECT_EQ(out.view(), "{\"k\uFFFD\":\"caf\uFFFD\",\"n\":null}");
}

TEST(Writer, writes_behind_what_the_buffer_holds) {
  Buffer out;
  out.append("data: ");
  Writer(out).string("x");
  Writer(out).raw(Raw::borrow(" [1] "));
  EXPECT_EQ(out.view(), "data: \"x\"[1]");
  out.clear();
  Writer(out).null();
  EXPECT_EQ(out.view(), "null");
}

TEST(Writer, writes_a_member_in_one_go_as_it_writes_a_key_and_a_value) {
  for (const Layout layout : {Layout::compact, Layout::line, Layout::indented}) {
    for (const bool ascii : {false, true}) {
      const Format format{.layout = layout, .ascii = ascii};
      Buffer at_once;
      Writer members(at_once, format);
      members.begin_object();
      members.fixed_member("none", "[]");
      members.member("words", std::string_view("a \"ä\""));
      members.member("read", Text::borrow("größe", true));
      members.member("count", std::int64_t{-45});
      members.fixed_member("word", "null");
      members.end_object();
      Buffer apart;
      Writer writer(apart, format);
      writer.begin_object();
      writer.key("none");
      writer.begin_array();
      writer.end_array();
      writer.key("words");
      writer.string("a \"ä\"");
      writer.key("read");
      writer.string("größe");
      writer.key("count");
      writer.integer(-45);
      writer.key("word");
      writer.null();
      writer.end_object();
      EXPECT_EQ(at_once.view(), apart.view());
      EXPECT_FALSE(refusal(at_once.view()));
    }
  }
}

TEST(Writer, writes_members_taken_from_another_object) {
  Buffer out;
  Writer writer(out);
  writer.begin_object();
  writer.key("a");
  writer.null();
  writer.raw_members(R"("b":1, "c":2)");
  writer.key("d");
  writer.boolean(false);
  writer.end_object();
  EXPECT_EQ(out.view(), R"({"a":null,"b":1, "c":2,"d":false})");
}

TEST(Writer, can_drop_the_space_of_one_raw_value_only) {
  Buffer out;
  Writer writer(out);
  writer.begin_array();
  writer.minified(Raw::borrow("{ \"a\" : \" b \" }"));
  writer.raw(Raw::borrow("{ \"a\" : 1 }"));
  writer.end_array();
  EXPECT_EQ(out.view(), "[{\"a\":\" b \"},{ \"a\" : 1 }]");
}

}  // namespace
}  // namespace waybill::json::test

// A Row writes what a Writer writes, byte for byte.
#include "waybill/json/row.h"

#include <gtest/gtest.h>

#include <string>

namespace waybill::json::test {
namespace {

// Both are asked for the same members; only the elements in the array differ in how they are asked
// for.
template <class Out>
void write_members(Out& out, std::size_t size) {
  const std::string plain(size, 'p');
  const std::string other = plain + "\n\"ü\xFF";
  out.begin_object();
  out.member("verbatim"_key, Text::borrow(plain, true));
  out.member("text"_key, Text(other));
  out.member("view"_key, std::string_view(other));
  out.begin_object("first"_key);
  out.member("number"_key, std::int64_t{-1234567890123456789});
  out.fixed_member("word"_key, "null");
  out.end_object();
  out.begin_object("nothing"_key);
  out.end_object();
  out.member("raw"_key, Raw::trusted("[ 1 ,\"" + plain + "\" ]"));
  out.begin_array("list"_key);
  out.begin_object();
  out.end_object();
  out.begin_object();
  out.fixed_member("flag"_key, "true");
  out.end_object();
  out.string(Text::borrow(plain, true));
  out.string(Text(other));
  out.end_array();
  out.end_object();
}

std::string by_writer(Format format, std::size_t size) {
  Buffer out;
  Writer writer(out, format);
  write_members(writer, size);
  return out.str();
}

std::string by_row(Format format, std::size_t size) {
  Buffer out;
  Writer writer(out, format);
  {
    Row row(writer);
    write_members(row, size);
  }
  return out.str();
}

// The Buffer begins with no room at all, so each size makes it grow at other places.
TEST(Row, WritesWhatAWriterWrites) {
  for (const Layout layout : {Layout::compact, Layout::line})
    for (std::size_t size = 0; size < 1200; ++size)
      ASSERT_EQ(by_row({layout, false}, size), by_writer({layout, false}, size)) << size;
}

TEST(Row, ServesLayoutsWithoutWhiteSpaceOfOurs) {
  EXPECT_TRUE(Row::serves({Layout::compact, false}));
  EXPECT_TRUE(Row::serves({Layout::line, false}));
  EXPECT_FALSE(Row::serves({Layout::indented, false}));
  EXPECT_FALSE(Row::serves({Layout::compact, true}));
}

TEST(Row, TakesTurnsWithItsWriter) {
  Buffer out;
  Writer writer(out);
  writer.begin_object();
  {
    Row row(writer);
    row.aside([](Writer&) {});
    row.aside([](Writer& other) { other.member("a", std::string_view("1")); });
    row.member("b"_key, std::int64_t{2});
    row.begin_object("c"_key);
    row.aside([](Writer&) {});
    row.plain_member("d"_key, "3");
    row.end_object();
    EXPECT_EQ(row.position(), std::string_view(R"({"a":"1","b":2,"c":{"d":"3"})").size());
  }
  writer.member("e", std::string_view("4"));
  writer.end_object();
  EXPECT_EQ(out.view(), R"({"a":"1","b":2,"c":{"d":"3"},"e":"4"})");
}

TEST(Row, JoinsTexts) {
  for (const bool verbatim : {false, true}) {
    Buffer out;
    Writer writer(out);
    {
      Row row(writer);
      row.begin_array("list"_key);
      row.joined(Text::borrow("A", true), ": ", Text::borrow("b", verbatim));
      row.joined(Text::borrow("C", verbatim), ": ", Text::borrow("d", true));
      row.end_array();
    }
    EXPECT_EQ(out.view(), R"("list":["A: b","C: d"])");
  }
}

}  // namespace
}  // namespace waybill::json::test

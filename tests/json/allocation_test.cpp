// A context that is reused asks for no memory. This program counts every call of operator new,
// in the libraries it links too.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "json/random_text.h"
#include "json/support.h"
#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace {

std::atomic<std::size_t> calls{0};
std::atomic<std::size_t> bytes{0};

constexpr std::size_t kUsual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

void* counted_or_null(std::size_t size, std::size_t alignment) noexcept {
  ++calls;
  bytes += size;
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  return std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded);
}

void* counted(std::size_t size, std::size_t alignment) {
  if (void* const room = counted_or_null(size, alignment)) return room;
  throw std::bad_alloc();
}

}  // namespace

// All forms, although the standard's own versions of most would call the first: a sanitizer's
// versions do not.
using Align = std::align_val_t;
void* operator new(std::size_t n) { return counted(n, kUsual); }
void* operator new[](std::size_t n) { return counted(n, kUsual); }
void* operator new(std::size_t n, Align a) { return counted(n, std::size_t(a)); }
void* operator new[](std::size_t n, Align a) { return counted(n, std::size_t(a)); }
void* operator new(std::size_t n, const std::nothrow_t&) noexcept {
  return counted_or_null(n, kUsual);
}
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept {
  return counted_or_null(n, kUsual);
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete[](void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }
void operator delete[](void* room, std::size_t) noexcept { std::free(room); }
void operator delete(void* room, Align) noexcept { std::free(room); }
void operator delete[](void* room, Align) noexcept { std::free(room); }
void operator delete(void* room, std::size_t, Align) noexcept { std::free(room); }
void operator delete[](void* room, std::size_t, Align) noexcept { std::free(room); }

namespace waybill::json::test {
namespace {

template <class Work>
std::size_t allocations(Work&& work) {
  work();  // the first time makes room
  const std::size_t before = calls;
  for (int i = 0; i < 3; ++i) work();
  return calls - before;
}

// 1 KB with escapes in keys and strings, as an envelope would have.
std::string small_document() {
  std::string text = R"({"status":"ok","summary":"a \"quoted\" word","data":[)";
  while (text.size() < 950) text += R"({"n\u0061me":"é\n","value":-1.5e3,"ok":true},)";
  return text + "null]}";
}

Verdict first_level(Tag, std::string_view) { return {Verdict::record, 0}; }

TEST(Allocation, counting_works) {
  // Called by name: a new-expression may be optimised away.
  EXPECT_EQ(allocations([] { ::operator delete(::operator new(4)); }), 3u);
}

TEST(Allocation, is_not_needed_to_scan_a_small_document_again) {
  const std::string text = small_document();
  Scanner scanner;
  Document document;
  EXPECT_EQ(allocations([&] { ASSERT_TRUE(scanner.validate(text)); }), 0u);
  EXPECT_EQ(allocations([&] { ASSERT_TRUE(scanner.scan(text, first_level, document)); }), 0u);
  EXPECT_EQ(allocations([&] { ASSERT_TRUE(scanner.parse(text, document)); }), 0u);
}

TEST(Allocation, is_not_needed_to_unescape_the_strings_of_another_document) {
  const std::string text = small_document();
  Scanner scanner;
  Document document;
  std::size_t length = 0;
  EXPECT_EQ(allocations([&] {
              ASSERT_TRUE(scanner.parse(text, document));
              length = document.root().find("summary").string().size();
              for (const Value item : document.root().find("data").children())
                if (item.is(Kind::object)) length += item.find("name").string().size();
            }),
            0u);
  EXPECT_GT(length, 14u);
}

TEST(Allocation, does_not_grow_with_the_number_of_members_looked_up) {
  const std::string text = R"({"\u0061":1,"\u0062":2,"c":3})";
  Scanner scanner;
  Document document;
  ASSERT_TRUE(scanner.parse(text, document));
  EXPECT_EQ(allocations([&] {
              for (int i = 0; i < 100'000; ++i) ASSERT_EQ(document.root().find("c").raw(), "3");
              for (int i = 0; i < 100'000; ++i) ASSERT_EQ(document.root().find("b").raw(), "2");
            }),
            0u);
}

TEST(Allocation, is_not_needed_to_validate_ten_megabytes_whatever_they_hold) {
  Chance chance(10);
  std::string text = "[";
  while (text.size() < 10'000'000) text += random_document(chance, 500'000) + ",";
  text += "\"" + std::string(1'000'000, 'x') + "\"]";
  Scanner scanner;
  const std::size_t before = bytes;
  ASSERT_TRUE(scanner.validate(text));
  EXPECT_EQ(bytes - before, 0u) << "a scanner has all it needs from the start";
}

TEST(Allocation, is_not_needed_to_write_into_a_buffer_that_was_used) {
  const std::string text = small_document();
  Buffer out;
  for (const Layout layout : {Layout::compact, Layout::line, Layout::indented}) {
    EXPECT_EQ(allocations([&] {
                out.clear();
                Writer writer(out, {.layout = layout});
                writer.begin_object();
                writer.key("text");
                writer.string("é \n \"");
                writer.key("number");
                writer.number(0.1);
                writer.key("raw");
                writer.raw(text);
                writer.end_object();
              }),
              0u);
  }
}

}  // namespace
}  // namespace waybill::json::test

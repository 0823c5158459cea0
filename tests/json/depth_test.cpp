// Nesting: a limit that is stated, and no cost that grows with what an attacker sends.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "json/support.h"
#include "waybill/json/canonical.h"
#include "waybill/json/diagnose.h"
#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::json::test {
namespace {

std::string repeated(std::string_view part, std::size_t times) {
  std::string out;
  out.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) out += part;
  return out;
}

std::string arrays(std::size_t depth) { return repeated("[", depth) + repeated("]", depth); }
std::string objects(std::size_t depth) {
  return repeated("{\"a\":", depth) + "1" + repeated("}", depth);
}
std::string mixed(std::size_t depth) {
  return repeated("[{\"a\":", depth / 2) + (depth % 2 == 1 ? "[]" : "0") +
         repeated("}]", depth / 2);
}

long peak_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

TEST(Depth, of_1024_levels_is_read) {
  EXPECT_EQ(kMaxDepth, 1024u);
  for (const auto& make : {arrays, objects, mixed}) {
    EXPECT_FALSE(refusal(make(kMaxDepth)));
    EXPECT_FALSE(refusal("[" + make(kMaxDepth - 1) + "," + make(kMaxDepth - 1) + "]"));
  }
}

TEST(Depth, of_1025_levels_is_over_the_limit_at_the_bracket_that_passes_it) {
  const auto expect_limit = [](const std::string& text, std::size_t byte) {
    const auto error = refusal(text);
    ASSERT_TRUE(error);
    EXPECT_EQ(error->kind, ErrorKind::over_limit);
    EXPECT_EQ(error->byte, byte);
    EXPECT_EQ(error->message,
              "The value is nested deeper than 1024 levels, which is the most that is read.");
  };
  expect_limit(arrays(kMaxDepth + 1), kMaxDepth);
  expect_limit(objects(kMaxDepth + 1), kMaxDepth * 5);
  expect_limit(mixed(kMaxDepth + 1), kMaxDepth / 2 * 6);
  expect_limit("[" + arrays(kMaxDepth - 1) + "," + arrays(kMaxDepth) + "]",
               2 * (kMaxDepth - 1) + 2 + kMaxDepth - 1);
  expect_limit(arrays(100'000), kMaxDepth);
  expect_limit(repeated("[", 100'000), kMaxDepth);
  expect_limit(repeated("{\"a\":", 100'000), kMaxDepth * 5);
}

TEST(Depth, counts_what_a_scan_opened_and_what_it_skipped_together) {
  Scanner scanner;
  Document document;
  // Opens the first 200 levels below the root and leaves the next one closed.
  const Interest interest = [](Tag parent, std::string_view) {
    return Verdict{parent < 200 ? Verdict::open : Verdict::record, static_cast<Tag>(parent + 1)};
  };
  EXPECT_TRUE(scanner.scan(arrays(kMaxDepth), interest, document));
  EXPECT_FALSE(scanner.scan(arrays(kMaxDepth + 1), interest, document));
  EXPECT_TRUE(scanner.scan(arrays(kMaxDepth), interest, document));
}

TEST(Depth, at_the_limit_is_expanded_reformatted_and_put_in_canonical_form_too) {
  const std::string text = mixed(kMaxDepth);
  Scanner scanner;
  Document document;
  const Interest closed = [](Tag, std::string_view) { return Verdict{Verdict::record, 0}; };
  ASSERT_TRUE(scanner.scan(text, closed, document));
  std::size_t levels = 1;
  for (Value value = document.root(); !value.children().empty(); ++levels) {
    value = *value.children().begin();
    scanner.expand(document, value, closed);
  }
  EXPECT_EQ(levels, kMaxDepth + 1);
  Buffer out;
  reformat(text, {.layout = Layout::indented}, out);
  EXPECT_FALSE(refusal(out.view()));
  EXPECT_TRUE(same_value(text, out.view()));
  EXPECT_EQ(canonical(out.view()), text);
}

TEST(Depth, of_a_gigabyte_is_refused_without_memory_for_it) {
  const std::string text(std::size_t{1} << 30, '[');
  Scanner scanner;
  Document document;
  const long before = peak_kilobytes();
  const auto validated = scanner.validate(text);
  const auto parsed = scanner.parse(text, document);
  EXPECT_LT(peak_kilobytes() - before, 64 * 1024);
  ASSERT_FALSE(validated || parsed);
  EXPECT_EQ(validated.error().byte, kMaxDepth);
  EXPECT_EQ(parsed.error(), validated.error());
}

}  // namespace
}  // namespace waybill::json::test

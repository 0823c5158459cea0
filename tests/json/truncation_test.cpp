// A text that breaks off: what arrives when a peer dies or a disk is full.
#include <gtest/gtest.h>

#include "json/support.h"
#include "waybill/json/diagnose.h"
#include "waybill/json/scanner.h"

namespace waybill::json::test {
namespace {

// Every prefix of a text that opens with a bracket is refused, all the way to its last one.
std::size_t end_of_value(std::string_view text) { return text.find_last_of("]}") + 1; }

void expect_refused_when_cut(std::string_view text, std::size_t cut, Scanner& scanner,
                             Fence& fence) {
  const std::string_view prefix = fence.at_end(text.substr(0, cut));
  const auto error = diagnose(prefix);
  ASSERT_TRUE(error) << "cut at " << cut << ": " << shown(text);
  // The text was right up to the cut, so what is wrong is that it ends there: at its end, or at
  // the escape that begins half of a surrogate pair.
  ASSERT_TRUE(error->byte);
  if (*error->byte != cut) {
    EXPECT_LE(cut - *error->byte, 11u) << shown(text);
    EXPECT_EQ(prefix.substr(*error->byte, 2), "\\u") << shown(text);
  }
  EXPECT_FALSE(scanner.validate(prefix)) << "cut at " << cut << ": " << shown(text);
}

TEST(Truncation, anywhere_in_a_document_of_the_corpus_is_an_error_at_the_cut) {
  // Each cut reads all that came before, so of long documents not every one is tried; the step is
  // a prime number, for no cut is to be on the same place of every line or block.
  constexpr std::size_t kEveryByte = 2048;
  constexpr std::size_t kStep = 61;
  Scanner scanner;
  Fence fence;
  std::size_t cuts = 0;
  for (const auto& file : valid_corpus()) {
    const std::string text = read_file(file);
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (text[first] != '{' && text[first] != '[') continue;
    const std::size_t end = end_of_value(text);
    for (std::size_t cut = 0; cut < end; cut += cut < kEveryByte ? 1 : kStep, ++cuts)
      expect_refused_when_cut(text, cut, scanner, fence);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(cuts, 100'000u);
}

TEST(Truncation, of_an_escape_or_a_character_is_an_error_at_the_cut) {
  Scanner scanner;
  Fence fence;
  const std::string text = R"(["\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é€😀",true,false,null,-1.5e+10])";
  for (std::size_t cut = 0; cut < text.size(); ++cut)
    expect_refused_when_cut(text, cut, scanner, fence);
  EXPECT_FALSE(refusal(text));
}

TEST(Truncation, of_a_bare_number_may_leave_a_number) {
  const std::string text = "-10.25e+17";
  const std::string valid_prefixes = "-10 -1 -10.2 -10.25 -10.25e+1 -10.25e+17 ";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    const std::string prefix = text.substr(0, cut);
    const bool valid = !prefix.empty() && valid_prefixes.find(prefix + " ") != std::string::npos;
    EXPECT_EQ(!refusal(prefix), valid) << prefix;
  }
}

}  // namespace
}  // namespace waybill::json::test

// Three readings of one grammar: the scanner's two walks and the byte-by-byte diagnosis. Whatever
// the text, they must agree, because each is trusted to speak for the others.
#include <gtest/gtest.h>

#include "json/random_text.h"
#include "json/support.h"

namespace waybill::json::test {
namespace {

// refusal() compares the readers; here only the number of texts of each sort is of interest, so
// that a generator that broke nothing, or everything, would be noticed.
struct Counts {
  std::size_t valid = 0;
  std::size_t broken = 0;
  void add(std::string_view text) { ++(refusal(text) ? broken : valid); }
};

TEST(Agreement, holds_for_thousands_of_mutations_of_the_corpus) {
  constexpr std::size_t kLargest = 4000;
  Chance chance(1);
  Counts counts;
  for (const auto& file : valid_corpus()) {
    const std::string text = read_file(file);
    if (text.size() > kLargest) continue;
    for (int i = 0; i < 20; ++i) counts.add(mutated(chance, text));
    if (HasFailure()) return;
  }
  EXPECT_GT(counts.valid, 500u);
  EXPECT_GT(counts.broken, 5000u);
}

TEST(Agreement, holds_for_mutations_of_texts_that_are_refused_already) {
  Chance chance(2);
  Counts counts;
  for (const auto& file : files_in(repository() / "tests" / "corpus" / "json", "n_")) {
    const std::string text = read_file(file);
    for (int i = 0; i < 10; ++i) counts.add(mutated(chance, text));
  }
  EXPECT_GT(counts.broken, 1000u);
}

TEST(Agreement, holds_for_random_documents_of_many_windows_and_their_mutations) {
  Counts whole;
  Counts changed;
  for (std::uint64_t seed = 100; seed < 125; ++seed) {
    Chance chance(seed);
    const std::string text = random_document(chance, 200'000 + chance.below(200'000));
    whole.add(text);
    for (int i = 0; i < 4; ++i) changed.add(mutated(chance, text));
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_EQ(whole.broken, 0u);
  EXPECT_GT(changed.valid, 5u);
  EXPECT_GT(changed.broken, 30u);
}

TEST(Agreement, holds_for_every_text_of_up_to_four_bytes_of_json_s_own_alphabet) {
  const std::string alphabet = "{}[],:\"\\0-1.eu tn";
  Counts counts;
  std::vector<std::string> texts{""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    counts.add(texts[i]);
    if (texts[i].size() == 4) continue;
    for (const char c : alphabet) texts.push_back(texts[i] + c);
  }
  EXPECT_EQ(counts.valid + counts.broken, 1u + 17 + 17 * 17 + 17 * 17 * 17 + 17 * 17 * 17 * 17);
  EXPECT_GT(counts.valid, 300u);
}

// At the beginning of a text, within one of the blocks of 64 bytes in which it is looked at, and on
// each place around such a block's end; with ASCII behind it, or other characters later on.
TEST(Agreement, holds_for_every_four_bytes_on_which_utf8_turns_wherever_they_stand) {
  const std::string alphabet =
      "a\x80\x8F\x90\x9F\xA0\xBF\xC1\xC2\xDF\xE0\xE1\xED\xEF\xF0\xF1\xF4\xF5";
  Counts counts;
  struct Place {
    std::size_t at;
    std::string behind;
  };
  const std::string ascii(10, 'x');
  const std::string later = std::string(130, 'x') + "\xC3\xA9";
  for (const auto& [place, behind] :
       {Place{1, ascii}, Place{20, ascii}, Place{61, later}, Place{62, ascii}, Place{62, later},
        Place{63, ascii}, Place{63, later}, Place{64, ascii}}) {
    std::string text = "\"" + std::string(place - 1, 'x') + "1234" + behind + "\"";
    for (const char first : alphabet)
      for (const char second : alphabet)
        for (const char third : alphabet)
          for (const char fourth : alphabet) {
            const char bytes[] = {first, second, third, fourth};
            text.replace(place, sizeof bytes, bytes, sizeof bytes);
            counts.add(text);
          }
    ASSERT_FALSE(HasFailure()) << "at " << place;
  }
  EXPECT_GT(counts.valid, 1000u);
  EXPECT_GT(counts.broken, 100'000u);
}

}  // namespace
}  // namespace waybill::json::test

// Which texts are JSON: the public test suite and the project's own corpus.
#include <gtest/gtest.h>

#include <algorithm>

#include "json/support.h"

namespace waybill::json::test {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kAccepted = 95;
constexpr std::size_t kRefused = 188;
constexpr std::size_t kEither = 35;

class PublicSuite : public testing::Test {
 protected:
  void SetUp() override {
    folder = shared() / "data" / "json-parsing" / "test_parsing";
    if (!fs::is_directory(folder))
      GTEST_SKIP() << "JSONTestSuite is not at " << folder << "; set WAYBILL_SHARED to test it";
  }
  fs::path folder;
};

TEST_F(PublicSuite, texts_that_are_json_are_accepted) {
  const auto files = files_in(folder, "y_");
  EXPECT_EQ(files.size(), kAccepted);
  for (const auto& file : files) {
    const auto error = refusal(read_file(file));
    EXPECT_FALSE(error) << file << ": " << error->message;
  }
}

TEST_F(PublicSuite, texts_that_are_not_json_are_refused_with_a_byte_inside_the_text) {
  const auto files = files_in(folder, "n_");
  EXPECT_EQ(files.size(), kRefused);
  for (const auto& file : files) {
    const std::string text = read_file(file);
    const auto error = refusal(text);
    ASSERT_TRUE(error) << file;
    EXPECT_FALSE(error->message.empty()) << file;
    ASSERT_TRUE(error->byte) << file;
    EXPECT_LE(*error->byte, text.size()) << file;
  }
}

TEST_F(PublicSuite, texts_left_open_by_the_rfc_get_one_answer_from_all_readers) {
  const auto files = files_in(folder, "i_");
  EXPECT_EQ(files.size(), kEither);
  std::vector<std::string> accepted;
  for (const auto& file : files)
    if (!refusal(read_file(file))) accepted.push_back(file.filename().string());
  // Numbers keep their spelling, so none is too large; everything else here is not UTF-8, has
  // half a surrogate pair or starts with a byte order mark.
  for (const std::string& name : accepted)
    EXPECT_TRUE(name.starts_with("i_number_") || name == "i_structure_500_nested_arrays.json")
        << name;
  EXPECT_TRUE(std::find(accepted.begin(), accepted.end(), "i_number_huge_exp.json") !=
              accepted.end());
}

TEST(Corpus, texts_that_are_json_are_accepted) {
  const auto files = files_in(repository() / "tests" / "corpus" / "json", "y_");
  EXPECT_FALSE(files.empty());
  for (const auto& file : files) {
    const auto error = refusal(read_file(file));
    EXPECT_FALSE(error) << file << ": " << error->message;
  }
}

TEST(Corpus, texts_that_are_not_json_are_refused_with_a_byte_inside_the_text) {
  const auto files = files_in(repository() / "tests" / "corpus" / "json", "n_");
  EXPECT_FALSE(files.empty());
  for (const auto& file : files) {
    const std::string text = read_file(file);
    const auto error = refusal(text);
    ASSERT_TRUE(error) << file;
    ASSERT_TRUE(error->byte) << file;
    EXPECT_LE(*error->byte, text.size()) << file;
  }
}

TEST(Corpus, every_document_of_every_dialect_is_json) {
  std::size_t count = 0;
  for (const std::string dialect : {"dotbot", "codegraph", "colibri", "cli", "buddy", "mcp"}) {
    const auto files = files_in(repository() / "tests" / "corpus" / dialect);
    EXPECT_FALSE(files.empty()) << dialect;
    for (const auto& file : files) {
      const auto error = refusal(read_file(file));
      EXPECT_FALSE(error) << file << ": " << error->message;
      ++count;
    }
  }
  RecordProperty("documents", static_cast<int>(count));
}

}  // namespace
}  // namespace waybill::json::test

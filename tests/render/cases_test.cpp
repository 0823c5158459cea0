// Whole drawings, compared with files: cases/NAME.json as every sink draws it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "check/golden.h"
#include "render/inspection.h"
#include "waybill/dialect/dialect.h"
#include "waybill/render/render.h"

namespace waybill::testing {
namespace {

std::vector<std::string> case_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(repository() / "tests/render/cases"))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

class Case : public ::testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    auto read = waybill::read(slurp(repository() / (path() + ".json")));
    ASSERT_TRUE(read) << read.error().message;
    envelope_ = std::move(*read);
  }
  std::string path() const { return "tests/render/cases/" + GetParam(); }
  Envelope envelope_;
};

TEST_P(Case, LooksOnTerminalsAsItsFilesShow) {
  expect_file(path() + ".80.txt", render::terminal(envelope_, {.width = 80}));
  expect_file(path() + ".40.txt", render::terminal(envelope_, {.width = 40}));
  expect_file(path() + ".ascii.txt", render::terminal(envelope_, {.width = 80, .unicode = false}));
}

TEST_P(Case, LooksInColourAsItsFileShows) {
  // With a sign that can be read in place of the escape character.
  std::string drawn = render::terminal(envelope_, {.width = 80, .colour = true});
  for (std::size_t at = 0; (at = drawn.find('\x1b', at)) != std::string::npos;)
    drawn.replace(at, 1, "ESC");
  expect_file(path() + ".colour.txt", drawn);
}

TEST_P(Case, IsThePageInItsFile) { expect_file(path() + ".html", render::html(envelope_)); }

TEST_P(Case, IsTheMarkdownInItsFile) { expect_file(path() + ".md", render::markdown(envelope_)); }

INSTANTIATE_TEST_SUITE_P(Cases, Case, ::testing::ValuesIn(case_names()),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace waybill::testing

// Another layout, the same value. Each reformat/<name>.json has its expected forms beside it.
#include <gtest/gtest.h>

#include "json/random_text.h"
#include "json/support.h"
#include "waybill/json/canonical.h"
#include "waybill/json/writer.h"

namespace waybill::json::test {
namespace {

struct Form {
  const char* extension;
  Format format;
};
const Form kForms[] = {
    {".compact", {Layout::compact, false}},   {".compact_ascii", {Layout::compact, true}},
    {".line", {Layout::line, false}},         {".line_ascii", {Layout::line, true}},
    {".indented", {Layout::indented, false}}, {".indented_ascii", {Layout::indented, true}},
};

std::string reformatted(std::string_view text, Format format) {
  Buffer out;
  reformat(text, format, out);
  return out.str();
}

std::string minified(std::string_view text) {
  Buffer out;
  out.append("x");
  minify(text, out);
  return out.str().substr(1);
}

TEST(Reformat, gives_the_expected_files) {
  const auto files = files_in(repository() / "tests" / "json" / "reformat");
  EXPECT_FALSE(files.empty());
  for (auto file : files) {
    const std::string text = read_file(file);
    for (const Form& form : kForms) {
      file.replace_extension(form.extension);
      EXPECT_EQ(reformatted(text, form.format), read_file(file)) << file;
    }
    EXPECT_EQ(minified(text), read_file(file.replace_extension(".line"))) << file;
  }
}

void expect_one_value_in_every_form(std::string_view text) {
  const std::string line = reformatted(text, {.layout = Layout::line});
  EXPECT_EQ(line.find('\n'), std::string::npos);
  EXPECT_EQ(minified(text), line) << shown(text);
  for (const Form& form : kForms) {
    const std::string other = reformatted(text, form.format);
    ASSERT_FALSE(refusal(other)) << form.extension << ": " << shown(text);
    ASSERT_TRUE(same_value(text, other)) << form.extension << ": " << shown(text);
    // Only what `ascii` escaped stays different.
    if (!form.format.ascii) {
      ASSERT_EQ(reformatted(other, {.layout = Layout::line}), line);
    }
    ASSERT_EQ(reformatted(other, form.format), other) << "a second time changes nothing";
    for (const char c : other) ASSERT_TRUE(!form.format.ascii || (c & 0x80) == 0);
  }
}

TEST(Reformat, keeps_the_value_of_every_document_of_the_corpus) {
  for (const auto& file : valid_corpus())
    ASSERT_NO_FATAL_FAILURE(expect_one_value_in_every_form(read_file(file))) << file;
}

TEST(Reformat, keeps_the_value_of_random_documents) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Chance chance(seed);
    const std::string text = random_document(chance, chance.below(5000));
    ASSERT_NO_FATAL_FAILURE(expect_one_value_in_every_form(text)) << "seed " << seed;
  }
}

}  // namespace
}  // namespace waybill::json::test

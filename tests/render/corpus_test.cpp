// What holds of every drawing, of every document of the corpus and every case.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "corpus.h"
#include "render/inspection.h"
#include "waybill/dialect/dialect.h"
#include "waybill/render/render.h"

namespace waybill::testing {
namespace {

// Every document that can be read, by its name.
const std::map<std::string, Envelope>& envelopes() {
  static const std::map<std::string, Envelope> all = [] {
    std::map<std::string, Envelope> read_ones;
    const auto add = [&](const std::string& name, const std::string& bytes) {
      if (auto envelope = waybill::read(bytes)) read_ones.emplace(name, std::move(*envelope));
    };
    for (const std::string prefix : {"y_", "w_"})
      for (const Sample& sample : samples(prefix))
        add(std::string(name_of(sample.dialect)) + "/" + sample.name, sample.bytes);
    for (const auto& entry :
         std::filesystem::directory_iterator(repository() / "tests/render/cases"))
      if (entry.path().extension() == ".json")
        add(entry.path().filename().string(), slurp(entry.path()));
    return read_ones;
  }();
  return all;
}

TEST(EveryDocument, StaysWithinTheWidthWithoutControlCharacters) {
  ASSERT_GT(envelopes().size(), 400U);
  for (const auto& [name, envelope] : envelopes()) {
    for (const std::size_t width : {20U, 33U, 80U, 200U, 500U}) {
      EXPECT_EQ(terminal_fault(render::terminal(envelope, {.width = width}), width), "")
          << name << " at width " << width;
      const std::string ascii = render::terminal(envelope, {.width = width, .unicode = false});
      EXPECT_EQ(terminal_fault(ascii, width), "") << name << " in ASCII at width " << width;
      EXPECT_TRUE(std::all_of(ascii.begin(), ascii.end(), [](char c) { return c > 0; })) << name;
    }
  }
}

TEST(EveryDocument, SaysTheSameWithAndWithoutColour) {
  for (const auto& [name, envelope] : envelopes()) {
    EXPECT_EQ(without_colour(render::terminal(envelope, {.colour = true})),
              render::terminal(envelope))
        << name;
  }
}

TEST(EveryDocument, IsAWellFormedPageThatLoadsNothing) {
  for (const auto& [name, envelope] : envelopes())
    EXPECT_EQ(html_fault(render::html(envelope)), "") << name;
}

TEST(EveryDocument, IsMarkdownWithoutHtml) {
  for (const auto& [name, envelope] : envelopes())
    EXPECT_EQ(markdown_fault(render::markdown(envelope)), "") << name;
}

// Words only, so that line breaks, indents and escapes do not matter.
std::string squeezed(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (c != ' ' && c != '\n' && c != '\\') out += c;
  return out;
}

TEST(EveryDocument, ShowsItsSummaryAndProblemsInEverySink) {
  for (const auto& [name, envelope] : envelopes()) {
    const std::string wide = squeezed(render::terminal(envelope, {.width = 500}));
    const std::string markdown = squeezed(render::markdown(envelope));
    for (const Problem& problem : envelope.errors) {
      const std::string code = squeezed(problem.code.view().substr(0, 40));
      EXPECT_NE(wide.find(code), std::string::npos) << name << ": " << code;
      EXPECT_NE(markdown.find(code), std::string::npos) << name << ": " << code;
    }
  }
}

}  // namespace
}  // namespace waybill::testing

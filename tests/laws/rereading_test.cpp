// A Converter that has read documents of one shape reads the next as a new Converter does, whatever
// its values say: also those by which a reader decides.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "corpus.h"
#include "sanitized.h"
#include "waybill/base/clock.h"
#include "waybill/dialect/convert.h"
#include "waybill/json/scanner.h"

namespace waybill::testing {
namespace {

using json::Kind;

struct Leaf {
  std::size_t at;
  std::size_t size;
  Kind kind;
  std::string key;  // its own, or that of the list that it is in
};

void collect(json::Value value, std::string_view text, std::string_view key,
             std::vector<Leaf>& leaves) {
  for (const json::Value child : value.children())
    collect(child, text, value.is(Kind::object) ? child.key() : key, leaves);
  if (value.is(Kind::array) || value.is(Kind::object)) return;
  leaves.push_back({static_cast<std::size_t>(value.raw().data() - text.data()), value.raw().size(),
                    value.kind(), std::string(key)});
}

std::vector<Leaf> leaves_in(std::string_view text) {
  json::Document document;
  std::vector<Leaf> leaves;
  if (json::Scanner().parse(text, document)) collect(document.root(), text, {}, leaves);
  return leaves;
}

// Words that mean something to one reader or another, and what has to be told from a plain text.
std::span<const std::string_view> others_of(Kind kind) {
  static constexpr std::string_view kStrings[] = {
      R"("")",
      R"(" ")",
      R"("x")",
      R"("an \"escape\"")",
      R"("\u0065rror")",
      R"("error")",
      R"("ok")",
      R"("true")",
      R"("a.dotted.name")",
      R"("a_name-spelled_otherwise")",
      R"("ouroborosai_graph_issues")",
      R"("CODE: words")",
      R"("CODE: ")",
      R"("INVALID_PARAMS")",
      R"("dotbot-mcp-response@1")",
      R"("json_data")",
      R"("text")",
      R"("resource")",
      R"("suggestion")",
      R"("returned")",
      R"("protocol")",
      R"("{\"ok\":false,\"error\":{\"code\":\"ERR_X\",\"message\":\"no\"}}")",
      R"("2026-01-02T13:57:00.125Z")",
      R"("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")"};
  static constexpr std::string_view kNumbers[] = {"0",   "7",   "-1",
                                                  "1e2", "1.5", "99999999999999999999"};
  static constexpr std::string_view kBooleans[] = {"true", "false"};
  switch (kind) {
    case Kind::string: return kStrings;
    case Kind::number: return kNumbers;
    case Kind::boolean: return kBooleans;
    default: return {};
  }
}

class ADocumentLikeTheLast : public ::testing::Test {
 protected:
  ADocumentLikeTheLast() { options_.write.clock = &clock_; }

  // Reads `before` until it is known by heart, in turn with another kind, then the text.
  void expect_the_same(std::string_view before, std::string_view text, Dialect to) {
    static constexpr std::string_view kAnother = R"({"ok":true,"data":{"another":[1,2,3]}})";
    Converter reused;
    for (int i = 0; i < 5; ++i)
      for (const std::string_view known : {before, kAnother})
        ASSERT_TRUE(reused.convert(known, to, options_).has_value() || known == before);
    for (const std::string_view next : {text, before}) {
      Converter fresh;
      const auto expected = fresh.convert(next, to, options_);
      const auto converted = reused.convert(next, to, options_);
      ASSERT_EQ(converted.has_value(), expected.has_value()) << next;
      if (!expected) continue;
      ASSERT_EQ(*converted, *expected) << next;
      ASSERT_TRUE(reused.envelope() == fresh.envelope()) << next;
    }
    ++documents_;
  }
  void expect_the_same_with(const Sample& sample, const Leaf& leaf, std::string_view other) {
    std::string text = sample.bytes;
    text.replace(leaf.at, leaf.size, other);
    expect_the_same(sample.bytes, text, kDialects[documents_ % kDialects.size()]);
  }

  FixedClock clock_;
  ConvertOptions options_;
  std::size_t documents_ = 0;
};

std::vector<Sample> short_samples(Dialect dialect) {
  const std::size_t longest = WAYBILL_SANITIZED ? 300 : 1200;
  std::vector<Sample> found = samples(dialect, "y_");
  for (Sample& sample : samples(dialect, "w_")) found.push_back(std::move(sample));
  std::erase_if(found, [=](const Sample& sample) { return sample.bytes.size() > longest; });
  return found;
}

TEST_F(ADocumentLikeTheLast, IsReadAsANewConverterReadsIt) {
  for (const Dialect dialect : kDialects) {
    for (const Sample& sample : short_samples(dialect)) {
      SCOPED_TRACE(sample.name);
      for (const Leaf& leaf : leaves_in(sample.bytes)) {
        for (const std::string_view other : others_of(leaf.kind)) {
          expect_the_same_with(sample, leaf, other);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
  EXPECT_GT(documents_, WAYBILL_SANITIZED ? 2000u : 20000u);
}

// Whatever a reader decides by, the corpus has it: all that stands under a key in any document of
// the dialect is put in the place of each value under that key.
TEST_F(ADocumentLikeTheLast, IsReadSoWithTheValuesOfOtherDocuments) {
  constexpr std::size_t kMostOfAKey = 24;
  for (const Dialect dialect : kDialects) {
    std::map<std::pair<std::string, Kind>, std::set<std::string>> known;
    for (const Sample& sample : short_samples(dialect)) {
      for (const Leaf& leaf : leaves_in(sample.bytes)) {
        auto& values = known[{leaf.key, leaf.kind}];
        if (values.size() < kMostOfAKey) values.insert(sample.bytes.substr(leaf.at, leaf.size));
      }
    }
    for (const Sample& sample : short_samples(dialect)) {
      SCOPED_TRACE(sample.name);
      for (const Leaf& leaf : leaves_in(sample.bytes)) {
        for (const std::string& other : known[{leaf.key, leaf.kind}]) {
          expect_the_same_with(sample, leaf, other);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
  EXPECT_GT(documents_, WAYBILL_SANITIZED ? 2000u : 20000u);
}

// An MCP failure says the same twice, so that no change of one value makes another failure of it.
TEST_F(ADocumentLikeTheLast, IsReadSoWhenItSaysAnotherThingTwice) {
  const auto failure = [](std::string_view message) {
    return std::string(R"({"content":[{"type":"text","text":")") + std::string(message) +
           R"("}],"structuredContent":{"error":{"message":")" + std::string(message) +
           R"("}},"isError":true})";
  };
  for (const std::string_view message :
       {"Yes.", "{}", "{ok}", " ", R"(\u007b\"ok\":false})",
        R"({\"ok\":false,\"error\":{\"code\":\"ERR_X\",\"message\":\"no\"}})"})
    for (const Dialect to : kDialects) expect_the_same(failure("No."), failure(message), to);
}

TEST_F(ADocumentLikeTheLast, IsReadSoWhenItHasAMemberTwice) {
  const auto failure = [](std::string_view first, std::string_view second) {
    return std::string(R"({"ok":false,"data":null,"error":{"code":"A","message":")") +
           std::string(first) + R"("},"error":{"code":"B","message":")" + std::string(second) +
           R"("},"warnings":[],"meta":{"duration_ms":1}})";
  };
  const auto message = [](std::string_view first, std::string_view second) {
    return std::string(R"({"ok":false,"error":{"code":"A","message":")") + std::string(first) +
           R"(","message":")" + std::string(second) + R"(","details":{}}})";
  };
  const auto data = [](std::string_view first, std::string_view second) {
    return std::string(R"({"ok":true,"data":)") + std::string(first) + R"(,"data":)" +
           std::string(second) + R"(,"error":null,"warnings":[],"meta":{"duration_ms":1}})";
  };
  for (const Dialect to : kDialects) {
    expect_the_same(failure("One.", "Two."), failure("Three.", "Four."), to);
    expect_the_same(message("One.", R"(\"Two.\")"), message("Three.", R"(\"Four.\")"), to);
    expect_the_same(data("{}", R"({"value":1})"), data("{}", R"({"value":2})"), to);
    expect_the_same(data(R"({"a":1})", R"({"ok":2})"), data(R"({"a":3})", R"({"ok":4})"), to);
  }
}

}  // namespace
}  // namespace waybill::testing

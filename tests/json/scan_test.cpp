// Reading only what is of interest: the rest is validated and skipped, and can be had later.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "json/random_text.h"
#include "json/support.h"
#include "waybill/json/canonical.h"
#include "waybill/json/scanner.h"

namespace waybill::json::test {
namespace {

constexpr Tag kData = 7;

// The root's "data" is opened, its "status" recorded and everything else skipped; in "data" all
// but "secret" is recorded, closed.
Verdict data_and_status(Tag parent, std::string_view key) {
  if (parent == kData) return {key == "secret" ? Verdict::skip : Verdict::record, 3};
  if (key == "data") return {Verdict::open, kData};
  if (key == "status") return {Verdict::record, 1};
  return {};
}
Verdict closed(Tag, std::string_view) { return {Verdict::record, 0}; }
Verdict nothing(Tag, std::string_view) { return {}; }

constexpr std::string_view kText =
    R"({"status":"ok","skipped":[1,{"data":2}],"data":{"a":{"b":[1,2]},"secret":"\u0041","c":[]}})";

std::string keys_of(Value value) {
  std::string keys;
  for (const Value child : value.children()) keys += std::string(child.raw_key()) + " ";
  return keys;
}

TEST(Scan, records_what_the_interest_asks_for_with_its_tags) {
  Scanner scanner;
  Document document;
  ASSERT_TRUE(scanner.scan(kText, data_and_status, document));
  const Value root = document.root();
  EXPECT_EQ(root.tag(), 0);
  EXPECT_EQ(keys_of(root), "status data ");
  EXPECT_EQ(root.find("status").tag(), 1);
  const Value data = root.find("data");
  EXPECT_EQ(data.tag(), kData);
  EXPECT_EQ(keys_of(data), "a c ");
  EXPECT_EQ(data.find("a").tag(), 3);
  EXPECT_EQ(data.find("a").raw(), R"({"b":[1,2]})");
  EXPECT_FALSE(root.find("skipped"));
}

TEST(Scan, counts_the_children_that_it_did_not_record) {
  Scanner scanner;
  Document document;
  ASSERT_TRUE(scanner.scan(kText, data_and_status, document));
  const Value root = document.root();
  EXPECT_EQ(root.size(), 3u);
  EXPECT_FALSE(root.complete());
  EXPECT_TRUE(root.find("status").complete());
  const Value data = root.find("data");
  EXPECT_EQ(data.size(), 3u);
  EXPECT_FALSE(data.complete());
  EXPECT_FALSE(data.find("a").complete()) << "a closed container was not looked into";
  EXPECT_TRUE(data.find("a").children().empty());
  ASSERT_TRUE(scanner.parse(kText, document));
  EXPECT_TRUE(document.root().complete());
  EXPECT_TRUE(document.root().find("data").find("c").complete());
}

TEST(Scan, shows_the_interest_keys_as_spelled_and_each_array_once_without_a_key) {
  static std::vector<std::string> seen;
  seen.clear();
  const Interest spy = [](Tag, std::string_view key) {
    seen.push_back(key.data() == nullptr ? "(element)" : std::string(key));
    return Verdict{Verdict::open, 0};
  };
  Scanner scanner;
  Document document;
  ASSERT_TRUE(scanner.scan(R"({"":[1,[2]],"\u0061":{"b":3}})", spy, document));
  EXPECT_EQ(seen, (std::vector<std::string>{"", "(element)", "(element)", R"(\u0061)", "b"}));
}

// White space wherever it may stand, and strings that only look as if there were some.
TEST(Compact, is_what_has_no_white_space_between_tokens) {
  const std::string tokens[] = {"{", R"("a")", ":", "[",      "1",    ",", R"(" , : ")",
                                ",", "{",      "}", ",",      "true", ",", "[",
                                "]", "]",      ",", R"("b")", ":",    "{", R"("")",
                                ":", "-1.5e3", "}", "}"};
  std::string compact;
  for (const std::string& token : tokens) compact += token;
  const auto shallow = [](Tag, std::string_view) { return Verdict{Verdict::record, 0}; };
  Scanner scanner;
  Document document;
  ASSERT_TRUE(scanner.parse(compact, document));
  EXPECT_TRUE(document.is_compact());
  ASSERT_TRUE(scanner.scan(compact, shallow, document));
  EXPECT_TRUE(document.is_compact());
  for (std::size_t gap = 1; gap < std::size(tokens); ++gap) {
    std::string spaced;
    for (std::size_t i = 0; i < std::size(tokens); ++i) spaced += (i == gap ? " " : "") + tokens[i];
    ASSERT_TRUE(scanner.parse(spaced, document)) << spaced;
    EXPECT_FALSE(document.is_compact()) << spaced;
    ASSERT_TRUE(scanner.scan(spaced, shallow, document));
    EXPECT_FALSE(document.is_compact()) << spaced;
  }
}

TEST(Compact, stays_what_the_whole_text_is_when_a_part_is_expanded) {
  Scanner scanner;
  Document document;
  const std::string_view text = R"({"a":{"b":1}, "c":2})";
  const Interest interest = [](Tag, std::string_view) { return Verdict{Verdict::record, 0}; };
  ASSERT_TRUE(scanner.scan(text, interest, document));
  scanner.expand(document, document.root().find("a"), interest);
  EXPECT_FALSE(document.is_compact());
}

TEST(Expand, records_every_child_of_a_closed_or_incomplete_value) {
  Scanner scanner;
  Document document;
  ASSERT_TRUE(scanner.scan(kText, data_and_status, document));
  const Value data = document.root().find("data");
  const Value a = data.find("a");
  scanner.expand(document, a, closed);
  EXPECT_TRUE(a.complete());
  EXPECT_EQ(a.find("b").raw(), "[1,2]");
  EXPECT_FALSE(a.find("b").complete());
  scanner.expand(document, data, closed);
  EXPECT_TRUE(data.complete());
  EXPECT_EQ(keys_of(data), "a secret c ");
  EXPECT_EQ(data.find("secret").string(), "A");
  EXPECT_EQ(a.raw(), R"({"b":[1,2]})") << "handles stay valid";
}

TEST(Expand, keeps_the_tag_and_asks_the_interest_how_far_to_open) {
  Scanner scanner;
  Document document;
  ASSERT_TRUE(scanner.scan(kText, nothing, document));
  scanner.expand(document, document.root(), data_and_status);
  EXPECT_TRUE(document.root().complete()) << "what the interest skips is recorded all the same";
  const Value data = document.root().find("data");
  EXPECT_EQ(data.tag(), kData);
  EXPECT_EQ(keys_of(data), "a c ") << "deeper down the interest alone decides";
  scanner.expand(document, data, data_and_status);
  EXPECT_EQ(data.tag(), kData);
  EXPECT_EQ(keys_of(data), "a secret c ");
  EXPECT_EQ(data.find("a").tag(), 3);
}

TEST(Expand, of_a_scalar_changes_nothing) {
  Scanner scanner;
  Document document;
  ASSERT_TRUE(scanner.scan(R"(["a\n"])", closed, document));
  const Value string = *document.root().children().begin();
  scanner.expand(document, string, closed);
  EXPECT_EQ(string.string(), "a\n");
  EXPECT_TRUE(string.complete());
  EXPECT_TRUE(string.children().empty());
}

// Opens everything below a value that was left closed, level by level.
void expand_all(Scanner& scanner, Document& document, Value value) {
  if (!value.complete()) scanner.expand(document, value, closed);
  for (const Value child : value.children()) expand_all(scanner, document, child);
}

void expect_same(Value a, Value b) {
  ASSERT_EQ(a.raw(), b.raw());
  ASSERT_EQ(a.key(), b.key());
  ASSERT_EQ(a.size(), b.size());
  auto at = b.children().begin();
  for (const Value child : a.children()) ASSERT_NO_FATAL_FAILURE(expect_same(child, *at++));
  ASSERT_TRUE(at == b.children().end());
}

TEST(Expand, step_by_step_reaches_what_parsing_records_at_once) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Chance chance(seed);
    const std::string text = random_document(chance, 3000);
    Scanner scanner;
    Document at_once;
    Document stepwise;
    ASSERT_TRUE(scanner.parse(text, at_once));
    ASSERT_TRUE(scanner.scan(text, nothing, stepwise));
    expand_all(scanner, stepwise, stepwise.root());
    ASSERT_NO_FATAL_FAILURE(expect_same(at_once.root(), stepwise.root())) << "seed " << seed;
  }
}

}  // namespace
}  // namespace waybill::json::test

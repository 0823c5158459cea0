// The YAML at the head of documents: read as it is meant, and bounded.
#include "waybill/base/yaml.h"

#include <gtest/gtest.h>

#include "waybill/base/frontmatter.h"

namespace waybill {
namespace {

TEST(Yaml, KeepsKeysInOrderAndTellsQuotedTextsFromPlainOnes) {
  const auto read = read_yaml("name: a\nversion: \"1\"\ncount: 2\nnone: ~\nlist: [x, y]\n");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->keys, (std::vector<std::string>{"name", "version", "count", "none", "list"}));
  EXPECT_FALSE(read->find("version")->plain);
  EXPECT_TRUE(read->find("count")->plain);
  EXPECT_EQ(read->find("none")->kind, YamlValue::Kind::null);
  EXPECT_EQ(read->find("list")->texts(), (std::vector<std::string>{"x", "y"}));
}

TEST(Yaml, RefusesWhatASmallTextCouldBecomeHugeBy) {
  const auto bomb = read_yaml("a: &a [x]\nb: [*a, *a]\n");
  ASSERT_FALSE(bomb);
  EXPECT_EQ(bomb.error().message, "Anchors are not allowed here");
  EXPECT_EQ(bomb.error().byte, 3u);
  EXPECT_FALSE(read_yaml(std::string(100, '[')));
  EXPECT_EQ(read_yaml(std::string(40'000, 'x')).error().kind, ErrorKind::over_limit);
  std::string many = "list:\n";
  for (int i = 0; i < 5000; ++i) many += "- a\n";
  EXPECT_FALSE(read_yaml(many));
}

TEST(Yaml, RefusesAKeyThatStandsTwice) {
  const auto twice = read_yaml("a: 1\na: 2\n");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().message, "The key 'a' stands here twice");
  EXPECT_EQ(twice.error().byte, 5u);
}

TEST(Frontmatter, EndsAtTheNextLineOfThreeDashes) {
  const DocumentParts parts = split_frontmatter("---\r\na: ---b\n---\nBody\n");
  ASSERT_TRUE(parts.frontmatter);
  EXPECT_EQ(*parts.frontmatter, "a: ---b\n");
  EXPECT_EQ(parts.body, "Body\n");
  EXPECT_FALSE(split_frontmatter("Body\n---\n").frontmatter);
  EXPECT_FALSE(split_frontmatter("---\na: b\n").is_closed);
}

}  // namespace
}  // namespace waybill

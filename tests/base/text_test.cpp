#include "waybill/base/text.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace waybill {
namespace {

TEST(Text, MadeFromAStringOwnsItsBytes) {
  std::string source = "solution.info";
  const Text text = source;
  source.assign(source.size(), 'x');
  EXPECT_EQ(text, "solution.info");
  EXPECT_TRUE(text.is_owned());
}

TEST(Text, BorrowedReadsTheBytesItWasGiven) {
  const std::string source = "abc";
  const Text text = Text::borrow(source);
  EXPECT_FALSE(text.is_owned());
  EXPECT_EQ(text.view().data(), source.data());
}

TEST(Text, CopiedOwnsEvenWhenTheSourceBorrowed) {
  std::string source = "abc";
  const Text borrowed = Text::borrow(source);
  const Text copy = borrowed;
  Text assigned;
  assigned = borrowed;
  source = "xyz";
  EXPECT_EQ(copy, "abc");
  EXPECT_EQ(assigned, "abc");
  EXPECT_TRUE(copy.is_owned());
}

TEST(Text, MovedKeepsWhatTheSourceHad) {
  const std::string source = "abc";
  Text borrowed = Text::borrow(source);
  const Text moved = std::move(borrowed);
  EXPECT_FALSE(moved.is_owned());
  EXPECT_EQ(moved.view().data(), source.data());

  Text owned = "a string that is longer than any small-string room";
  const char* bytes = owned.view().data();
  const Text taken = std::move(owned);
  EXPECT_TRUE(taken.is_owned());
  EXPECT_EQ(taken.view().data(), bytes);
}

TEST(Text, OwnOutlivesWhatItBorrowed) {
  std::string source = "abc";
  Text text = Text::borrow(source);
  text.own();
  source = "xyz";
  EXPECT_EQ(text, "abc");
}

TEST(Text, AssignedToItselfIsUnchanged) {
  Text text = "abc";
  Text& same = text;
  text = same;
  EXPECT_EQ(text, "abc");
  text = std::move(same);
  EXPECT_EQ(text, "abc");
}

TEST(Text, SurvivesTheGrowthOfAVector) {
  std::vector<Text> texts;
  for (int i = 0; i < 100; ++i) texts.emplace_back(std::to_string(i));
  EXPECT_EQ(texts[0], "0");
  EXPECT_EQ(texts[99], "99");
}

TEST(Text, IsComparedByItsBytesWhoeverOwnsThem) {
  const std::string source("a\0b", 3);
  EXPECT_EQ(Text(source), Text::borrow(source));
  EXPECT_EQ(Text(source).size(), 3U);
  EXPECT_LT(Text("a"), Text("b"));
  EXPECT_NE(Text("a"), "b");
}

TEST(Text, ClearedIsEmptyAndOwned) {
  Text text = "abc";
  text.clear();
  EXPECT_TRUE(text.empty());
  EXPECT_TRUE(text.is_owned());
  EXPECT_EQ(text.str(), "");
}

}  // namespace
}  // namespace waybill

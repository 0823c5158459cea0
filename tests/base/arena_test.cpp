#include "waybill/base/arena.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace waybill {
namespace {

TEST(Arena, KeepsWhatItCopiedWhileItGrows) {
  Arena arena;
  std::vector<std::string_view> copies;
  for (int i = 0; i < 10000; ++i) copies.push_back(arena.copy(std::to_string(i)));
  for (int i = 0; i < 10000; ++i) ASSERT_EQ(copies[static_cast<std::size_t>(i)], std::to_string(i));
}

TEST(Arena, GivesRoomForOneThingLargerThanAnyBlock) {
  Arena arena;
  const std::string large(1 << 20, 'x');
  EXPECT_EQ(arena.copy(large), large);
}

TEST(Arena, CopiesNothingAsNothing) {
  Arena arena;
  EXPECT_EQ(arena.copy({}), "");
}

TEST(Arena, UsesTheSameRoomAgainAfterReset) {
  Arena arena;
  const char* first = arena.copy("abc").data();
  arena.reset();
  EXPECT_EQ(arena.copy("xyz").data(), first);
}

TEST(Arena, GivesBackTheTailOfTheNewestAllocation) {
  Arena arena;
  char* begin = arena.allocate(100);
  arena.shrink_last(begin, 3);
  EXPECT_EQ(arena.allocate(1), begin + 3);
}

}  // namespace
}  // namespace waybill

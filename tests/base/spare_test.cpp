#include "waybill/base/spare.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <thread>

namespace waybill {
namespace {

struct Room {
  std::size_t bytes = 0;
  int uses = 0;
  std::size_t held() const { return bytes; }
};

TEST(Spare, is_what_the_last_user_left) {
  { ++Spare<Room>()->uses; }
  const Spare<Room> spare;
  EXPECT_EQ(++spare->uses, 2);
  spare->uses = 0;
}

TEST(Spare, is_made_anew_for_a_call_within_a_call) {
  const Spare<Room> outer;
  outer->uses = 7;
  const Spare<Room> inner;
  EXPECT_NE(&*outer, &*inner);
  EXPECT_EQ(inner->uses, 0);
  outer->uses = 0;
}

TEST(Spare, is_not_kept_when_it_has_grown_large) {
  {
    const Spare<Room> spare;
    spare->uses = 7;
    spare->bytes = 100 << 20;
  }
  EXPECT_EQ(Spare<Room>()->uses, 0);
}

TEST(Spare, is_not_kept_when_its_user_was_interrupted) {
  try {
    const Spare<Room> spare;
    spare->uses = 7;
    throw 1;
  } catch (int) {
  }
  EXPECT_EQ(Spare<Room>()->uses, 0);
}

TEST(Spare, is_each_threads_own) {
  { Spare<Room>()->uses = 7; }
  std::thread([] { EXPECT_EQ(Spare<Room>()->uses, 0); }).join();
  EXPECT_EQ(Spare<Room>()->uses, 7);
  Spare<Room>()->uses = 0;
}

// Uses one when the thread ends, after what the thread kept is gone, having been made before it.
struct Last {
  int* seen = nullptr;
  ~Last() { *seen = Spare<Room>()->uses; }
};

TEST(Spare, is_made_anew_when_the_thread_has_given_up_its_own) {
  int seen = -1;
  std::thread([&seen] {
    thread_local Last last;
    last.seen = &seen;
    Spare<Room>()->uses = 7;
  }).join();
  EXPECT_EQ(seen, 0);
}

}  // namespace
}  // namespace waybill

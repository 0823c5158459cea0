// The loop: order, time, threads and signals.
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <thread>
#include <vector>

#include "net/client.h"
#include "waybill/net/lane.h"
#include "waybill/net/loop.h"

namespace waybill::net::test {
namespace {

using std::chrono::milliseconds;

TEST(Loop, does_what_is_posted_in_order_and_on_its_thread) {
  Loop loop;
  std::vector<int> done;
  std::thread::id thread;
  for (int i = 0; i < 3; ++i)
    loop.post([&, i] {
      done.push_back(i);
      thread = std::this_thread::get_id();
    });
  loop.post([&] { loop.post([&] { loop.stop(); }); });
  loop.run();
  EXPECT_EQ(done, (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(thread, std::this_thread::get_id());
}

TEST(Loop, takes_tasks_from_many_threads) {
  Loop loop;
  loop.start();
  int count = 0;  // only touched by the loop
  std::atomic<bool> all = false;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      for (int i = 0; i < 1000; ++i)
        loop.post([&] {
          if (++count == 4000) all = true;
        });
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(eventually([&] { return all.load(); }));
}

TEST(Loop, starts_timers_by_time_and_not_by_order) {
  Loop loop;
  std::vector<int> done;
  const Timer late = loop.after(milliseconds(20), [&] {
    done.push_back(2);
    loop.stop();
  });
  const Timer early = loop.after(milliseconds(1), [&] { done.push_back(1); });
  loop.run();
  EXPECT_EQ(done, (std::vector<int>{1, 2}));
}

TEST(Loop, never_starts_a_timer_that_was_called_off) {
  Loop loop;
  bool ran = false;
  Timer cancelled = loop.after(milliseconds(1), [&] { ran = true; });
  EXPECT_TRUE(cancelled.cancel());
  EXPECT_FALSE(cancelled.cancel());
  {
    const Timer dropped = loop.after(milliseconds(1), [&] { ran = true; });
  }
  Timer replaced = loop.after(milliseconds(1), [&] { ran = true; });
  replaced = loop.after(milliseconds(5), [&] { loop.stop(); });
  loop.run();
  EXPECT_FALSE(ran);
  EXPECT_FALSE(replaced.cancel());
}

TEST(Loop, wakes_for_a_timer_that_another_thread_sets) {
  Loop loop;
  loop.start();
  std::atomic<bool> ran = false;
  const Timer timer = loop.after(milliseconds(5), [&] { ran = true; });
  EXPECT_TRUE(eventually([&] { return ran.load(); }));
}

TEST(Loop, frees_what_a_cancelled_timer_held_at_once) {
  Loop loop;
  const auto held = std::make_shared<int>(1);
  Timer timer = loop.after(std::chrono::hours(1), [held] {});
  EXPECT_EQ(held.use_count(), 2);
  timer.cancel();
  EXPECT_EQ(held.use_count(), 1);
}

TEST(Loop, drops_what_was_not_done_when_it_ends_and_handles_may_outlive_it) {
  const auto held = std::make_shared<int>(1);
  Timer timer;
  {
    Loop loop;
    loop.post([held] {});
    timer = loop.after(std::chrono::hours(1), [held] {});
    EXPECT_EQ(held.use_count(), 3);
  }
  EXPECT_EQ(held.use_count(), 1);
  EXPECT_FALSE(timer.cancel());
}

TEST(Loop, has_as_many_threads_as_it_is_told) {
  Loop loop(3);
  EXPECT_EQ(loop.threads(), 3u);
  loop.start();
  std::atomic<int> done = 0;
  for (std::size_t i = 0; i < 3; ++i) loop.lane(i)->post([&] { ++done; });
  EXPECT_TRUE(eventually([&] { return done == 3; }));
}

TEST(Loop, performs_here_what_nobody_else_would) {
  Loop loop;
  bool done = false;
  loop.lane(0)->perform([&] { done = true; });
  EXPECT_TRUE(done);
  loop.start();
  std::thread::id there;
  loop.lane(0)->perform([&] { there = std::this_thread::get_id(); });
  EXPECT_NE(there, std::thread::id());
  loop.stop();
}

TEST(Loop, hears_of_signals_instead_of_ending) {
  struct sigaction before {};
  ::sigaction(SIGTERM, nullptr, &before);
  {
    Loop loop;
    std::vector<int> heard;
    ASSERT_TRUE(loop.on_signal([&](int number) {
      heard.push_back(number);
      if (heard.size() == 2) loop.stop();
    }));
    loop.post([] {
      ::raise(SIGTERM);
      ::raise(SIGINT);
    });
    loop.run();
    EXPECT_EQ(heard, (std::vector<int>{SIGTERM, SIGINT}));

    Loop other;
    const auto second = other.on_signal([](int) {});
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().kind, ErrorKind::conflict);
  }
  struct sigaction after {};
  ::sigaction(SIGTERM, nullptr, &after);
  EXPECT_EQ(after.sa_handler, before.sa_handler);
  Loop again;
  EXPECT_TRUE(again.on_signal([](int) {}));
}

}  // namespace
}  // namespace waybill::net::test

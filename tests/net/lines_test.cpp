// Messages of one line each, over pipes, sockets and files.
#include "waybill/net/lines.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "net/client.h"

namespace waybill::net::test {
namespace {

struct Ends {
  Descriptor read;
  Descriptor write;
};

Ends make_pipe() {
  int ends[2];
  EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void put(const Descriptor& to, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::write(to.number(), bytes.data(), bytes.size());
    ASSERT_GT(count, 0);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

std::string take(const Descriptor& from, std::size_t size) {
  std::string bytes(size, '\0');
  std::size_t filled = 0;
  while (filled < size) {
    pollfd waited{from.number(), POLLIN, 0};
    const auto ms = std::chrono::milliseconds(kPatience).count();
    if (::poll(&waited, 1, static_cast<int>(ms)) <= 0) break;
    const auto count = ::read(from.number(), bytes.data() + filled, size - filled);
    if (count <= 0) break;
    filled += static_cast<std::size_t>(count);
  }
  bytes.resize(filled);
  return bytes;
}

// Lines of its own, with the other ends in hand.
struct Peer {
  explicit Peer(LinesOptions options = {},
                std::function<void(Peer&, std::string_view)> on_line = {}) {
    Ends in = make_pipe();
    Ends out = make_pipe();
    to = std::move(in.write);
    from = std::move(out.read);
    LinesHandler handler;
    handler.on_line = [this, on_line](std::string_view line) {
      if (on_line) on_line(*this, line);
      const std::lock_guard lock(mutex);
      seen.emplace_back(line);
    };
    handler.on_fault = [this](const Error& error) {
      const std::lock_guard lock(mutex);
      seen.push_back("fault: " + error.message);
    };
    handler.on_end = [this](Result<void> why) {
      const std::lock_guard lock(mutex);
      end = why ? "closed" : why.error().message;
    };
    auto opened = Lines::open(loop, std::move(in.read), std::move(out.write), options, handler);
    EXPECT_TRUE(opened);
    lines = std::move(*opened);
    loop.start();
  }
  ~Peer() { lines.reset(); }

  std::vector<std::string> all() {
    const std::lock_guard lock(mutex);
    return seen;
  }
  std::string ended() {
    const std::lock_guard lock(mutex);
    return end;
  }
  std::vector<std::string> until_end() {
    to = Descriptor();
    EXPECT_TRUE(eventually([&] { return !ended().empty(); }));
    return all();
  }

  Loop loop;
  Descriptor to;
  Descriptor from;
  std::mutex mutex;
  std::vector<std::string> seen;
  std::string end;
  std::unique_ptr<Lines> lines;
};

using Seen = std::vector<std::string>;

TEST(Lines, are_reported_one_by_one_without_their_ends) {
  Peer peer;
  put(peer.to, "one\ntwo\r\n\n\r\nthr");
  put(peer.to, "ee\nlast without end");
  EXPECT_EQ(peer.until_end(), (Seen{"one", "two", "three", "last without end"}));
  EXPECT_EQ(peer.ended(), "closed");
}

TEST(Lines, are_the_same_when_they_come_byte_by_byte) {
  Peer peer;
  for (const char byte : std::string("{\"a\":1}\n{\"b\":2}\r\n")) put(peer.to, {&byte, 1});
  EXPECT_EQ(peer.until_end(), (Seen{"{\"a\":1}", "{\"b\":2}"}));
}

TEST(Lines, longer_than_a_block_are_whole) {
  Peer peer;
  const std::string large(3'000'000, 'x');
  std::thread writer([&] { put(peer.to, large + "\nshort\n"); });
  writer.join();
  EXPECT_EQ(peer.until_end(), (Seen{large, "short"}));
}

TEST(Lines, that_are_too_long_are_named_and_reading_goes_on_behind_them) {
  LinesOptions options;
  options.max_line_bytes = 10;
  Peer peer(options);
  const std::string fault =
      "fault: a line is longer than 10 bytes; it was left out, and reading goes on with the next";
  put(peer.to, "0123456789\n01234567890\nfine\n" + std::string(500'000, 'x'));
  put(peer.to, std::string(100, 'y') + "\nalso fine\n01234567890");
  EXPECT_EQ(peer.until_end(), (Seen{"0123456789", fault, "fine", fault, "also fine", fault}));
}

TEST(Lines, that_are_written_get_their_end_and_no_other_break) {
  Peer peer;
  EXPECT_TRUE(peer.lines->write("one"));
  EXPECT_TRUE(peer.lines->write("{\n  \"a\": 1\r\n}"));
  EXPECT_EQ(take(peer.from, 18), "one\n{   \"a\": 1  }\n");
}

TEST(Lines, written_by_many_threads_are_never_mixed) {
  Peer peer;
  constexpr int kThreads = 4;
  constexpr int kEach = 2000;
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t)
    threads.emplace_back([&, t] {
      const std::string line(100, static_cast<char>('a' + t));
      for (int i = 0; i < kEach; ++i) peer.lines->write(line);
    });
  const std::string all = take(peer.from, std::size_t{101} * kThreads * kEach);
  for (std::thread& thread : threads) thread.join();
  int counts[kThreads] = {};
  for (std::size_t at = 0; at < all.size(); at += 101) {
    const std::string_view line = std::string_view(all).substr(at, 101);
    ASSERT_EQ(line, std::string(100, line[0]) + "\n");
    ++counts[line[0] - 'a'];
  }
  for (const int count : counts) EXPECT_EQ(count, kEach);
}

TEST(Lines, answered_while_a_block_is_handled_come_in_order) {
  Peer peer(
      {}, [](Peer& self, std::string_view line) { self.lines->write("re: " + std::string(line)); });
  std::string asked;
  std::string expected;
  for (int i = 0; i < 5000; ++i) {
    asked += std::to_string(i) + "\n";
    expected += "re: " + std::to_string(i) + "\n";
  }
  std::thread writer([&] { put(peer.to, asked); });
  EXPECT_EQ(take(peer.from, expected.size()), expected);
  writer.join();
}

TEST(Lines, are_not_read_while_the_other_side_does_not_read) {
  LinesOptions options;
  options.output_high_water = 64 * 1024;
  std::atomic<int> handled = 0;
  Peer peer(options, [&](Peer& self, std::string_view) {
    self.lines->write(std::string(10'000, 'x'));
    ++handled;
  });
  constexpr int kAsked = 1000;
  std::thread writer([&] {
    put(peer.to, [] {
      std::string asked;
      for (int i = 0; i < kAsked; ++i) asked += "ask " + std::string(200, '.') + "\n";
      return asked;
    }());
  });
  // The pipe takes 64 KB and the high-water mark as much; the rest waits.
  EXPECT_TRUE(eventually([&] { return handled >= 6; }));
  EXPECT_LT(handled, 40);
  EXPECT_EQ(take(peer.from, std::size_t{10'001} * kAsked).size(), std::size_t{10'001} * kAsked);
  writer.join();
  EXPECT_EQ(handled, kAsked);
}

TEST(Lines, say_when_there_is_room_again) {
  LinesOptions options;
  options.output_high_water = 100'000;
  Peer peer(options);
  int written = 0;
  while (peer.lines->write(std::string(9'999, 'x'))) ++written;
  ++written;
  std::atomic<bool> room = false;
  peer.lines->on_room([&] { room = true; });
  const std::size_t size = static_cast<std::size_t>(written) * 10'000;
  EXPECT_EQ(take(peer.from, size).size(), size);
  EXPECT_TRUE(eventually([&] { return room.load(); }));
  EXPECT_TRUE(peer.lines->write("more"));
}

TEST(Lines, give_up_on_one_who_never_reads) {
  LinesOptions options;
  options.max_backlog = 1'000'000;
  Peer peer(options);
  const std::string line(100'000, 'x');
  EXPECT_TRUE(eventually([&] {
    peer.lines->write(line);
    return !peer.ended().empty();
  }));
  EXPECT_EQ(peer.ended(),
            "the other side does not read: more than 1000000 bytes wait to be written");
  EXPECT_FALSE(peer.lines->write("x"));
}

TEST(Lines, report_that_nobody_reads_any_more_and_the_process_lives) {
  Peer peer;
  peer.from = Descriptor();
  EXPECT_TRUE(eventually([&] {
    peer.lines->write("to nobody");
    return !peer.ended().empty();
  }));
  EXPECT_EQ(peer.ended(), "cannot write a line: Broken pipe");
  EXPECT_FALSE(peer.lines->write("x"));
}

TEST(Lines, are_all_written_before_they_are_finished) {
  Peer peer;
  const std::string line(500'000, 'x');
  peer.lines->write(line);
  std::atomic<bool> done = false;
  peer.lines->finish([&] { done = true; });
  EXPECT_FALSE(peer.lines->write("too late"));
  EXPECT_EQ(take(peer.from, 1'000'000), line + "\n");  // up to the end of the pipe
  EXPECT_TRUE(eventually([&] { return done.load(); }));
}

TEST(Lines, can_be_answered_after_the_end_of_what_is_read) {
  Peer peer;
  put(peer.to, "ask\n");
  EXPECT_EQ(peer.until_end(), Seen{"ask"});
  EXPECT_TRUE(peer.lines->write("answer"));
  EXPECT_EQ(take(peer.from, 7), "answer\n");
}

TEST(Lines, work_over_a_socket_as_some_programs_use_for_stdio) {
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
  Descriptor ours(ends[0]);
  Loop loop;
  std::unique_ptr<Lines> lines;
  LinesHandler handler;
  handler.on_line = [&](std::string_view line) { lines->write(line); };
  auto opened = Lines::open(loop, Descriptor(ends[1]), Descriptor(::dup(ends[1])), {}, handler);
  ASSERT_TRUE(opened);
  lines = std::move(*opened);
  loop.start();
  put(ours, "hello\n");
  EXPECT_EQ(take(ours, 6), "hello\n");
  lines.reset();
}

TEST(Lines, work_over_files_which_are_always_ready) {
  char asked[] = "/tmp/waybill-lines-XXXXXX";
  char answered[] = "/tmp/waybill-lines-XXXXXX";
  Descriptor in(::mkstemp(asked));
  Descriptor out(::mkstemp(answered));
  const Descriptor answers(::open(answered, O_RDONLY | O_CLOEXEC));
  put(in, "one\ntwo\n");
  ::lseek(in.number(), 0, SEEK_SET);
  Loop loop;
  std::unique_ptr<Lines> lines;
  LinesHandler handler;
  handler.on_line = [&](std::string_view line) { lines->write("re: " + std::string(line)); };
  handler.on_end = [&](Result<void> why) {
    EXPECT_TRUE(why);
    lines->finish([&] { loop.stop(); });
  };
  auto opened = Lines::open(loop, std::move(in), std::move(out), {}, handler);
  ASSERT_TRUE(opened);
  lines = std::move(*opened);
  loop.run();
  EXPECT_EQ(take(answers, 100), "re: one\nre: two\n");
  ::unlink(asked);
  ::unlink(answered);
}

}  // namespace
}  // namespace waybill::net::test

// Clients that are slow, gone, greedy or lying. Bounded, on loopback, and never by sleeping.
#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

#include "net/server_fixture.h"
#include "sanitized.h"

namespace waybill::net::test {
namespace {

using std::chrono::milliseconds;

std::string post(std::string_view body) {
  return "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
         "\r\n\r\n" + std::string(body);
}

std::size_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t pages = 0;
  file >> pages >> pages;
  return pages * 4096;
}

TEST(Hostile, a_header_that_drips_in_is_answered_408_though_it_never_stops) {
  http::ServerOptions options;
  options.header_timeout = milliseconds(100);
  options.max_header_bytes = 100'000'000;  // never reached: time is up first
  Running running(echo, options);
  RawClient client = running.connect();
  client.send("GET /x HTTP/1.1\r\nHost: localhost\r\n");
  // A byte at a time for as long as the server takes them.
  while (running.server->counts().refused == 0) ASSERT_TRUE(client.send("X"));
  const std::string answer = client.read_to_end();
  EXPECT_EQ(status_of(answer), 408);
  EXPECT_NE(answer.find("Connection: close\r\n"), std::string::npos);
}

TEST(Hostile, a_body_that_does_not_come_is_answered_408) {
  http::ServerOptions options;
  options.body_timeout = milliseconds(50);
  Running running(echo, options);
  RawClient client = running.connect();
  client.send("POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf");
  EXPECT_EQ(status_of(client.read_to_end()), 408);
}

TEST(Hostile, a_connection_that_says_nothing_is_closed) {
  http::ServerOptions options;
  options.header_timeout = options.idle_timeout = milliseconds(50);
  Running running(echo, options);
  RawClient silent = running.connect();
  EXPECT_TRUE(silent.is_ended());
  RawClient idle = running.connect();
  idle.send(get("/x"));
  EXPECT_EQ(status_of(idle.read_answer()), 200);
  EXPECT_TRUE(idle.is_ended());
}

TEST(Hostile, half_a_request_of_a_client_that_vanishes_leaves_nothing_behind) {
  Running running(echo);
  for (int i = 0; i < 100; ++i) {
    RawClient client = running.connect();
    client.send("POST /x HTTP/1.1\r\nHost: loc");
    if (i % 2 == 0) client.abort();
  }
  EXPECT_TRUE(eventually([&] {
    const auto counts = running.server->counts();
    return counts.accepted == 100 && counts.open == 0;
  }));
}

TEST(Hostile, a_thousand_requests_sent_ahead_are_answered_in_order) {
  constexpr int kRequests = 1000;
  Running running([](http::Request&& request, http::Responder responder) {
    responder.send(200, {}, request.body);
  });
  RawClient client = running.connect();
  std::string all;
  for (int i = 0; i < kRequests; ++i) all += post("number " + std::to_string(i));
  client.send(all);
  client.finish_sending();
  for (int i = 0; i < kRequests; ++i)
    ASSERT_EQ(body_of(client.read_answer()), "number " + std::to_string(i));
  EXPECT_TRUE(client.is_ended());
}

TEST(Hostile, requests_sent_ahead_of_late_answers_wait_for_their_turn) {
  constexpr int kRequests = 50;
  Running* current = nullptr;
  Running running([&](http::Request&& request, http::Responder responder) {
    current->loop.post([request, responder = std::move(responder)]() mutable {
      responder.send(200, {}, request.path);
    });
  });
  current = &running;
  RawClient client = running.connect();
  std::string all;
  for (int i = 0; i < kRequests; ++i) all += get("/" + std::to_string(i));
  client.send(all);
  for (int i = 0; i < kRequests; ++i)
    ASSERT_EQ(body_of(client.read_answer()), "/" + std::to_string(i));
}

// Otherwise a handler would run inside another one, with whatever lock that holds.
TEST(Hostile, a_request_sent_ahead_is_not_served_inside_the_call_that_ends_the_answer_before_it) {
  http::Stream open;
  http::Responder late;
  bool is_ending = false;
  std::atomic<int> nested = 0;
  Running running([&](http::Request&& request, http::Responder responder) {
    if (is_ending) ++nested;
    if (request.path == "/stream") {
      open = responder.stream(200, {});
      open.write("x");
    } else if (request.path == "/late") {
      late = std::move(responder);
    } else {
      is_ending = true;
      open.end();
      late.send(200, {}, "late");
      is_ending = false;
      responder.send(200, {}, request.path);
    }
  });
  RawClient streaming = running.connect();
  streaming.send(get("/stream") + get("/ahead"));
  streaming.read_until("x");
  RawClient waiting = running.connect();
  waiting.send(get("/late") + get("/ahead"));
  ASSERT_TRUE(eventually([&] { return running.server->counts().requests == 2; }));
  EXPECT_EQ(body_of(running.ask(get("/end"))), "/end");
  EXPECT_EQ(body_of(waiting.read_answer()), "late");
  EXPECT_EQ(body_of(waiting.read_answer()), "/ahead");
  streaming.read_until("0\r\n\r\n");
  EXPECT_EQ(body_of(streaming.read_answer()), "/ahead");
  EXPECT_EQ(nested, 0);
}

TEST(Hostile, who_sends_requests_and_never_reads_is_not_read_either) {
  http::ServerOptions options;
  options.output_high_water = 64 * 1024;
  const std::string large(32 * 1024, 'x');
  Running running(
      [&](http::Request&&, http::Responder responder) { responder.send(200, {}, large); }, options);
  RawClient client(running.address(), 4096);
  std::string all;
  constexpr int kRequests = 2000;
  for (int i = 0; i < kRequests; ++i) all += get("/x");
  client.send(all);
  // Others are served meanwhile, often enough for the greedy one to have had all its turns; but
  // its answers do not pile up: 2000 would be 64 MB, of which the system's buffers hold a few.
  constexpr int kOthers = 200;
  for (int i = 0; i < kOthers; ++i) ASSERT_EQ(status_of(running.ask(get("/y"))), 200);
  EXPECT_LT(running.server->counts().requests, 600u + kOthers);
  for (int i = 0; i < kRequests; ++i) ASSERT_EQ(body_of(client.read_answer()).size(), large.size());
}

TEST(Hostile, a_body_that_is_too_long_is_refused_before_it_comes_and_the_answer_arrives) {
  http::ServerOptions options;
  options.max_body_bytes = 1000;
  Running running(echo, options);
  RawClient client = running.connect();
  client.send("POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n");
  client.send(std::string(300'000, 'x'));  // a client that sends all before it reads
  EXPECT_EQ(status_of(client.read_to_end()), 413);
}

TEST(Hostile, who_is_refused_can_send_on_for_a_while_and_is_not_reset) {
  http::ServerOptions options;
  options.max_body_bytes = 1000;
  Running running(echo, options);
  RawClient client = running.connect();
  client.send("POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\n");
  EXPECT_EQ(status_of(client.read_answer()), 413);
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(client.send(std::string(3'000, 'x'))) << i;
  client.finish_sending();
  EXPECT_TRUE(client.is_ended());
}

TEST(Hostile, an_endless_header_is_refused_and_not_kept) {
  Running running(echo);
  RawClient client = running.connect();
  client.send("GET /x HTTP/1.1\r\nHost: localhost\r\nX: ");
  const std::string more(64 * 1024, 'x');
  for (int i = 0; i < 100 && client.send(more); ++i) {
  }
  EXPECT_EQ(running.server->counts().refused, 1u);
}

TEST(Hostile, a_chunked_body_of_single_bytes_is_read_and_its_extensions_are_limited) {
  Running running([](http::Request&& request, http::Responder responder) {
    responder.send(200, {}, request.body);
  });
  RawClient client = running.connect();
  const std::string head =
      "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
  constexpr int kBytes = 200'000;
  std::string plain = head;
  for (int i = 0; i < kBytes; ++i) plain += "1\r\nz\r\n";
  client.send(plain + "0\r\n\r\n");
  EXPECT_EQ(body_of(client.read_answer()), std::string(kBytes, 'z'));
  std::string extended = head;
  for (int i = 0; i < kBytes; ++i) extended += "1;x=yyyyyyyyyyyyyyyyyyy\r\nz\r\n";
  client.send(extended);
  EXPECT_EQ(status_of(client.read_answer()), 400);
}

TEST(Hostile, connections_beyond_the_limit_are_told_so_and_the_others_are_served) {
  http::ServerOptions options;
  options.max_connections = 4;
  Running running(echo, options);
  std::vector<RawClient> inside;
  for (int i = 0; i < 4; ++i) {
    inside.push_back(running.connect());
    inside.back().send(get("/x"));
    EXPECT_EQ(status_of(inside.back().read_answer()), 200);
  }
  for (int i = 0; i < 20; ++i) {
    RawClient outside = running.connect();
    outside.send(get("/x"));
    EXPECT_EQ(status_of(outside.read_to_end()), 503);
    inside[static_cast<std::size_t>(i) % 4].send(get("/still"));
    EXPECT_EQ(status_of(inside[static_cast<std::size_t>(i) % 4].read_answer()), 200);
  }
  EXPECT_EQ(running.server->counts().turned_away, 20u);
  inside.pop_back();
  ASSERT_TRUE(eventually([&] { return running.server->counts().open == 3; }));
  EXPECT_EQ(status_of(running.ask(get("/x"))), 200);
}

TEST(Hostile, ten_thousand_streams_opened_and_abandoned_leave_memory_as_it_was) {
  std::atomic<int> gone = 0;
  Running running([&](http::Request&&, http::Responder responder) {
    auto stream = std::make_shared<http::Stream>(
        responder.stream(200, {{"Content-Type", "text/event-stream"}}));
    stream->write("data: hello\n\n");
    // As a server does that keeps its streams: the stream lives until the client is gone.
    stream->on_disconnect([stream, &gone] { ++gone; });
  });
  const auto open_and_abandon = [&](int count) {
    const int before = gone;
    for (int i = 0; i < count; ++i) {
      RawClient client = running.connect();
      client.send(get("/events"));
      client.read_until("hello");
      client.abort();
    }
    return eventually([&] { return gone == before + count; });
  };
  ASSERT_TRUE(open_and_abandon(1000));  // until buffers and allocator have their usual size
  const std::size_t before = resident_bytes();
  ASSERT_TRUE(open_and_abandon(9000));
  EXPECT_EQ(running.server->counts().open, 0u);
#if !WAYBILL_SANITIZED
  EXPECT_LT(resident_bytes(), before + 2 * 1024 * 1024);
#else
  EXPECT_GT(before, 0u);
#endif
}

TEST(Hostile, a_reader_that_never_reads_a_stream_meets_back_pressure_and_then_the_timeout) {
  http::ServerOptions options;
  options.write_timeout = milliseconds(200);
  options.output_high_water = 64 * 1024;
  std::atomic<bool> gone = false;
  std::atomic<std::size_t> written = 0;
  const std::string piece(8 * 1024, 'x');
  struct Producer : std::enable_shared_from_this<Producer> {
    http::Stream stream;
    std::function<bool(http::Stream&)> step;
    void run() {
      while (step(stream)) {
      }
      stream.on_room([self = shared_from_this()] { self->run(); });
    }
  };
  Running running(
      [&](http::Request&&, http::Responder responder) {
        const auto producer = std::make_shared<Producer>();
        producer->stream = responder.stream(200, {});
        producer->step = [&](http::Stream& stream) {
          written += piece.size();
          return stream.write(piece);
        };
        producer->stream.on_disconnect([producer, &gone] { gone = true; });
        producer->run();
      },
      options);
  RawClient client(running.address(), 4096);
  client.send(get("/x"));
  EXPECT_TRUE(eventually([&] { return gone.load(); }));
  // The system takes what its buffers hold; beside that only the high-water mark was made.
  EXPECT_LT(written, 16u * 1024 * 1024);
  EXPECT_TRUE(eventually([&] { return running.server->counts().open == 0; }));
}

TEST(Hostile, a_producer_that_ignores_the_lack_of_room_is_cut_at_the_backlog) {
  http::ServerOptions options;
  options.max_backlog = 1024 * 1024;
  constexpr int kPieces = 1000;
  std::atomic<int> refused = 0;
  std::atomic<std::size_t> grown = 0;
  Running running(
      [&](http::Request&&, http::Responder responder) {
        http::Stream stream = responder.stream(200, {});
        const std::string piece(64 * 1024, 'x');
        const std::size_t before = resident_bytes();
        for (int i = 0; i < kPieces; ++i)
          if (!stream.write(piece)) ++refused;
        grown = resident_bytes() - std::min(before, resident_bytes());
        stream.end();
      },
      options);
  RawClient client(running.address(), 4096);
  client.send(get("/x"));
  const std::string got = client.read_to_end();
  EXPECT_FALSE(got.ends_with("0\r\n\r\n")) << "half an answer that looks whole";
  EXPECT_GE(refused, kPieces - 16);
#if !WAYBILL_SANITIZED
  EXPECT_LT(grown, 8u * 1024 * 1024) << "all of it would be 64 MB";
#endif
}

TEST(Hostile, an_answer_cannot_be_split_in_two_by_a_header_from_outside) {
  Running running([](http::Request&&, http::Responder responder) {
    responder.send(200, {{"X-Echo", "a\r\nX-Injected: b"}}, "fine");
  });
  const std::string answer = running.ask(get("/"));
  EXPECT_EQ(status_of(answer), 500);
  EXPECT_EQ(answer.find("X-Injected"), std::string::npos);
}

}  // namespace
}  // namespace waybill::net::test

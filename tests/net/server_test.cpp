// What a client sees of the server when both behave.
#include <atomic>
#include <mutex>
#include <set>
#include <thread>

#include "net/server_fixture.h"

namespace waybill::net::test {
namespace {

TEST(Server, answers_a_request_with_what_the_handler_sends) {
  Running running(echo);
  EXPECT_EQ(without_date(running.ask(get("/a?b=c"))),
            "HTTP/1.1 200 OK\r\nDate: …\r\nContent-Type: text/plain\r\nContent-Length: 27\r\n\r\n"
            "GET /a?b=c\nHost=localhost\n\n");
}

TEST(Server, keeps_the_connection_for_the_next_request) {
  Running running(echo);
  RawClient client = running.connect();
  for (int i = 0; i < 3; ++i) {
    client.send("POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\nhi");
    EXPECT_TRUE(client.read_answer().ends_with("\n\nhi"));
  }
  EXPECT_EQ(running.server->counts().accepted, 1u);
}

TEST(Server, answers_later_and_from_another_thread) {
  std::thread worker;
  {
    Running running([&](http::Request&& request, http::Responder responder) {
      worker = std::thread([request, responder = std::move(responder)]() mutable {
        responder.send(200, {}, std::string("late ") + std::string(request.path));
      });
    });
    EXPECT_EQ(body_of(running.ask(get("/p"))), "late /p");
  }
  worker.join();
}

TEST(Server, answers_500_for_a_responder_that_is_dropped) {
  Running running([](http::Request&&, http::Responder) {});
  EXPECT_EQ(status_of(running.ask(get("/"))), 500);
}

TEST(Server, streams_pieces_as_chunks) {
  Running running([](http::Request&&, http::Responder responder) {
    http::Stream stream = responder.stream(200, {{"Content-Type", "text/event-stream"}});
    stream.write("data: 1\n\n");
    stream.write("data: 2\n\n");
    stream.end();
  });
  EXPECT_EQ(body_of(running.ask(get("/"))), "9\r\ndata: 1\n\n\r\n9\r\ndata: 2\n\n\r\n0\r\n\r\n");
}

TEST(Server, says_100_continue_to_a_client_that_waits_for_it) {
  Running running(echo);
  RawClient client = running.connect();
  client.send(
      "POST /x HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
      "Content-Length: 2\r\n\r\n");
  EXPECT_EQ(client.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("hi");
  EXPECT_TRUE(client.read_answer().ends_with("\n\nhi"));
}

TEST(Server, sends_large_bodies_whole) {
  const std::string large(5'000'000, 'x');
  Running running(
      [&](http::Request&&, http::Responder responder) { responder.send(200, {}, large); });
  RawClient client = running.connect();
  for (int i = 0; i < 3; ++i) {
    client.send(get("/"));
    EXPECT_EQ(body_of(client.read_answer()), large);
  }
}

TEST(Server, reads_large_bodies_whole_and_chunked) {
  http::ServerOptions options;
  options.max_body_bytes = 8'000'000;
  Running running([](http::Request&& request,
                     http::Responder responder) { responder.send(200, {}, request.body); },
                  options);
  const std::string large(3'000'000, 'y');
  RawClient client = running.connect();
  client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\n" + large);
  EXPECT_EQ(body_of(client.read_answer()), large);
  client.send("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2dc6c0\r\n" +
              large + "\r\n1\r\nz\r\n0\r\n\r\n");
  EXPECT_EQ(body_of(client.read_answer()), large + "z");
}

TEST(Server, answers_that_have_no_body_by_their_status_say_no_length) {
  Running running([](http::Request&&, http::Responder responder) {
    responder.send(204, {{"X-A", "b"}, {"X-C", "d"}}, "ignored");
  });
  RawClient client = running.connect();
  client.send(get("/") + get("/"));
  client.finish_sending();
  EXPECT_EQ(without_date(client.read_to_end()),
            "HTTP/1.1 204 No Content\r\nDate: …\r\nX-A: b\r\nX-C: d\r\n\r\n"
            "HTTP/1.1 204 No Content\r\nDate: …\r\nX-A: b\r\nX-C: d\r\n\r\n");
}

TEST(Server, streams_to_http_1_0_until_the_end_of_the_connection) {
  Running running([](http::Request&&, http::Responder responder) {
    http::Stream stream = responder.stream(200, {});
    stream.write("one ");
    stream.write("two");
    stream.end();
  });
  RawClient client = running.connect();
  client.send("GET / HTTP/1.0\r\n\r\n");
  EXPECT_EQ(without_date(client.read_to_end()),
            "HTTP/1.1 200 OK\r\nDate: …\r\nConnection: close\r\n\r\none two");
}

TEST(Server, serves_the_next_request_behind_a_stream) {
  Running running([](http::Request&& request, http::Responder responder) {
    if (request.path != "/stream") return responder.send(200, {}, "whole");
    http::Stream stream = responder.stream(200, {});
    stream.write("piece");
    stream.end();
  });
  RawClient client = running.connect();
  client.send(get("/stream") + get("/other") + get("/stream"));
  EXPECT_EQ(body_of(client.read_answer()), "5\r\npiece\r\n0\r\n\r\n");
  EXPECT_EQ(body_of(client.read_answer()), "whole");
  EXPECT_EQ(body_of(client.read_answer()), "5\r\npiece\r\n0\r\n\r\n");
}

TEST(Server, cuts_a_stream_that_is_dropped_without_an_end) {
  Running running([](http::Request&&, http::Responder responder) {
    http::Stream stream = responder.stream(200, {});
    stream.write("half");
  });
  RawClient client = running.connect();
  client.send(get("/"));
  EXPECT_TRUE(client.read_to_end().ends_with("4\r\nhalf\r\n"));  // and no last chunk
}

TEST(Server, writes_of_a_stream_from_another_thread_arrive_in_order) {
  std::thread worker;
  {
    Running running([&](http::Request&&, http::Responder responder) {
      worker = std::thread([responder = std::move(responder)]() mutable {
        http::Stream stream = responder.stream(200, {});
        for (int i = 0; i < 1000; ++i) stream.write(std::to_string(i) + ",");
        stream.end();
      });
    });
    std::string expected;
    for (int i = 0; i < 1000; ++i) expected += std::to_string(i) + ",";
    std::string received;
    const std::string answer = running.ask(get("/"));
    std::string_view chunks = body_of(answer);
    while (!chunks.empty()) {
      const std::size_t size = std::stoul(std::string(chunks.substr(0, 8)), nullptr, 16);
      chunks.remove_prefix(chunks.find("\r\n") + 2);
      received += chunks.substr(0, size);
      chunks.remove_prefix(size + 2);
    }
    EXPECT_EQ(received, expected);
  }
  worker.join();
}

TEST(Server, tells_a_handler_that_is_not_done_when_its_client_is_gone) {
  std::atomic<bool> waiting = false;
  std::atomic<bool> gone = false;
  http::Responder kept;
  Running running([&](http::Request&&, http::Responder responder) {
    kept = std::move(responder);
    kept.on_disconnect([&] { gone = true; });
    waiting = true;
  });
  RawClient client = running.connect();
  client.send(get("/"));
  ASSERT_TRUE(eventually([&] { return waiting.load(); }));
  EXPECT_FALSE(gone);
  client.close();
  EXPECT_TRUE(eventually([&] { return gone.load(); }));
  kept.send(200, {}, "to nobody");
}

TEST(Server, a_request_stays_readable_after_its_client_is_gone) {
  std::atomic<bool> waiting = false;
  http::Responder kept;
  http::Request request;
  Running running([&](http::Request&& asked, http::Responder responder) {
    request = asked;
    kept = std::move(responder);
    waiting = true;
  });
  RawClient client = running.connect();
  client.send("POST /path HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nbody");
  ASSERT_TRUE(eventually([&] { return waiting.load(); }));
  client.abort();
  ASSERT_TRUE(eventually([&] { return running.server->counts().open == 0; }));
  EXPECT_EQ(request.path, "/path");
  EXPECT_EQ(request.headers.value("content-length"), "4");
  EXPECT_EQ(request.body, "body");
  kept = {};
}

TEST(Server, says_its_refusals_in_the_form_it_is_told) {
  http::ServerOptions options;
  options.error_body = [](int status, std::string_view reason) {
    return http::ServerOptions::ErrorBody{
        "application/json", "{\"" + std::to_string(status) + "\":\"" + std::string(reason) + "\"}"};
  };
  Running running(echo, options);
  const std::string answer = running.ask("GET / HTTP/1.1\r\n\r\n");
  EXPECT_NE(answer.find("Content-Type: application/json\r\n"), std::string::npos);
  EXPECT_EQ(body_of(answer), "{\"400\":\"Host is missing\"}");
}

TEST(Server, serves_on_several_threads_at_once) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  Running running(
      [&](http::Request&&, http::Responder responder) {
        {
          const std::lock_guard lock(mutex);
          threads.insert(std::this_thread::get_id());
        }
        responder.send(200, {}, "ok");
      },
      {}, 2);
  for (int i = 0; i < 8; ++i) EXPECT_EQ(status_of(running.ask(get("/"))), 200);
  EXPECT_EQ(threads.size(), 2u);
}

TEST(Server, says_which_address_is_taken) {
  Running running(echo);
  Loop loop;
  const auto second = http::Server::open(loop, running.address(), {}, echo);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().kind, ErrorKind::conflict);
  EXPECT_EQ(second.error().message,
            "cannot listen at " + to_string(running.address()) + ": Address already in use");
}

// --- shutting down ---------------------------------------------------------------------------

TEST(Closing, lets_what_is_running_finish_and_takes_nothing_new) {
  std::atomic<bool> waiting = false;
  std::atomic<bool> closed = false;
  http::Responder kept;
  Running running([&](http::Request&&, http::Responder responder) {
    kept = std::move(responder);
    waiting = true;
  });
  RawClient idle = running.connect();
  RawClient client = running.connect();
  client.send(get("/"));
  ASSERT_TRUE(eventually([&] { return waiting.load(); }));
  running.server->close(std::chrono::seconds(60), [&] { closed = true; });
  EXPECT_TRUE(idle.is_ended());
  EXPECT_TRUE(eventually([&] { return !running.connect().is_open(); }));
  EXPECT_FALSE(closed);
  kept.send(200, {}, "the whole answer");
  const std::string answer = client.read_to_end();
  EXPECT_EQ(body_of(answer), "the whole answer");
  EXPECT_NE(answer.find("Connection: close\r\n"), std::string::npos);
  client.close();
  EXPECT_TRUE(eventually([&] { return closed.load(); }));
}

TEST(Closing, sends_all_of_a_large_answer_that_a_slow_client_reads) {
  const std::string large(8'000'000, 'x');
  std::atomic<bool> closed = false;
  Running running(
      [&](http::Request&&, http::Responder responder) { responder.send(200, {}, large); });
  RawClient client(running.address(), 4096);
  client.send(get("/"));
  ASSERT_TRUE(eventually([&] { return running.server->counts().requests == 1; }));
  running.server->close(std::chrono::seconds(60), [&] { closed = true; });
  EXPECT_EQ(body_of(client.read_to_end()).size(), large.size());
  client.close();
  EXPECT_TRUE(eventually([&] { return closed.load(); }));
}

TEST(Closing, cuts_what_is_left_when_the_grace_is_over) {
  std::atomic<bool> closed = false;
  http::Stream kept;
  Running running([&](http::Request&&, http::Responder responder) {
    kept = responder.stream(200, {});
    kept.write("x");
  });
  RawClient client = running.connect();
  client.send(get("/"));
  client.read_until("x\r\n");
  running.server->close(std::chrono::milliseconds(20), [&] { closed = true; });
  EXPECT_TRUE(client.is_ended());
  EXPECT_TRUE(eventually([&] { return closed.load(); }));
  EXPECT_FALSE(kept.write("more"));
}

}  // namespace
}  // namespace waybill::net::test

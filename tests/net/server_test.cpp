// What a client sees of the server when both behave.
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

}  // namespace
}  // namespace waybill::net::test

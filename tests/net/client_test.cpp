// The client, against our server and against servers that misbehave.
#include "waybill/net/http/client.h"

#include <atomic>
#include <condition_variable>
#include <future>
#include <mutex>
#include <thread>

#include "net/server_fixture.h"
#include "waybill/net/socket.h"
#include "waybill/net/sse.h"

namespace waybill::net::test {
namespace {

using http::ClientOptions;
using http::ClientRequest;
using http::Response;
using std::chrono::milliseconds;

struct Asking {
  explicit Asking(ClientOptions options = {}) : client(loop, options) { loop.start(); }

  Result<Response> fetch(ClientRequest request) {
    std::promise<Result<Response>> promise;
    auto future = promise.get_future();
    client.fetch(std::move(request),
                 [&](Result<Response> response) { promise.set_value(std::move(response)); });
    if (future.wait_for(kPatience) != std::future_status::ready) {
      ADD_FAILURE() << "no answer";
      std::abort();
    }
    return future.get();
  }
  Result<Response> get(const Address& from, std::string_view path) {
    return fetch({.url = "http://" + to_string(from) + std::string(path)});
  }

  Loop loop;
  http::Client client;
};

// A server that sends these bytes to each who connects and asks, and then closes or waits.
class Scripted {
 public:
  explicit Scripted(std::string answer, bool closes = true)
      : running_([this, answer = std::move(answer), closes] { serve(answer, closes); }) {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [this] { return address_.port != 0; });
  }
  ~Scripted() {
    stopped_ = true;
    RawClient(address_).close();
    running_.join();
  }
  const Address& address() const { return address_; }

 private:
  void serve(const std::string& answer, bool closes);
  std::mutex mutex_;
  std::condition_variable ready_;
  Address address_;
  std::atomic<bool> stopped_ = false;
  std::vector<Descriptor> kept_;
  std::thread running_;
};

void Scripted::serve(const std::string& answer, bool closes) {
  Descriptor listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  {
    const auto here = numeric_address({"127.0.0.1", 0});
    ::bind(listener.number(), reinterpret_cast<const sockaddr*>(&here->storage), here->size);
    ::listen(listener.number(), 16);
    const std::lock_guard lock(mutex_);
    address_ = local_address(listener);
  }
  ready_.notify_all();
  while (!stopped_) {
    Descriptor peer(::accept(listener.number(), nullptr, nullptr));
    char bytes[4096];
    if (stopped_ || ::recv(peer.number(), bytes, sizeof bytes, 0) <= 0) continue;
    ::send(peer.number(), answer.data(), answer.size(), MSG_NOSIGNAL);
    if (!closes) kept_.push_back(std::move(peer));
  }
}

TEST(Client, brings_the_whole_answer) {
  Running server(echo);
  Asking asking;
  const auto response = asking.fetch({.method = "POST",
                                      .url = "http://" + to_string(server.address()) + "/a?b",
                                      .headers = {{"X-One", "1"}},
                                      .body = "hello"});
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->status, 200);
  EXPECT_EQ(response->header("content-type"), "text/plain");
  EXPECT_EQ(response->body, "POST /a?b\nHost=" + to_string(server.address()) +
                                "\nX-One=1\nContent-Length=5\n\nhello");
}

TEST(Client, finds_a_server_by_name) {
  Running server(echo);
  Asking asking;
  const auto response = asking.get({"localhost", server.address().port}, "/by-name");
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_TRUE(response->body.starts_with("GET /by-name\n"));
}

TEST(Client, keeps_the_connection_for_the_next_request) {
  Running server(echo);
  Asking asking;
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(asking.get(server.address(), "/"));
  EXPECT_EQ(server.server->counts().accepted, 1u);
}

TEST(Client, asks_anew_when_the_server_closed_the_kept_connection) {
  http::ServerOptions options;
  options.idle_timeout = milliseconds(20);
  Running server(echo, options);
  Asking asking;
  ASSERT_TRUE(asking.get(server.address(), "/"));
  ASSERT_TRUE(eventually([&] { return server.server->counts().open == 0; }));
  // The loop has seen the end before it does what is posted now.
  EXPECT_TRUE(asking.get(server.address(), "/"));
  EXPECT_EQ(server.server->counts().accepted, 2u);
}

TEST(Client, asks_many_at_once) {
  Running server(echo);
  Asking asking;
  std::atomic<int> done = 0;
  for (int i = 0; i < 100; ++i)
    asking.client.fetch(
        {.url = "http://" + to_string(server.address()) + "/" + std::to_string(i)},
        [&, i](Result<Response> response) {
          ASSERT_TRUE(response);
          EXPECT_TRUE(response->body.starts_with("GET /" + std::to_string(i) + "\n"));
          ++done;
        });
  EXPECT_TRUE(eventually([&] { return done == 100; }));
}

TEST(Client, reads_events_as_they_come) {
  http::Stream stream;
  std::atomic<bool> streaming = false;
  Running server([&](http::Request&&, http::Responder responder) {
    stream = responder.stream(200, {{"Content-Type", "text/event-stream"}});
    stream.write("data: first\n\n");
    streaming = true;
  });
  Asking asking;
  std::mutex mutex;
  std::vector<std::string> events;
  std::atomic<bool> ended = false;
  EventReader reader;
  asking.client.send({.url = "http://" + to_string(server.address()) + "/"},
                     {.on_body =
                          [&](std::string_view piece) {
                            const std::lock_guard lock(mutex);
                            EXPECT_TRUE(reader.read(piece, [&](const Event& event) {
                              events.emplace_back(event.data);
                            }));
                          },
                      .on_end = [&](Result<void> how) { ended = how.has_value(); }});
  const auto has = [&](std::size_t count) {
    return eventually([&] {
      const std::lock_guard lock(mutex);
      return events.size() == count;
    });
  };
  EXPECT_TRUE(has(1));
  stream.write("data: second\n\n");
  EXPECT_TRUE(has(2));
  EXPECT_FALSE(ended);
  stream.end();
  EXPECT_TRUE(eventually([&] { return ended.load(); }));
  EXPECT_EQ(events, (std::vector<std::string>{"first", "second"}));
}

TEST(Client, gives_an_exchange_up_and_the_server_notices) {
  std::atomic<bool> asked = false;
  std::atomic<bool> gone = false;
  http::Responder kept;
  Running server([&](http::Request&&, http::Responder responder) {
    kept = std::move(responder);
    kept.on_disconnect([&] { gone = true; });
    asked = true;
  });
  Asking asking;
  std::promise<Result<Response>> promise;
  auto call = asking.client.fetch({.url = "http://" + to_string(server.address()) + "/"},
                                  [&](Result<Response> how) { promise.set_value(std::move(how)); });
  ASSERT_TRUE(eventually([&] { return asked.load(); }));
  call.cancel();
  const auto response = promise.get_future().get();
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().message, "the exchange was given up");
  EXPECT_TRUE(eventually([&] { return gone.load(); }));
  kept = {};
}

TEST(Client, sends_large_bodies_and_reads_large_answers) {
  http::ServerOptions options;
  options.max_body_bytes = 20'000'000;
  Running server([](http::Request&& request,
                    http::Responder responder) { responder.send(200, {}, request.body); },
                 options);
  Asking asking;
  const std::string large(10'000'000, 'x');
  const auto response = asking.fetch(
      {.method = "POST", .url = "http://" + to_string(server.address()) + "/", .body = large});
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->body, large);
}

TEST(Client, reads_answers_of_other_forms) {
  const std::pair<std::string, std::string> known[] = {
      {"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi", "200 hi"},
      {"HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nhi", "200 hi"},
      {"HTTP/1.0 200 OK\r\n\r\nto the end", "200 to the end"},
      {"HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n2;x\r\nhi\r\n0\r\nA: b\r\n\r\n",
       "404 hi"},
      {"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 No\r\n\r\n",
       "204 "},
  };
  for (const auto& [bytes, expected] : known) {
    const Scripted server(bytes);
    Asking asking;
    const auto response = asking.get(server.address(), "/");
    ASSERT_TRUE(response) << bytes << response.error().message;
    EXPECT_EQ(std::to_string(response->status) + " " + response->body, expected);
  }
}

TEST(Client, says_what_was_wrong_with_an_answer) {
  const std::pair<std::string, std::string> known[] = {
      {"", " closed the connection without an answer"},
      {"HTTP/1.1 200 OK\r\nContent-Le", " closed the connection without an answer"},
      {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhi",
       " closed the connection in the middle of its answer"},
      {"SSH-2.0-OpenSSH\r\n\r\n",
       " sent an answer that is not one: the first line is not a version and a status"},
      {"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
       " sent an answer that is not one: Content-Length and Transfer-Encoding exclude each other"},
      {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
       " sent an answer that is not one: a chunk's size is not a hexadecimal number"},
      {"HTTP/1.1 101 Switching\r\n\r\n",
       " sent an answer that is not one: an answer came that was not asked for"},
      {"HTTP/1.1 200 OK\r\nX: " + std::string(70'000, 'x'),
       " sent an answer that is not one: the header is too long"},
  };
  for (const auto& [bytes, expected] : known) {
    const Scripted server(bytes);
    Asking asking;
    const auto response = asking.get(server.address(), "/");
    ASSERT_FALSE(response) << bytes;
    EXPECT_EQ(response.error().message, to_string(server.address()) + expected);
    EXPECT_EQ(response.error().kind, ErrorKind::unavailable);
  }
}

TEST(Client, does_not_wait_for_ever) {
  const Scripted silent("", false);
  ClientOptions options;
  options.head_timeout = milliseconds(30);
  options.body_timeout = milliseconds(40);
  Asking asking(options);
  const auto none = asking.get(silent.address(), "/");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, to_string(silent.address()) + " did not answer within 30 ms");
  const Scripted stuck("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhi", false);
  const auto half = asking.get(stuck.address(), "/");
  ASSERT_FALSE(half);
  EXPECT_EQ(half.error().message,
            to_string(stuck.address()) + " stopped in the middle of its answer within 40 ms");
}

TEST(Client, does_not_take_more_than_the_limit) {
  ClientOptions options;
  options.max_body_bytes = 10;
  Running server(
      [](http::Request&&, http::Responder responder) { responder.send(200, {}, "eleven byte"); });
  Asking asking(options);
  const auto response = asking.get(server.address(), "/");
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().kind, ErrorKind::over_limit);
}

TEST(Client, says_whom_it_did_not_reach) {
  Address closed;
  { closed = Running(echo).address(); }
  Asking asking;
  const auto response = asking.get(closed, "/");
  ASSERT_FALSE(response);
  EXPECT_EQ(response.error().message, "cannot reach " + to_string(closed) + ": Connection refused");
  const auto nowhere = asking.fetch({.url = "http://no-such-host.invalid/"});
  ASSERT_FALSE(nowhere);
  EXPECT_TRUE(nowhere.error().message.starts_with("cannot find the host 'no-such-host.invalid'"));
}

TEST(Client, refuses_to_send_what_would_be_two_requests) {
  Asking asking;
  EXPECT_FALSE(asking.fetch({.url = "http://localhost/", .headers = {{"X", "a\r\nY: b"}}}));
  EXPECT_FALSE(asking.fetch({.method = "GET /x HTTP/1.1\r\n", .url = "http://localhost/"}));
  EXPECT_FALSE(asking.fetch({.url = "http://localhost/ HTTP/1.1\r\nX: y"}));
}

TEST(Client, ends_what_is_open_when_it_is_destroyed) {
  const Scripted silent("", false);
  Loop loop;
  std::atomic<int> ended = 0;
  {
    http::Client client(loop);
    loop.start();
    for (int i = 0; i < 3; ++i)
      client.fetch({.url = "http://" + to_string(silent.address()) + "/"},
                   [&](Result<Response> how) {
                     EXPECT_FALSE(how);
                     ++ended;
                   });
  }
  EXPECT_TRUE(eventually([&] { return ended == 3; }));
}

}  // namespace
}  // namespace waybill::net::test

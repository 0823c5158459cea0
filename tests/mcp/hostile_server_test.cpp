// Servers that a client had better not trust: none of them crashes it, fills its memory, keeps it
// waiting for ever or makes it ask without end.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "net/client.h"
#include "waybill/mcp/client.h"
#include "waybill/net/http/server.h"

namespace waybill::mcp {
namespace {

using namespace std::chrono_literals;
using Choice = ClientOptions::Choice;

std::string result(std::string_view id, std::string_view payload) {
  return R"({"jsonrpc":"2.0","id":)" + std::string(id) + R"(,"result":)" + std::string(payload) +
         "}";
}

constexpr std::string_view kInitialized =
    R"({"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"x","version":"1"}})";

// Says `payload` to every request but the first, on the thread that asks.
class Scripted final : public ClientTransport {
 public:
  explicit Scripted(std::string payload) : payload_(std::move(payload)) {}
  Result<void> start(Handler handler) override {
    handler_ = std::move(handler);
    return {};
  }
  void send(OutgoingMessage message) override {
    if (message.id.empty()) return;
    handler_.on_message(result(message.id, message.method == "server/discover" ? "{}" : payload_));
  }
  void close() override {}

 private:
  Handler handler_{};
  std::string payload_;
};

TEST(HostileServer, ThatAsksForInputInNoProperWayIsToldNothing) {
  for (const char* const payload :
       {R"({"resultType":"input_required"})",
        R"({"resultType":"input_required","inputRequests":null})",
        R"({"resultType":"input_required","inputRequests":[{"method":"roots/list"}]})",
        R"({"resultType":"input_required","inputRequests":{"a":7}})",
        R"({"resultType":"input_required","inputRequests":{"a":{}}})",
        R"({"resultType":"input_required","inputRequests":{"a":{"method":7}}})"}) {
    ClientOptions options{.era = Choice::modern};
    int asked = 0;
    options.on_request = [&](std::string_view, const json::Raw&) -> Result<json::Raw> {
      ++asked;
      return json::Raw::parse("{}");
    };
    auto client = Client::connect(std::make_unique<Scripted>(payload), options);
    ASSERT_TRUE(client);
    const auto answer = (*client)->request("tools/list");
    ASSERT_FALSE(answer) << payload;
    EXPECT_EQ(answer.error().kind, ErrorKind::bad_input);
    EXPECT_EQ(asked, 0) << payload;
  }
}

TEST(HostileServer, ThatNeverStopsAskingIsLeftAfterSomeRounds) {
  ClientOptions options{.era = Choice::modern, .max_rounds = 5};
  int asked = 0;
  options.on_request = [&](std::string_view, const json::Raw&) -> Result<json::Raw> {
    ++asked;
    return json::Raw::parse("{}");
  };
  auto client = Client::connect(
      std::make_unique<Scripted>(
          R"({"resultType":"input_required","inputRequests":{"a":{"method":"roots/list"}}})"),
      options);
  ASSERT_TRUE(client);
  const auto answer = (*client)->request("tools/list");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().kind, ErrorKind::over_limit);
  EXPECT_LE(asked, 6);
}

// Answers from another thread, at about the moment when patience ends.
class Tardy final : public ClientTransport {
 public:
  explicit Tardy(std::chrono::microseconds delay) : delay_(delay) {}
  ~Tardy() override { close(); }
  Result<void> start(Handler handler) override {
    handler_ = std::move(handler);
    thread_ = std::thread([this] { work(); });
    return {};
  }
  void send(OutgoingMessage message) override {
    if (message.id.empty()) return;
    const std::lock_guard lock(mutex_);
    waiting_.emplace_back(std::chrono::steady_clock::now() + delay_, std::move(message.id));
    changed_.notify_all();
  }
  void close() override {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
      changed_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return closed_ || !waiting_.empty(); });
      if (closed_) return;
      const auto [when, id] = waiting_.front();
      waiting_.pop_front();
      lock.unlock();
      while (!is_first_ && std::chrono::steady_clock::now() < when) std::this_thread::yield();
      is_first_ = false;
      handler_.on_message(result(id, kInitialized));
      lock.lock();
    }
  }
  const std::chrono::microseconds delay_;
  Handler handler_{};
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::pair<std::chrono::steady_clock::time_point, std::string>> waiting_;
  bool closed_ = false;
  bool is_first_ = true;  // of its thread
  std::thread thread_;
};

TEST(HostileServer, ThatAnswersJustWhenPatienceEndsIsHeardOrNot) {
  Result<std::unique_ptr<Client>> client = fail(ErrorKind::unavailable, "not yet");
  // Even the first answer may come too late when the machine is busy.
  for (int i = 0; i < 100 && !client; ++i)
    client =
        Client::connect(std::make_unique<Tardy>(1000us), {.era = Choice::legacy, .timeout = 1ms});
  ASSERT_TRUE(client) << client.error().message;
  for (int i = 0; i < 500; ++i) {
    const auto answer = (*client)->request("ping");
    if (answer) {
      ASSERT_EQ(answer->text(), kInitialized);
    } else {
      ASSERT_EQ(answer.error().message, "The server did not answer in time.");
    }
  }
}

// --- over HTTP ---------------------------------------------------------------------------------

// A server whose handler does what the test wants, and where to find it.
struct Web {
  explicit Web(net::http::Handler handler) {
    auto opened = net::http::Server::open(loop, {}, {}, std::move(handler));
    if (!opened) throw std::runtime_error(opened.error().message);
    server = std::move(*opened);
    loop.start();
    asking.start();
  }
  std::unique_ptr<ClientTransport> transport() {
    return make_http_transport(asking,
                               {.url = "http://" + net::to_string(server->address()) + "/mcp"});
  }

  net::Loop loop;
  std::unique_ptr<net::http::Server> server;
  net::Loop asking;
};

// Writes the same for as long as somebody reads.
struct Endless : std::enable_shared_from_this<Endless> {
  net::http::Stream stream;
  std::string piece = std::string(256 * 1024, 'x');
  void run() {
    while (stream.write(piece)) {
    }
    stream.on_room([self = shared_from_this()] { self->run(); });
  }
};

TEST(HostileServer, ThatNeverEndsItsAnswerIsCutOff) {
  for (const char* const type : {"application/json", "text/event-stream"}) {
    std::atomic<int> cut = 0;
    Web web([&](net::http::Request&&, net::http::Responder responder) {
      const auto endless = std::make_shared<Endless>();
      endless->stream = responder.stream(200, {{"Content-Type", type}});
      endless->stream.on_disconnect([endless, &cut] {
        ++cut;
        endless->stream = {};
      });
      endless->run();
    });
    const auto client = Client::connect(web.transport(), {.era = Choice::modern});
    ASSERT_FALSE(client);
    EXPECT_EQ(client.error().kind, ErrorKind::over_limit) << client.error().message;
    EXPECT_TRUE(net::test::eventually([&] { return cut == 1; }));
  }
}

// The id of the request in a body, as JSON.
std::string id_in(std::string_view body) {
  constexpr std::string_view kKey = "\"id\":";
  const std::size_t at = body.find(kKey) + kKey.size();
  return std::string(body.substr(at, body.find_first_of(",}", at) - at));
}

void answer_initialize(net::http::Request& request, net::http::Responder& responder) {
  responder.send(200, {{"Content-Type", "application/json"}},
                 result(id_in(request.body), kInitialized));
}

TEST(HostileServer, ThatAlwaysBreaksItsStreamIsNotAskedWithoutEnd) {
  for (const char* const retry : {"0", "9223372036854775807"}) {
    std::atomic<int> came_back = 0;
    Web web([&](net::http::Request&& request, net::http::Responder responder) {
      if (request.body.find("initialize") != std::string_view::npos)
        return answer_initialize(request, responder);
      if (request.method == "GET") ++came_back;
      net::http::Stream stream = responder.stream(200, {{"Content-Type", "text/event-stream"}});
      stream.write("id: 7\nretry: " + std::string(retry) + "\ndata: \n\n");
      stream.end();
    });
    auto client = Client::connect(web.transport(), {.era = Choice::legacy, .timeout = 300ms});
    ASSERT_TRUE(client) << client.error().message;
    const auto answer = (*client)->request("tools/list");
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().message, "The server did not answer in time.");
    EXPECT_LE(came_back, 7) << "once in 50 ms is the most";
  }
}

TEST(HostileServer, ThatAnswersSomebodyElseIsFoundOutAtOnce) {
  Web web([&](net::http::Request&& request, net::http::Responder responder) {
    if (request.body.find("initialize") != std::string_view::npos)
      return answer_initialize(request, responder);
    responder.send(200, {{"Content-Type", "application/json"}},
                   result(id_in(request.body) + "0", "{}"));
  });
  auto client = Client::connect(web.transport(), {.era = Choice::legacy, .timeout = 15s});
  ASSERT_TRUE(client) << client.error().message;
  const auto answer = (*client)->request("tools/list");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().message, "The server answered with status 200.");
}

// --- over stdio --------------------------------------------------------------------------------

TEST(HostileServer, ThatRefusesAtOnceLeavesNobodyWaiting) {
  net::Loop loop;
  loop.start();
  // It says back what it hears; so the client's own refusal becomes the answer.
  for (int i = 0; i < 20; ++i) {
    const auto client =
        Client::connect(make_stdio_transport(loop, {"cat"}), {.era = Choice::legacy});
    ASSERT_FALSE(client);
    EXPECT_EQ(client.error().message, "This client cannot be asked.");
  }
}

TEST(Client, LetsAServerEndInItsOwnTime) {
  const auto file = std::filesystem::temp_directory_path() /
                    ("waybill-client-" + std::to_string(::getpid()) + ".ended");
  std::filesystem::remove(file);
  {
    net::Loop loop;
    loop.start();
    const auto client = Client::connect(
        make_stdio_transport(loop, {"sh", "-c", "cat >/dev/null; : >\"$1\"", "sh", file}),
        {.era = Choice::legacy, .timeout = 50ms});
    EXPECT_FALSE(client);
  }
  EXPECT_TRUE(std::filesystem::remove(file)) << "it was killed before it was done";
}

}  // namespace
}  // namespace waybill::mcp

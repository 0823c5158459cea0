// Clients that open an event stream, see its first message and vanish: as many as WAYBILL_STREAMS
// says. Memory stays as it is, nothing is left behind, and another client is served all along.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <unistd.h>
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <thread>
#include <vector>

#include "sanitized.h"
#include "waybill/base/descriptor.h"
#include "waybill/mcp/http.h"
#include "waybill/mcp/surroundings.h"
#include "waybill/tool/typed.h"

namespace waybill::mcp {

struct Said {
  std::string text{};
};
WAYBILL_DESCRIBE(Said, text)

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t kThreads = 8;
constexpr std::size_t kHeld = 32;  // streams that one thread has open at a time

std::size_t how_many() {
  const char* const given = std::getenv("WAYBILL_STREAMS");
  return given != nullptr ? std::strtoul(given, nullptr, 10) : WAYBILL_SANITIZED ? 5'000 : 100'000;
}

double resident_mb() {
  std::ifstream file("/proc/self/statm");
  double pages = 0;
  file >> pages >> pages;
  return pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

std::string post(std::string_view method, std::string_view headers, std::string_view params) {
  const std::string body = R"({"jsonrpc":"2.0","id":1,"method":")" + std::string(method) +
                           R"(","params":{)" + std::string(params) +
                           R"(,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                           R"("io.modelcontextprotocol/clientCapabilities":{}}}})";
  return "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
         "Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\n"
         "Mcp-Method: " +
         std::string(method) + "\r\n" + std::string(headers) +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

// A closed one when the server did not take the connection.
Descriptor connect_to(std::uint16_t port) {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const timeval most{.tv_sec = 20, .tv_usec = 0};
  ::setsockopt(socket.number(), SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket.number(), reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) return {};
  return socket;
}

// Sends and reads until the answer has `word` in it.
bool ask(const Descriptor& socket, const std::string& request, std::string_view word) {
  if (::send(socket.number(), request.data(), request.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(request.size()))
    return false;
  std::string heard;
  char room[4096];
  while (heard.find(word) == std::string::npos) {
    const ssize_t count = ::recv(socket.number(), room, sizeof room, 0);
    if (count <= 0) return false;
    heard.append(room, static_cast<std::size_t>(count));
  }
  return true;
}

// A reset, as of a client that crashes; and it takes no port with it for a minute.
void abandon(Descriptor socket) {
  const linger at_once{.l_onoff = 1, .l_linger = 0};
  ::setsockopt(socket.number(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
}

class Streams : public testing::Test {
 protected:
  void SetUp() override {
    const auto added =
        tools_.add(tool::typed<Said>({.name = "echo", .summary = "Says it again.", .quick = true},
                                     [](const Said& in, service::Context&) { return in; }));
    ASSERT_TRUE(added);
    server_ = std::make_unique<Server>(tools_, Offering{}, ServerOptions{}, around_.parts());
    auto endpoint = HttpEndpoint::open(*server_, loop_, {});
    ASSERT_TRUE(endpoint) << endpoint.error().message;
    endpoint_ = std::move(*endpoint);
    loop_.start();
  }
  void TearDown() override {
    endpoint_.reset();
    server_.reset();
  }

  // Each thread has some open at a time and abandons the oldest. False: one was not opened.
  bool open_and_abandon(std::size_t count) {
    const std::string listen =
        post("subscriptions/listen", "", R"("notifications":{"toolsListChanged":true})");
    std::atomic<std::size_t> left = count;
    std::atomic<bool> right = true;
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < kThreads; ++i)
      threads.emplace_back([&] {
        std::deque<Descriptor> held;
        while (right) {
          std::size_t now = left.load();
          while (now > 0 && !left.compare_exchange_weak(now, now - 1)) {
          }
          if (now == 0) break;
          Descriptor socket = connect_to(port());
          if (!socket.is_open() || !ask(socket, listen, "acknowledged")) right = false;
          held.push_back(std::move(socket));
          if (held.size() < kHeld) continue;
          abandon(std::move(held.front()));
          held.pop_front();
        }
        for (Descriptor& one : held) abandon(std::move(one));
      });
    threads.clear();
    return right;
  }

  std::uint16_t port() const { return endpoint_->address().port; }
  bool nobody_listens() const {
    Buffer figures;
    server_->write_metrics(figures);
    return figures.view().find("waybill_subscriptions 0\n") != std::string_view::npos;
  }

  Surroundings around_;
  tool::Catalogue tools_;
  net::Loop loop_;
  std::unique_ptr<Server> server_;
  std::unique_ptr<HttpEndpoint> endpoint_;
};

// How long each call took, of a client that calls one after the other while `busy`.
std::vector<milliseconds> call_while(const std::atomic<bool>& busy, std::uint16_t port) {
  const std::string call =
      post("tools/call", "Mcp-Name: echo\r\n", R"("name":"echo","arguments":{"text":"hello"})");
  std::vector<milliseconds> times;
  const Descriptor socket = connect_to(port);
  while (busy && times.size() < 10'000'000) {
    const auto begin = Clock::now();
    if (!ask(socket, call, "hello")) return {};
    times.push_back(std::chrono::duration_cast<milliseconds>(Clock::now() - begin));
  }
  return times;
}

TEST_F(Streams, OpenedAndAbandonedLeaveMemoryAndOtherClientsAsTheyWere) {
  const std::size_t count = how_many();
  ASSERT_TRUE(open_and_abandon(count / 20 + 1));  // until everything has its usual size
  std::atomic<bool> busy = true;
  std::vector<milliseconds> times;
  times.reserve(1'000'000);
  const double before = resident_mb();
  std::jthread other([&] { times = call_while(busy, port()); });
  const auto begin = Clock::now();
  EXPECT_TRUE(open_and_abandon(count));
  const std::chrono::duration<double> took = Clock::now() - begin;
  busy = false;
  other.join();
  const auto deadline = Clock::now() + std::chrono::seconds(20);
  while (!nobody_listens() && Clock::now() < deadline) std::this_thread::yield();
  EXPECT_TRUE(nobody_listens());
  const double after = resident_mb();
  ASSERT_FALSE(times.empty()) << "the other client was not served";
  std::ranges::sort(times);
  const auto median = times[times.size() / 2];
  std::printf(
      "%zu streams in %.1f s, %.0f a second; resident %.1f MB before, %.1f MB after; "
      "%zu calls of another client, median %lld ms, slowest %lld ms\n",
      count, took.count(), static_cast<double>(count) / took.count(), before, after, times.size(),
      static_cast<long long>(median.count()), static_cast<long long>(times.back().count()));
  EXPECT_LT(median, milliseconds(100));
  EXPECT_LT(times.back(), milliseconds(5000));
  // The other client's own list of times is the part that may grow.
  const double list = static_cast<double>(times.size() * sizeof(milliseconds)) / 1e6;
  // A sanitizer keeps for a while what was freed.
  EXPECT_LT(after - before - list, WAYBILL_SANITIZED ? 400.0 : 4.0);
}

}  // namespace
}  // namespace waybill::mcp

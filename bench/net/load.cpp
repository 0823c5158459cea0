// Asks a server over so many keep-alive connections, each as soon as it has its answer, and says
// how many answers came:
//
//   load PORT CONNECTIONS SECONDS   ->   {"requests": …, "seconds": …, "p50_us": …, "p99_us": …}
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "net/body.h"
#include "waybill/base/descriptor.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Connection {
  waybill::Descriptor socket;
  std::size_t received = 0;
  std::size_t expected = 0;  // bytes of an answer; 0: the first has not come yet
  Clock::time_point asked{};
  std::string first{};
};

std::string request() {
  const std::string body = waybill::bench::kAsked;
  return "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
         "Accept: application/json, text/event-stream\r\nUser-Agent: load\r\n"
         "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: echo\r\n"
         "Content-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

waybill::Descriptor connect_to(unsigned short port) {
  waybill::Descriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(port);
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int one = 1;
  ::setsockopt(socket.number(), IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (::connect(socket.number(), reinterpret_cast<sockaddr*>(&there), sizeof there) != 0) {
    std::perror("connect");
    std::exit(1);
  }
  return socket;
}

void ask(Connection& connection, const std::string& bytes) {
  connection.asked = Clock::now();
  if (::send(connection.socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(bytes.size())) {
    std::perror("send");
    std::exit(1);
  }
}

// True when the answer is whole. All answers of a server have the size of its first.
bool receive(Connection& connection) {
  char bytes[16 * 1024];
  const auto count = ::recv(connection.socket.number(), bytes, sizeof bytes, 0);
  if (count <= 0) {
    std::fprintf(stderr, "the server closed a connection\n");
    std::exit(1);
  }
  connection.received += static_cast<std::size_t>(count);
  if (connection.expected == 0) {
    connection.first.append(bytes, static_cast<std::size_t>(count));
    const std::size_t head = connection.first.find("\r\n\r\n");
    std::string lower = connection.first.substr(0, head);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    const std::size_t at = lower.find("content-length: ");
    if (head == std::string::npos || at == std::string::npos) return false;
    if (!lower.starts_with("http/1.1 200")) {
      std::fprintf(stderr, "%s\n", connection.first.c_str());
      std::exit(1);
    }
    connection.expected = head + 4 + std::stoul(lower.substr(at + 16));
  }
  return connection.received >= connection.expected;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 2;
  const auto port = static_cast<unsigned short>(std::atoi(arguments[1]));
  const double seconds = std::atof(arguments[3]);
  std::vector<Connection> connections(static_cast<std::size_t>(std::atoi(arguments[2])));
  const waybill::Descriptor epoll(::epoll_create1(EPOLL_CLOEXEC));
  const std::string bytes = request();
  for (Connection& connection : connections) {
    connection.socket = connect_to(port);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = &connection;
    ::epoll_ctl(epoll.number(), EPOLL_CTL_ADD, connection.socket.number(), &event);
    ask(connection, bytes);
  }
  const auto warm = Clock::now() + std::chrono::milliseconds(100);
  auto begin = warm;
  const auto end =
      warm + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  std::vector<std::uint32_t> times;
  times.reserve(1 << 20);
  epoll_event events[64];
  for (auto now = Clock::now(); now < end;) {
    const int ready = ::epoll_wait(epoll.number(), events, 64, 100);
    for (int i = 0; i < ready; ++i) {
      auto& connection = *static_cast<Connection*>(events[i].data.ptr);
      if (!receive(connection)) continue;
      connection.received = 0;
      now = Clock::now();
      if (now >= begin)
        times.push_back(static_cast<std::uint32_t>(
            std::chrono::duration_cast<std::chrono::nanoseconds>(now - connection.asked).count() /
            100));
      ask(connection, bytes);
    }
    if (ready == 0) now = Clock::now();
  }
  std::sort(times.begin(), times.end());
  const auto at = [&](double part) {
    return times.empty()
               ? 0.0
               : times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))] /
                     10.0;
  };
  std::printf("{\"requests\":%zu,\"seconds\":%g,\"p50_us\":%.1f,\"p99_us\":%.1f}\n", times.size(),
              seconds, at(0.5), at(0.99));
}

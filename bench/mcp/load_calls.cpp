// Calls echo over so many keep-alive connections, each call with an id of its own:
//
//   load_calls PORT CONNECTIONS SECONDS   ->   {"requests": …, "seconds": …, "p50_us": …, "p99_us":
//   …}
//
// An answer ends where its Content-Length or its last chunk says, and must have the call's id.
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

#include "waybill/base/descriptor.h"

namespace {

using Clock = std::chrono::steady_clock;

struct Connection {
  waybill::Descriptor socket;
  std::string answer{};
  std::string id{};
  Clock::time_point asked{};
};

[[noreturn]] void give_up(const char* what, const std::string& more = {}) {
  std::fprintf(stderr, "load_calls: %s %s\n", what, more.c_str());
  std::exit(1);
}

void connect_to(Connection& connection, unsigned short port) {
  connection.socket = waybill::Descriptor(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(port);
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int one = 1;
  ::setsockopt(connection.socket.number(), IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  if (::connect(connection.socket.number(), reinterpret_cast<sockaddr*>(&there), sizeof there) != 0)
    give_up("cannot connect");
}

void ask(Connection& connection, unsigned long number) {
  connection.id = std::to_string(number);
  connection.answer.clear();
  const std::string body =
      R"({"jsonrpc":"2.0","id":)" + connection.id +
      R"(,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"},"_meta":{)"
      R"("io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
      R"("io.modelcontextprotocol/clientInfo":{"name":"load","version":"1"},)"
      R"("io.modelcontextprotocol/clientCapabilities":{}}}})";
  const std::string bytes =
      "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
      "Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2026-07-28\r\n"
      "Mcp-Method: tools/call\r\nMcp-Name: echo\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body;
  connection.asked = Clock::now();
  if (::send(connection.socket.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(bytes.size()))
    give_up("cannot send");
}

bool is_whole(const std::string& answer) {
  const std::size_t head = answer.find("\r\n\r\n");
  if (head == std::string::npos) return false;
  std::string lower = answer.substr(0, head);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const std::size_t at = lower.find("content-length: ");
  if (at == std::string::npos) return answer.ends_with("\r\n0\r\n\r\n");
  return answer.size() >= head + 4 + std::stoul(lower.substr(at + 16));
}

bool receive(Connection& connection) {
  char bytes[16 * 1024];
  const auto count = ::recv(connection.socket.number(), bytes, sizeof bytes, 0);
  if (count <= 0) give_up("the server closed a connection");
  connection.answer.append(bytes, static_cast<std::size_t>(count));
  if (!is_whole(connection.answer)) return false;
  if (!connection.answer.starts_with("HTTP/1.1 200") ||
      connection.answer.find("\"id\":" + connection.id) == std::string::npos ||
      connection.answer.find("hello") == std::string::npos)
    give_up("this is no answer:", connection.answer);
  return true;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) return 2;
  const auto port = static_cast<unsigned short>(std::atoi(arguments[1]));
  const double seconds = std::atof(arguments[3]);
  std::vector<Connection> connections(static_cast<std::size_t>(std::atoi(arguments[2])));
  const waybill::Descriptor epoll(::epoll_create1(EPOLL_CLOEXEC));
  unsigned long number = 1;
  for (Connection& connection : connections) {
    connect_to(connection, port);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = &connection;
    ::epoll_ctl(epoll.number(), EPOLL_CTL_ADD, connection.socket.number(), &event);
    ask(connection, number++);
  }
  const auto begin = Clock::now() + std::chrono::milliseconds(200);
  const auto end =
      begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  std::vector<double> times;
  epoll_event events[64];
  for (auto now = Clock::now(); now < end; now = Clock::now()) {
    const int ready = ::epoll_wait(epoll.number(), events, 64, 100);
    for (int i = 0; i < ready; ++i) {
      auto& connection = *static_cast<Connection*>(events[i].data.ptr);
      if (!receive(connection)) continue;
      const auto got = Clock::now();
      if (got >= begin)
        times.push_back(std::chrono::duration<double, std::micro>(got - connection.asked).count());
      ask(connection, number++);
    }
  }
  std::sort(times.begin(), times.end());
  const auto at = [&](double part) {
    return times.empty()
               ? 0.0
               : times[static_cast<std::size_t>(part * static_cast<double>(times.size() - 1))];
  };
  std::printf("{\"requests\":%zu,\"seconds\":%g,\"p50_us\":%.1f,\"p99_us\":%.1f}\n", times.size(),
              seconds, at(0.5), at(0.99));
}

#include "net/client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <charconv>
#include <thread>

namespace waybill::net::test {

bool eventually(const std::function<bool()>& holds, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::yield();
  }
  return true;
}

RawClient::RawClient(const Address& address, int receive_buffer)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (receive_buffer > 0)
    ::setsockopt(socket_.number(), SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(address.port);
  ::inet_pton(AF_INET, address.host.c_str(), &there.sin_addr);
  if (::connect(socket_.number(), reinterpret_cast<sockaddr*>(&there), sizeof there) != 0) close();
}

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void RawClient::finish_sending() { ::shutdown(socket_.number(), SHUT_WR); }

void RawClient::abort() {
  const linger at_once{1, 0};
  ::setsockopt(socket_.number(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
  close();
}

bool RawClient::receive() {
  pollfd waited{socket_.number(), POLLIN, 0};
  const auto ms = std::chrono::milliseconds(kPatience).count();
  if (::poll(&waited, 1, static_cast<int>(ms)) <= 0) return false;
  char bytes[64 * 1024];
  const auto count = ::recv(socket_.number(), bytes, sizeof bytes, 0);
  if (count <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(count));
  return true;
}

std::string RawClient::read_to_end() {
  while (receive()) {
  }
  return std::exchange(buffer_, {});
}

std::string RawClient::read_until(std::string_view ending) {
  std::size_t found = 0;
  while ((found = buffer_.find(ending)) == std::string::npos)
    if (!receive()) return std::exchange(buffer_, {});
  std::string result = buffer_.substr(0, found + ending.size());
  buffer_.erase(0, result.size());
  return result;
}

std::string RawClient::read_answer() {
  std::string head = read_until("\r\n\r\n");
  constexpr std::string_view kLength = "\r\nContent-Length: ";
  if (head.find("\r\nTransfer-Encoding: chunked\r\n") != std::string::npos)
    return head + read_until("0\r\n\r\n");
  const std::size_t at = head.find(kLength);
  if (at == std::string::npos) return head;
  std::size_t length = 0;
  std::from_chars(head.data() + at + kLength.size(), head.data() + head.size(), length);
  while (buffer_.size() < length)
    if (!receive()) return head + std::exchange(buffer_, {});
  head += buffer_.substr(0, length);
  buffer_.erase(0, length);
  return head;
}

bool RawClient::is_ended() {
  if (!buffer_.empty()) return false;
  return !receive() && buffer_.empty();
}

int status_of(std::string_view answer) {
  int status = 0;
  if (answer.starts_with("HTTP/1.1 "))
    std::from_chars(answer.data() + 9, answer.data() + answer.size(), status);
  return status;
}

std::string_view body_of(std::string_view answer) {
  const std::size_t end = answer.find("\r\n\r\n");
  return end == std::string_view::npos ? std::string_view() : answer.substr(end + 4);
}

std::string without_date(std::string answer) {
  for (std::size_t at = 0; (at = answer.find("\r\nDate: ", at)) != std::string::npos;) {
    at += 8;
    answer.replace(at, answer.find('\r', at) - at, "…");
  }
  return answer;
}

}  // namespace waybill::net::test

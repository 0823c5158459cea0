// RawClient: a blocking socket for tests that decide themselves which bytes are sent.
//
// Every wait has a bound, so that a test fails and never hangs.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "waybill/base/descriptor.h"
#include "waybill/net/address.h"

namespace waybill::net::test {

inline constexpr std::chrono::seconds kPatience{20};

// Looks again and again until it holds; false when patience is at its end.
bool eventually(const std::function<bool()>& holds, std::chrono::milliseconds patience = kPatience);

class RawClient {
 public:
  // `receive_buffer`: of the system, 0 for the usual.
  explicit RawClient(const Address& address, int receive_buffer = 0);

  bool is_open() const { return socket_.is_open(); }
  // False when the other side is closed.
  bool send(std::string_view bytes);
  void finish_sending();
  void close() { socket_ = Descriptor(); }
  // With a reset instead of an orderly end.
  void abort();

  // Everything up to the other side's end.
  std::string read_to_end();
  // Until it ends so, or the other side ends.
  std::string read_until(std::string_view ending);
  // One answer with Content-Length, or chunked, as it came.
  std::string read_answer();
  // Whether the other side has ended, with nothing more before it.
  bool is_ended();
  int descriptor() const { return socket_.number(); }

 private:
  bool receive();
  Descriptor socket_;
  std::string buffer_;
};

// "200" of "HTTP/1.1 200 OK…"; 0 when it is no answer.
int status_of(std::string_view answer);
std::string_view body_of(std::string_view answer);
// With the value of Date replaced by "…".
std::string without_date(std::string answer);

}  // namespace waybill::net::test

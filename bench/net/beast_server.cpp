// The peer: a bare Beast server with callbacks on one thread. It reads a request, looks at
// nothing, and answers a fixed body.
//
//   beast_server PORT
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "net/body.h"

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

class Session : public std::enable_shared_from_this<Session> {
 public:
  explicit Session(tcp::socket socket) : socket_(std::move(socket)) {
    socket_.set_option(tcp::no_delay(true));
    answer_.result(http::status::ok);
    answer_.version(11);
    answer_.set(http::field::content_type, "application/json");
    answer_.body() = waybill::bench::kAnswer;
    answer_.prepare_payload();
  }

  void read() {
    request_ = {};
    http::async_read(socket_, buffer_, request_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       if (!error) self->write();
                     });
  }

 private:
  void write() {
    http::async_write(socket_, answer_,
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        if (!error) self->read();
                      });
  }

  tcp::socket socket_;
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response<http::string_body> answer_;
};

void accept(tcp::acceptor& acceptor) {
  acceptor.async_accept([&acceptor](beast::error_code error, tcp::socket socket) {
    if (!error) std::make_shared<Session>(std::move(socket))->read();
    accept(acceptor);
  });
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  const auto port = static_cast<unsigned short>(std::atoi(arguments[1]));
  asio::io_context context(1);
  tcp::acceptor acceptor(context, {asio::ip::make_address("127.0.0.1"), port});
  accept(acceptor);
  std::puts("ready");
  std::fflush(stdout);
  context.run();
}

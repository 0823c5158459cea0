// A server on a free port, running in the background until the test is over.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "net/client.h"
#include "waybill/net/http/server.h"
#include "waybill/net/loop.h"

namespace waybill::net::test {

class Running {
 public:
  explicit Running(http::Handler handler, http::ServerOptions options = {}, std::size_t threads = 1)
      : loop(threads) {
    auto opened = http::Server::open(loop, {}, std::move(options), std::move(handler));
    if (!opened) throw std::runtime_error(opened.error().message);
    server = std::move(*opened);
    loop.start();
  }

  const Address& address() const { return server->address(); }
  RawClient connect() const { return RawClient(address()); }
  // The answer to one request on a connection of its own.
  std::string ask(std::string_view request) const {
    RawClient client = connect();
    client.send(request);
    return client.read_answer();
  }

  Loop loop;
  std::unique_ptr<http::Server> server;
};

// Says what it understood: method, target, fields and body.
void echo(http::Request&& request, http::Responder responder);

inline std::string get(std::string_view path, std::string_view more = {}) {
  std::string request = "GET ";
  request += path;
  request += " HTTP/1.1\r\nHost: localhost\r\n";
  request += more;
  return request += "\r\n";
}

}  // namespace waybill::net::test

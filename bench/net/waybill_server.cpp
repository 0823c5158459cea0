// Ours on one thread, with all its checks, answering the same fixed body.
//
//   waybill_server PORT
#include <cstdio>
#include <cstdlib>

#include "net/body.h"
#include "waybill/net/http/server.h"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  using namespace waybill::net;
  Loop loop;
  const Address address{"127.0.0.1", static_cast<std::uint16_t>(std::atoi(arguments[1]))};
  const auto server =
      http::Server::open(loop, address, {}, [](http::Request&&, http::Responder responder) {
        responder.send(200, {{"Content-Type", "application/json"}}, waybill::bench::kAnswer);
      });
  if (!server) {
    std::fprintf(stderr, "%s\n", server.error().message.c_str());
    return 1;
  }
  std::puts("ready");
  std::fflush(stdout);
  loop.run();
}

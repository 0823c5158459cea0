// HttpWorld: the World behind a free port, and requests to it.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "mcp/world.h"
#include "waybill/mcp/http.h"
#include "waybill/net/http/client.h"

namespace waybill::mcp {

// A server on a free port, with a loop of its own.
struct HttpWorld {
  explicit HttpWorld(HttpOptions options = {}, ServerOptions serving = {}) : world(serving) {
    auto opened = HttpEndpoint::open(*world.server, loop, std::move(options));
    EXPECT_TRUE(opened) << opened.error().message;
    endpoint = std::move(*opened);
    loop.start();
  }
  std::string url(std::string_view path = "/mcp") const {
    return "http://" + net::to_string(endpoint->address()) + std::string(path);
  }

  World world;
  net::Loop loop;
  std::unique_ptr<HttpEndpoint> endpoint;
};

// One HTTP request, waited for.
inline net::http::Response fetch(net::Loop& loop, net::http::ClientRequest request) {
  net::http::Client client(loop);
  std::mutex mutex;
  std::condition_variable changed;
  std::optional<Result<net::http::Response>> got;
  client.fetch(std::move(request), [&](Result<net::http::Response> response) {
    const std::lock_guard lock(mutex);
    got = std::move(response);
    changed.notify_all();
  });
  std::unique_lock lock(mutex);
  EXPECT_TRUE(changed.wait_for(lock, std::chrono::seconds(10), [&] { return got.has_value(); }));
  EXPECT_TRUE(*got) << (*got ? "" : got->error().message);
  return **got;
}

inline net::http::ClientRequest post(const HttpWorld& there, std::string body) {
  return {.method = "POST",
          .url = there.url(),
          .headers = {{"Content-Type", "application/json"},
                      {"Accept", "application/json, text/event-stream"}},
          .body = std::move(body)};
}

inline constexpr std::string_view kInitialize =
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{}}})";

}  // namespace waybill::mcp

// Clients of the endpoint that abandon, flood or lie. What lies below the protocol is tested in
// tests/net, what lies in the messages by the sessions, streams in great numbers in tests/streams.
#include <gtest/gtest.h>

#include <vector>

#include "mcp/http_world.h"
#include "net/client.h"
#include "waybill/mcp/client.h"

namespace waybill::mcp {
namespace {

using net::test::RawClient;
using net::test::status_of;

std::string raw_post(std::string_view body, std::string_view host = "localhost",
                     std::string_view more = {}) {
  return "POST /mcp HTTP/1.1\r\nHost: " + std::string(host) +
         "\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\n" +
         std::string(more) + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
         std::string(body);
}

constexpr std::string_view kListen =
    R"({"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"notifications":)"
    R"({"toolsListChanged":true},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
    R"("io.modelcontextprotocol/clientCapabilities":{}}}})";
constexpr std::string_view kListenHeaders =
    "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: subscriptions/listen\r\n";

bool shows(const HttpWorld& there, std::string_view figure) {
  Buffer out;
  there.world.server->write_metrics(out);
  return out.view().find(figure) != std::string_view::npos;
}

TEST(Hostile, SessionsThatAreAbandonedMakeRoomForNewOnes) {
  ServerOptions serving;
  serving.max_sessions = 8;
  HttpWorld there({}, serving);
  std::string last;
  for (int i = 0; i < 100; ++i) {
    const auto opened = fetch(there.loop, post(there, std::string(kInitialize)));
    ASSERT_EQ(opened.status, 200);
    last = opened.header("Mcp-Session-Id");
  }
  EXPECT_TRUE(shows(there, "waybill_sessions 8\n"));
  auto ping = post(there, R"({"jsonrpc":"2.0","id":2,"method":"ping"})");
  ping.headers.push_back({"Mcp-Session-Id", last});
  EXPECT_EQ(fetch(there.loop, ping).status, 200);
}

// A page whose name was made to lead to this machine has that name as Host and as Origin.
TEST(Hostile, ANameThatWasMadeToLeadHereIsRefusedBeforeAnythingIsRead) {
  HttpWorld there({.authentication = {.tokens = {"a token of sixteen"}}});
  const auto status = [&](std::string_view host, std::string_view more) {
    RawClient client(there.endpoint->address());
    client.send(raw_post(kInitialize, host, more));
    return status_of(client.read_answer());
  };
  EXPECT_EQ(status("rebound.example.com", ""), 403);
  EXPECT_EQ(status("rebound.example.com", "Origin: http://rebound.example.com\r\n"), 403);
  EXPECT_EQ(status("localhost", "Origin: http://rebound.example.com\r\n"), 403);
  EXPECT_EQ(status("127.0.0.1.example.com", ""), 403);
  EXPECT_EQ(status("localhost", ""), 401);
}

TEST(Hostile, ABodyOfOpeningBracketsIsRefusedByItsDepth) {
  HttpWorld there;
  const auto refused = fetch(there.loop, post(there, std::string(4'000'000, '[')));
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(refused.body.find("deeper than 1024"), std::string::npos) << refused.body;
}

TEST(Hostile, WhoBehavesIsServedWhileOthersDoNot) {
  HttpWorld there;
  const net::Address& address = there.endpoint->address();
  std::vector<RawClient> others;
  const std::string list = raw_post(R"({"jsonrpc":"2.0","id":1,"method":"tools/list","params":)"
                                    R"({"_meta":{"io.modelcontextprotocol/protocolVersion":)"
                                    R"("2026-07-28","io.modelcontextprotocol/clientCapabilities":)"
                                    R"({}}}})",
                                    "localhost",
                                    "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: "
                                    "tools/list\r\n");
  std::string many;
  for (int i = 0; i < 100; ++i) many += list;
  for (int i = 0; i < 8; ++i) {
    others.emplace_back(address);  // says nothing
    others.emplace_back(address);
    others.back().send("POST /mcp HTTP/1.1\r\nHost: loc");
    others.emplace_back(address);
    others.back().send(list.substr(0, list.size() - 5));
    others.emplace_back(address, 4096);  // asks for much and reads nothing
    others.back().send(many);
    others.emplace_back(address);
    others.back().send(raw_post(kListen, "localhost", kListenHeaders));
  }
  auto client = Client::connect(make_http_transport(there.loop, {.url = there.url()}),
                                {.timeout = net::test::kPatience});
  ASSERT_TRUE(client) << client.error().message;
  for (int i = 0; i < 200; ++i) {
    const auto sum = (*client)->call_tool("add", R"({"a":1,"b":2})");
    ASSERT_TRUE(sum) << sum.error().message;
    EXPECT_EQ(sum->data.text(), R"({"total":3})");
  }
}

}  // namespace
}  // namespace waybill::mcp

// The client and the server, over real pipes and sockets.
#include "waybill/mcp/client.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "mcp/http_world.h"
#include "waybill/envelope/truth.h"

namespace waybill::mcp {
namespace {

using Choice = ClientOptions::Choice;

// Answers with names in alphabetical order.
ClientOptions answering(Choice era) {
  ClientOptions options{.era = era, .capabilities = R"({"elicitation":{}})"};
  options.on_request = [count = std::make_shared<std::atomic<int>>(0)](
                           std::string_view method, const json::Raw&) -> Result<json::Raw> {
    if (method != "elicitation/create") return fail(ErrorKind::not_allowed, "Not that.");
    const char name = static_cast<char>('A' + (*count)++);
    return json::Raw::parse(R"({"action":"accept","content":{"name":")" + std::string(1, name) +
                            "\"}}");
  };
  return options;
}

void visit(Client& client) {
  const auto sum = client.call_tool("add", R"({"a":1,"b":2})");
  ASSERT_TRUE(sum) << sum.error().message;
  EXPECT_EQ(sum->data.text(), R"({"total":3})");
  const auto failed_call = client.call_tool("divide", R"({"a":1,"b":0})");
  ASSERT_TRUE(failed_call);
  ASSERT_TRUE(failed(*failed_call));
  EXPECT_EQ(failed_call->errors[0].code, "ARG_ERROR");
  const auto ping = client.call_tool("server_ping");
  ASSERT_TRUE(ping);
  EXPECT_FALSE(failed(*ping));
  const auto greeting = client.call_tool("greet");
  ASSERT_TRUE(greeting) << greeting.error().message;
  EXPECT_EQ(greeting->data.text(), R"({"name":"A and B"})");
  const auto unknown = client.call_tool("ad");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().place, "-32602");
}

TEST(Client, CallsToolsOverHttpInBothEras) {
  for (const Choice era : {Choice::legacy, Choice::modern, Choice::newest}) {
    HttpWorld there;
    auto client =
        Client::connect(make_http_transport(there.loop, {.url = there.url()}), answering(era));
    ASSERT_TRUE(client) << client.error().message;
    EXPECT_EQ((*client)->era(), era == Choice::legacy ? McpEra::legacy : McpEra::modern);
    visit(**client);
  }
}

TEST(Client, CallsToolsOfAProgramItStarts) {
  for (const Choice era : {Choice::legacy, Choice::modern, Choice::newest}) {
    net::Loop loop;
    loop.start();
    auto client =
        Client::connect(make_stdio_transport(loop, {std::getenv("WAYBILL_CONFORMANCE"), "--stdio"}),
                        answering(era));
    ASSERT_TRUE(client) << client.error().message;
    const auto greeting = (*client)->call_tool("greet", R"({"name":"you"})");
    ASSERT_TRUE(greeting) << greeting.error().message;
    EXPECT_EQ(greeting->summary, "Hello, you!");
    const auto asked = (*client)->call_tool("test_input_required_result_multi_round");
    ASSERT_TRUE(asked) << asked.error().message;
    EXPECT_EQ(asked->summary, "A likes .");
    const auto broken = (*client)->call_tool("test_error_handling");
    ASSERT_TRUE(broken);
    EXPECT_TRUE(failed(*broken));
  }
}

TEST(Client, FetchesAnAnswerWhoseConnectionWasDropped) {
  net::Loop loop;
  loop.start();
  HttpWorld there;
  auto client = Client::connect(make_http_transport(loop, {.url = there.url()}),
                                {.era = Choice::legacy, .timeout = std::chrono::seconds(10)});
  ASSERT_TRUE(client);
  const auto answer = (*client)->call_tool("drop");
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->data.text(), R"({"name":"still here"})");
}

TEST(Client, NeedsTheTokenThatTheServerAsksFor) {
  HttpWorld there({.authentication = {.tokens = {"a token of sixteen"}}});
  const auto without = Client::connect(make_http_transport(there.loop, {.url = there.url()}),
                                       {.era = Choice::modern});
  EXPECT_FALSE(without);
  const auto with = Client::connect(
      make_http_transport(there.loop, {.url = there.url(), .token = "a token of sixteen"}), {});
  ASSERT_TRUE(with) << with.error().message;
  EXPECT_TRUE((*with)->call_tool("server_ping"));
}

TEST(Http, TellsWhatIsWrongWithARequest) {
  HttpWorld there;
  const auto status = [&](net::http::ClientRequest request) {
    return fetch(there.loop, std::move(request)).status;
  };
  auto text = post(there, "{}");
  text.headers[0].value = "text/plain";
  EXPECT_EQ(status(text), 415);
  auto one = post(there, "{}");
  one.headers[1].value = "application/json";
  EXPECT_EQ(status(one), 406);
  EXPECT_EQ(status(post(there, "{")), 400);
  auto get = post(there, "");
  get.method = "GET";
  EXPECT_EQ(status(get), 405);
  auto lost = post(there, std::string(kInitialize));
  lost.headers.push_back({"Mcp-Session-Id", "made up"});
  EXPECT_EQ(status(lost), 404);
  auto elsewhere = post(there, std::string(kInitialize));
  elsewhere.headers.push_back({"Origin", "http://evil.example.com"});
  EXPECT_EQ(status(elsewhere), 403);
  EXPECT_EQ(status({.url = there.url("/nowhere")}), 404);
}

TEST(Http, GivesEachSessionAnIdAndForgetsItWhenAsked) {
  HttpWorld there;
  const auto opened = fetch(there.loop, post(there, std::string(kInitialize)));
  EXPECT_EQ(opened.status, 200);
  const std::string id(opened.header("Mcp-Session-Id"));
  ASSERT_FALSE(id.empty());
  auto ping = post(there, R"({"jsonrpc":"2.0","id":2,"method":"ping"})");
  ping.headers.push_back({"Mcp-Session-Id", id});
  EXPECT_EQ(fetch(there.loop, ping).body, R"({"jsonrpc":"2.0","id":2,"result":{}})");
  auto end = ping;
  end.method = "DELETE";
  end.body.clear();
  EXPECT_EQ(fetch(there.loop, end).status, 204);
  EXPECT_EQ(fetch(there.loop, ping).status, 404);
}

TEST(Http, ShowsHealthAndFiguresToWhoMaySeeThem) {
  HttpWorld there({.authentication = {.tokens = {"a token of sixteen"}}});
  EXPECT_EQ(fetch(there.loop, {.url = there.url("/healthz")}).body, R"({"status":"ok"})");
  const auto refused = fetch(there.loop, {.url = there.url("/metrics")});
  EXPECT_EQ(refused.status, 401);
  EXPECT_TRUE(refused.header("WWW-Authenticate").starts_with("Bearer ")) << refused.body;
  const auto metrics = fetch(
      there.loop,
      {.url = there.url("/metrics"), .headers = {{"Authorization", "Bearer a token of sixteen"}}});
  EXPECT_EQ(metrics.status, 200);
  EXPECT_NE(metrics.body.find("waybill_sessions 0"), std::string::npos) << metrics.body;
}

TEST(Http, ListensToTheWorldOnlyWithAToken) {
  World world;
  net::Loop loop;
  const auto open = HttpEndpoint::open(*world.server, loop, {.address = {"0.0.0.0", 0}});
  ASSERT_FALSE(open);
  EXPECT_EQ(open.error().kind, ErrorKind::not_allowed);
}

TEST(Server, NeitherListsNorRunsWhatItsModeForbids) {
  ServerOptions readonly;
  readonly.chain.mode = service::Mode::readonly;
  HttpWorld there({}, readonly);
  auto client = Client::connect(make_http_transport(there.loop, {.url = there.url()}), {});
  ASSERT_TRUE(client);
  const auto tools = (*client)->request("tools/list");
  ASSERT_TRUE(tools);
  EXPECT_NE(tools->text().find("\"add\""), std::string::npos);
  EXPECT_EQ(tools->text().find("\"wipe\""), std::string::npos);
  const auto refused = (*client)->call_tool("wipe");
  ASSERT_TRUE(refused);
  ASSERT_TRUE(failed(*refused));
  EXPECT_EQ(refused->errors[0].code, "UNAUTHORIZED_OPERATION");
}

TEST(Server, AnswersWhatIsRunningWhenItShutsDown) {
  for (const Choice era : {Choice::legacy, Choice::modern}) {
    HttpWorld there;
    auto client =
        Client::connect(make_http_transport(there.loop, {.url = there.url()}), {.era = era});
    ASSERT_TRUE(client);
    Result<Envelope> answer = fail(ErrorKind::unavailable, "nothing yet");
    std::jthread calling([&] { answer = (*client)->call_tool("wait"); });
    for (int i = 0; i < 1000 && there.world.recorder.events_recorded() == 0; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    there.world.server->shut_down(std::chrono::milliseconds(10));
    calling.join();
    ASSERT_TRUE(answer) << answer.error().message;
    ASSERT_TRUE(failed(*answer));
    EXPECT_EQ(answer->errors[0].code, "UNAVAILABLE");
  }
}

}  // namespace
}  // namespace waybill::mcp

// The router from outside: real programs and a real HTTP endpoint behind it.
#include <atomic>
#include <chrono>

#include "answers.h"
#include "waybill/json/write_value.h"
#include "waybill/net/http/server.h"

namespace waybill::testing {
namespace {

// Calls a tool with the router that the configuration describes.
class Routed : public ::testing::Test {
 protected:
  Outcome route(const std::string& configuration, const std::string& arguments,
                const std::string& tool = "router_call", std::vector<std::string> more = {}) {
    const std::string file = folder.put("router.json", configuration);
    std::vector<std::string> words{"call",    tool,     "--router",    file,     "--store",
                                   "memory:", "--root", folder.path(), "--args", arguments};
    words.insert(words.end(), more.begin(), more.end());
    return run_program(call(words));
  }
  static std::string process(const std::string& script, const std::string& more = "") {
    return R"({"backends":[{"name":"p","kind":"process","command":["sh","-c",)" +
           json::to_json(script) + "]" + more + "}]}";
  }
  // The first attempt of a chain that was exhausted.
  static std::string why(const Outcome& outcome) {
    json::Document document;
    EXPECT_TRUE(json::Scanner().parse(outcome.out, document)) << outcome.out;
    const json::Value error = document.root().find("error");
    EXPECT_EQ(error.find("code").string(), "HANDLER_ERROR") << outcome.out;
    EXPECT_TRUE(error.find("message").string().starts_with("FallbackChainExhaustedError: "))
        << outcome.out;
    EXPECT_EQ(outcome.exit, 1);
    for (const json::Value attempt : error.find("details").find("attempts").children())
      return std::string(attempt.find("outcome").string()) + ": " +
             std::string(attempt.find("message").string());
    return outcome.out;
  }

  ScratchFolder folder;
};

TEST_F(Routed, ToAProgramThatReadsItsPromptAndPrintsItsAnswer) {
  const Outcome outcome = route(process("cat; echo \"$MOOD\"", R"(,"environment":{"MOOD":"fine"})"),
                                R"({"prompt":"hi \"there\"","context":"c"})");
  EXPECT_EQ(outcome.exit, 0) << outcome.out;
  EXPECT_NE(
      outcome.out.find(json::to_json("{\"prompt\":\"hi \\\"there\\\"\",\"context\":\"c\"}\nfine")),
      std::string::npos)
      << outcome.out;
}

TEST_F(Routed, ToAProgramThatDoesNotReadItsPrompt) {
  const std::string prompt(100'000, 'x');
  const Outcome outcome = route(process("exec 0<&-; echo ok"), R"({"prompt":")" + prompt + "\"}");
  EXPECT_EQ(outcome.exit, 0) << outcome.out.substr(0, 300);
  EXPECT_NE(outcome.out.find(R"("output":"ok")"), std::string::npos);
}

TEST_F(Routed, ToAProgramThatFails) {
  EXPECT_EQ(why(route(process("echo no luck >&2; exit 3"), R"({"prompt":"x"})")),
            "failed: it ended with exit code 3 and said: no luck");
  EXPECT_EQ(why(route(process("kill -9 $$"), R"({"prompt":"x"})")),
            "failed: it ended with signal 9");
  const std::string missing =
      why(route(R"({"backends":[{"name":"p","kind":"process","command":["/does/not/exist"]}]})",
                R"({"prompt":"x"})"));
  EXPECT_TRUE(missing.starts_with("failed: ")) << missing;
  EXPECT_NE(missing.find("/does/not/exist"), std::string::npos) << missing;
}

TEST_F(Routed, ToAProgramThatDoesNotEnd) {
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(why(route(process("sleep 100 & sleep 100", R"(,"time_ms":200)"), R"({"prompt":"x"})")),
            "timed_out: it did not end within 200 ms");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(50));
}

TEST_F(Routed, ToAProgramThatLeavesAnotherOneRunning) {
  const Outcome outcome = route(process("sleep 100 & echo done"), R"({"prompt":"x"})");
  EXPECT_NE(outcome.out.find(R"("output":"done")"), std::string::npos) << outcome.out;
}

TEST_F(Routed, ToAProgramThatPrintsWithoutEnd) {
  EXPECT_EQ(why(route(process("yes", R"(,"max_output_bytes":1000)"), R"({"prompt":"x"})")),
            "failed: it printed more than 1000 bytes");
}

TEST_F(Routed, ToTheNextOneWhenTheFirstFails) {
  const Outcome outcome =
      route(R"({"backends":[{"name":"a","kind":"process","base":900,"command":["false"]},)"
            R"({"name":"b","kind":"echo"}]})",
            R"({"prompt":"hello"})");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_NE(outcome.out.find(R"("backend":"b","output":"hello")"), std::string::npos)
      << outcome.out;
  EXPECT_NE(outcome.out.find(R"({"backend":"a","outcome":"failed")"), std::string::npos);
}

// An endpoint on this machine that answers by the path.
class Endpoint {
 public:
  Endpoint() {
    const auto handler = [this](const net::http::Request& request, net::http::Responder responder) {
      ++requests;
      const std::vector<net::http::Field> headers{{"Content-Type", "text/plain"}};
      const net::http::FieldsView fields(headers);
      if (request.target == "/silent") {
        held_.push_back(std::move(responder));
      } else if (request.target == "/broken") {
        responder.send(500, fields, "out of order");
      } else if (request.target == "/long") {
        responder.send(200, fields, std::string(5000, 'x'));
      } else {
        responder.send(
            200, fields,
            std::string(request.headers.value("X-Key")) + " " + std::string(request.body));
      }
    };
    auto server = net::http::Server::open(loop_, {"127.0.0.1", 0}, {}, handler);
    if (!server) std::abort();
    server_ = std::move(*server);
    loop_.start();
  }
  std::string configuration(const std::string& path, const std::string& more = "") const {
    return R"({"backends":[{"name":"h","kind":"http","url":"http://)" +
           net::to_string(server_->address()) + path + R"(","headers":{"X-Key":"k"})" + more +
           "}]}";
  }
  std::atomic<int> requests = 0;

 private:
  net::Loop loop_;
  std::vector<net::http::Responder> held_;
  std::unique_ptr<net::http::Server> server_;
};

TEST_F(Routed, ToAnEndpoint) {
  const Endpoint endpoint;
  const Outcome outcome = route(endpoint.configuration("/ask"), R"({"prompt":"hi"})");
  EXPECT_EQ(outcome.exit, 0) << outcome.out;
  EXPECT_NE(outcome.out.find(R"("output":"k {\"prompt\":\"hi\"}")"), std::string::npos)
      << outcome.out;
}

TEST_F(Routed, ToAnEndpointThatFails) {
  const Endpoint endpoint;
  EXPECT_EQ(why(route(endpoint.configuration("/broken"), R"({"prompt":"x"})")),
            "failed: it answered with the status 500: out of order");
  EXPECT_EQ(why(route(endpoint.configuration("/long", R"(,"max_output_bytes":1000)"),
                      R"({"prompt":"x"})")),
            "failed: it answered with more than 1000 bytes");
  EXPECT_EQ(why(route(endpoint.configuration("/silent", R"(,"time_ms":200)"), R"({"prompt":"x"})")),
            "timed_out: it did not answer within 200 ms");
  EXPECT_EQ(endpoint.requests, 3);
}

TEST_F(Routed, ToNobodyInReadonlyMode) {
  const Endpoint endpoint;
  const Outcome outcome = route(endpoint.configuration("/ask"), R"({"prompt":"x"})", "router_call",
                                {"--mode", "readonly"});
  EXPECT_EQ(outcome.exit, 7) << outcome.out;
  EXPECT_EQ(endpoint.requests, 0);
}

TEST_F(Routed, ByAFileWithFaultsWhichAreAllNamed) {
  const Outcome outcome = route(R"({"backends":[{"name":"h","kind":"http","url":"ftp://x"},)"
                                R"({"name":"i","kind":"http","url":"nonsense"}]})",
                                R"({"prompt":"x"})", "router_call", {"--as", "cli"});
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_NE(answer.errors[0].message.view().find("/backends/0/url"), std::string_view::npos);
  EXPECT_NE(answer.errors[0].message.view().find("/backends/1/url"), std::string_view::npos);
}

}  // namespace
}  // namespace waybill::testing

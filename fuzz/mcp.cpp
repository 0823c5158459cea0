// Any bytes as a message to a server: it never crashes; a request gets exactly one answer, which
// is a message itself and has the request's id; what is no message gets an error and nothing else.
// Lines "H Name: value" in front of it are headers, and make it one that came over HTTP.
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

#include "require.h"
#include "waybill/base/environment.h"
#include "waybill/mcp/server.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/tool/typed.h"

namespace {

using namespace waybill;
using fuzz::require;

struct World {
  FixedClock clock;
  SequentialIds ids;
  MapEnvironment environment;
  service::MemoryRecorder recorder;
  service::Metrics metrics;
  tool::Catalogue tools;
  std::unique_ptr<mcp::Server> server;
  std::shared_ptr<mcp::Session> session;

  World() {
    const auto echo = [](service::Request& request, service::Context&, Envelope& answer) {
      answer.data = json::Raw::trusted(request.arguments);
    };
    tool::Declaration quick{.name = "echo", .summary = "Echoes.", .quick = true};
    tool::Declaration later{
        .name = "later", .summary = "Echoes, as a task if asked.", .tasks = tool::Tasks::may};
    quick.input_schema = R"({"type":"object","properties":{"a":{"x-mcp-header":"A"}}})";
    later.input_schema = R"({"type":"object"})";
    require(tools.add(tool::raw(quick, echo)).has_value() &&
                tools.add(tool::raw(later, echo)).has_value(),
            "the tools can be served");
    server = std::make_unique<mcp::Server>(tools, mcp::Offering{},
                                           mcp::ServerOptions{.max_sessions = 16, .max_tasks = 16},
                                           mcp::Parts{clock, ids, environment, recorder, metrics});
    session = server->open_pipe({});
    session->initialize("2025-11-25", mcp::Capabilities(), "");
  }
};

// Takes the headers off the front.
std::vector<net::http::Field> headers_of(std::string_view& bytes) {
  std::vector<net::http::Field> fields;
  while (bytes.starts_with("H ")) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    const std::string_view line = bytes.substr(2, end - 2);
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    const std::size_t colon = line.find(": ");
    if (colon != line.npos) fields.push_back({line.substr(0, colon), line.substr(colon + 2)});
  }
  return fields;
}

struct Answers {
  std::atomic<int> count = 0;
  std::string last;
};

class Counting final : public mcp::Reply {
 public:
  explicit Counting(Answers& answers) : answers_(answers) {}
  void send(std::string_view message) override { check(message); }
  void answer(int, std::string_view message) override {
    if (!message.empty()) check(message);
    answers_.last = message;
    ++answers_.count;
  }

 private:
  static void check(std::string_view message) {
    rpc::MessageReader reader;
    require(reader.read(message).has_value(), "what is sent is a message");
  }
  Answers& answers_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static World world;
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const std::vector<net::http::Field> fields = headers_of(bytes);
  const net::http::FieldsView headers(fields);
  rpc::MessageReader reader;
  const auto message = reader.read(bytes);
  // These stay open, or go to another thread.
  if (message && message->method == "subscriptions/listen") return 0;
  Answers answers;
  auto reply = std::make_shared<Counting>(answers);
  const std::weak_ptr<mcp::Reply> weak = reply;
  mcp::Incoming incoming{.body = bytes, .session = world.session};
  if (!fields.empty()) {
    incoming.headers = &headers;
    incoming.session = world.server->session(headers.value("Mcp-Session-Id"));
  }
  world.server->receive(incoming, std::move(reply));
  while (!weak.expired()) std::this_thread::yield();
  require(answers.count == 1, "one answer");
  rpc::MessageReader again;
  if (!message) {
    require(again.read(answers.last)->kind == rpc::Message::Kind::error,
            "what is no message gets an error");
  } else if (message->kind == rpc::Message::Kind::request) {
    require(again.read(answers.last)->id == message->id, "the answer has the id of its request");
  } else {
    require(answers.last.empty(), "only requests are answered");
  }
  return 0;
}

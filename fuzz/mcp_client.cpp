// Any bytes as what a server says to a client, as lines or as events: the client never crashes,
// every request ends, what it sends is a message, and what it hands out is JSON.
//
// The first byte chooses the era (lowest two bits) and the framing (the third).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "require.h"
#include "waybill/json/scanner.h"
#include "waybill/mcp/client.h"
#include "waybill/net/sse.h"
#include "waybill/rpc/message.h"

namespace {

using namespace waybill;
using fuzz::require;

bool is_json(std::string_view text) {
  json::Document document;
  return json::Scanner().parse(text, document).has_value();
}

std::deque<std::string> lines_of(std::string_view bytes) {
  std::deque<std::string> lines;
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    lines.emplace_back(bytes.substr(0, end));
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return lines;
}

std::deque<std::string> events_of(std::string_view bytes) {
  std::deque<std::string> events;
  net::EventReader reader({.max_event_bytes = 4096});
  const auto keep = [&](const net::Event& event) { events.emplace_back(event.data); };
  static_cast<void>(reader.read(bytes.substr(0, bytes.size() / 2), keep));
  static_cast<void>(reader.read(bytes.substr(bytes.size() / 2), keep));
  return events;
}

// Says the next of its messages whenever it is asked, until that is answered or all are said.
class Recital final : public mcp::ClientTransport {
 public:
  explicit Recital(std::deque<std::string> messages) : messages_(std::move(messages)) {}
  Result<void> start(Handler handler) override {
    handler_ = std::move(handler);
    return {};
  }
  void send(mcp::OutgoingMessage message) override {
    rpc::MessageReader reader;
    require(reader.read(message.body).has_value(), "what is sent is a message");
    if (message.id.empty()) return;
    while (!messages_.empty() && handler_.is_awaited(message.id)) {
      const std::string next = std::move(messages_.front());
      messages_.pop_front();
      const std::string answered = handler_.on_message(next);
      require(answered != message.id || !handler_.is_awaited(message.id), "an answer ends it");
    }
    if (handler_.is_awaited(message.id))
      handler_.on_lost(message.id, {ErrorKind::unavailable, "It has no more to say."});
    require(!handler_.is_awaited(message.id), "every request ends");
  }
  void close() override {}

 private:
  Handler handler_{};
  std::deque<std::string> messages_;
};

mcp::ClientOptions options_for(std::uint8_t choice) {
  mcp::ClientOptions options;
  options.era = static_cast<mcp::ClientOptions::Choice>((choice & 3) % 3);
  options.capabilities = R"({"elicitation":{}})";
  options.on_request = [](std::string_view method, const json::Raw& params) -> Result<json::Raw> {
    require(!params || is_json(params.text()), "the params of a request are JSON");
    if (method == "roots/list") return fail(ErrorKind::not_allowed, "Not \"that\".");
    return json::Raw::parse(R"({"action":"accept"})");
  };
  options.on_notification = [](std::string_view, const json::Raw& params) {
    require(!params || is_json(params.text()), "the params of a notification are JSON");
  };
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::uint8_t choice = data[0];
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  const bool as_events = (choice & 4) != 0;
  auto client = mcp::Client::connect(
      std::make_unique<Recital>(as_events ? events_of(bytes) : lines_of(bytes)),
      options_for(choice));
  if (!client) return 0;
  require(is_json((*client)->server().text()), "what a server says of itself is JSON");
  if (const auto list = (*client)->request("tools/list"))
    require(is_json(list->text()), "a result is JSON");
  if (const auto answer = (*client)->call_tool("echo", R"({"a":1})"))
    require(!answer->data || is_json(answer->data.text()), "an answer's data is JSON");
  return 0;
}

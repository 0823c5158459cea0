#include "waybill/mcp/client.h"

#include <condition_variable>
#include <mutex>

#include "waybill/dialect/dialect.h"
#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"
#include "waybill/mcp/version.h"
#include "waybill/rpc/outstanding.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

using json::Kind;
using json::Raw;
using json::Value;

// The members of a JSON object between its braces; empty for "{}".
std::string_view members(std::string_view object) {
  object.remove_prefix(object.find('{') + 1);
  object.remove_suffix(object.size() - object.rfind('}'));
  return object.find_first_not_of(" \t\r\n") == object.npos ? std::string_view() : object;
}

std::string joined(std::string_view object, std::string_view more) {
  const std::string_view own = members(object);
  return "{" + std::string(own) + (own.empty() || more.empty() ? "" : ",") + std::string(more) +
         "}";
}

std::string quoted(std::string_view text) {
  Buffer out;
  json::Writer writer(out);
  writer.string(text);
  return out.str();
}

// What the header Mcp-Name repeats.
std::string name_in(std::string_view method, std::string_view params) {
  const std::string_view key = method.starts_with("tasks/")                        ? "taskId"
                               : method == "resources/read"                        ? "uri"
                               : method == "tools/call" || method == "prompts/get" ? "name"
                                                                                   : "";
  json::Document document;
  if (key.empty() || !json::Scanner().parse(params, document)) return {};
  const Value value = document.root().find(key);
  return value ? std::string(value.string()) : std::string();
}

Error error_of(std::string_view payload) {
  json::Document document;
  Error error{ErrorKind::bad_input, "The server refused the request."};
  if (!json::Scanner().parse(payload, document)) return error;
  if (const Value message = document.root().find("message")) error.message = message.string();
  if (const Value code = document.root().find("code")) error.place = code.raw();
  return error;
}

}  // namespace

struct Client::State : std::enable_shared_from_this<Client::State> {
  State(std::unique_ptr<ClientTransport> chosen, ClientOptions given)
      : transport(std::move(chosen)), options(std::move(given)) {}

  Result<void> open();
  Result<void> begin_modern();
  Result<void> begin_legacy();
  std::string take(std::string_view bytes);
  void answer(const rpc::Message& message);
  Result<rpc::Answer> ask(std::string_view method, const std::string& params);
  std::string meta() const;
  Result<std::string> gather(const Value& requests);

  std::unique_ptr<ClientTransport> transport;
  const ClientOptions options;
  McpEra era = McpEra::legacy;
  Raw server{};
  rpc::Outstanding asked;
  rpc::MessageReader reader;  // on the loop only
};

std::string Client::State::meta() const {
  return R"("_meta":{"io.modelcontextprotocol/protocolVersion":")" + std::string(kModernVersion) +
         R"(","io.modelcontextprotocol/clientInfo":{"name":)" + quoted(options.name) +
         R"(,"version":)" + quoted(options.version) +
         R"(},"io.modelcontextprotocol/clientCapabilities":)" + options.capabilities + "}";
}

std::string Client::State::take(std::string_view bytes) {
  auto message = reader.read(bytes);
  if (!message) return {};
  switch (message->kind) {
    case rpc::Message::Kind::request: answer(*message); return {};
    case rpc::Message::Kind::notification:
      if (options.on_notification)
        options.on_notification(message->method,
                                message->params ? Raw::borrow(message->params.raw()) : Raw());
      return {};
    default: asked.resolve(*message); return std::string(message->id);
  }
}

void Client::State::answer(const rpc::Message& message) {
  Buffer out;
  if (message.method == "ping") {
    rpc::write_result(out, message.id, "{}");
  } else if (!options.on_request) {
    rpc::write_error(out, message.id, rpc::Code::method_not_found, "This client cannot be asked.");
  } else {
    const auto result = options.on_request(
        message.method, message.params ? Raw::borrow(message.params.raw()) : Raw());
    if (result) {
      rpc::write_result(out, message.id, result->text());
    } else {
      rpc::write_error(out, message.id, rpc::Code::internal_error, result.error().message);
    }
  }
  transport->send({.body = out.str()});
}

Result<rpc::Answer> Client::State::ask(std::string_view method, const std::string& params) {
  struct Wait {
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Result<rpc::Answer>> answer;
  };
  const auto wait = std::make_shared<Wait>();
  const auto id = asked.add([wait](Result<rpc::Answer> answer) {
    const std::lock_guard lock(wait->mutex);
    wait->answer = std::move(answer);
    wait->changed.notify_all();
  });
  if (!id) return fail(ErrorKind::over_limit, "Too many requests are open.");
  const bool modern = era == McpEra::modern;
  Buffer out;
  rpc::write_request(out, *id, method, modern ? joined(params, meta()) : params);
  transport->send({.body = out.str(),
                   .id = *id,
                   .method = std::string(method),
                   .name = modern ? name_in(method, params) : std::string(),
                   .version = modern ? std::string(kModernVersion) : std::string()});
  std::unique_lock lock(wait->mutex);
  if (wait->changed.wait_for(lock, options.timeout, [&] { return wait->answer.has_value(); }))
    return *wait->answer;
  lock.unlock();
  asked.give_up(*id, {ErrorKind::unavailable, "The server did not answer in time."});
  lock.lock();
  // The answer may have come after all, and be on its way from the loop's thread to here.
  wait->changed.wait(lock, [&] { return wait->answer.has_value(); });
  return *wait->answer;
}

// {"key": answer, …} for what the server wants to know.
Result<std::string> Client::State::gather(const Value& requests) {
  if (!options.on_request)
    return fail(ErrorKind::not_allowed, "The server wants to know something; nobody can be asked.");
  if (!requests || !requests.is(Kind::object))
    return fail(ErrorKind::bad_input, "The server wants to know something and does not say what.",
                {}, "/inputRequests");
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  for (const Value request : requests.children()) {
    const Value method = request.find("method");
    if (!method || !method.is(Kind::string))
      return fail(ErrorKind::bad_input, "The server asks for something without a method.", {},
                  "/inputRequests");
    const Value params = request.find("params");
    const auto answer =
        options.on_request(method.string(), params ? Raw::borrow(params.raw()) : Raw());
    if (!answer) return std::unexpected(answer.error());
    writer.key(request.key());
    writer.raw(*answer);
  }
  writer.end_object();
  return out.str();
}

Result<void> Client::State::begin_modern() {
  era = McpEra::modern;
  auto answer = ask("server/discover", "{}");
  if (!answer) return std::unexpected(answer.error());
  if (answer->failed) return std::unexpected(error_of(answer->payload));
  server = Raw::trusted(answer->payload);
  return {};
}

Result<void> Client::State::begin_legacy() {
  era = McpEra::legacy;
  auto answer = ask("initialize", R"({"protocolVersion":")" + std::string(kLegacyVersions.front()) +
                                      R"(","capabilities":)" + options.capabilities +
                                      R"(,"clientInfo":{"name":)" + quoted(options.name) +
                                      R"(,"version":)" + quoted(options.version) + "}}");
  if (!answer) return std::unexpected(answer.error());
  if (answer->failed) return std::unexpected(error_of(answer->payload));
  server = Raw::trusted(answer->payload);
  json::Document document;
  static_cast<void>(json::Scanner().parse(server.text(), document));
  const Value version =
      document.root().is(Kind::object) ? document.root().find("protocolVersion") : Value();
  if (!version || !is_legacy_version(version.string()))
    return fail(ErrorKind::bad_input, "The server speaks a version that is not known here.");
  Buffer out;
  rpc::write_notification(out, "notifications/initialized");
  transport->begun(version.string());
  transport->send({.body = out.str()});
  return {};
}

Result<void> Client::State::open() {
  const std::weak_ptr<State> weak = weak_from_this();
  auto started = transport->start({.on_message =
                                       [weak](std::string_view message) {
                                         const auto held = weak.lock();
                                         return held ? held->take(message) : std::string();
                                       },
                                   .is_awaited =
                                       [weak](std::string_view id) {
                                         const auto held = weak.lock();
                                         return held && held->asked.holds(id);
                                       },
                                   .on_lost =
                                       [weak](std::string_view id, const Error& why) {
                                         if (const auto held = weak.lock())
                                           held->asked.give_up(id, why);
                                       },
                                   .on_end =
                                       [weak](const Error& why) {
                                         if (const auto held = weak.lock())
                                           held->asked.fail_all(why);
                                       }});
  if (!started) return started;
  if (options.era == ClientOptions::Choice::legacy) return begin_legacy();
  auto modern = begin_modern();
  if (modern || options.era == ClientOptions::Choice::modern) return modern;
  // An old server does not know the question; one that is gone answers nothing at all.
  if (modern.error().kind == ErrorKind::unavailable && modern.error().place.empty() &&
      !modern.error().message.starts_with("The server answered"))
    return modern;
  return begin_legacy();
}

Result<std::unique_ptr<Client>> Client::connect(std::unique_ptr<ClientTransport> transport,
                                                ClientOptions options) {
  auto state = std::make_shared<State>(std::move(transport), std::move(options));
  if (auto opened = state->open(); !opened) {
    // Here and not wherever the last owner happens to be: the loop cannot wait for itself.
    state->transport->close();
    return std::unexpected(opened.error());
  }
  return std::unique_ptr<Client>(new Client(std::move(state)));
}

Client::~Client() { state_->transport->close(); }

McpEra Client::era() const { return state_->era; }
const Raw& Client::server() const { return state_->server; }

Result<Raw> Client::request(std::string_view method, std::string_view params) {
  std::string sent(params);
  for (std::size_t round = 0; round <= state_->options.max_rounds; ++round) {
    auto answer = state_->ask(method, sent);
    if (!answer) return std::unexpected(answer.error());
    if (answer->failed) return std::unexpected(error_of(answer->payload));
    json::Document document;
    if (auto parsed = json::Scanner().parse(answer->payload, document); !parsed)
      return std::unexpected(parsed.error());
    const Value root = document.root();
    const Value type = root.is(Kind::object) ? root.find("resultType") : Value();
    if (!type || type.string() != "input_required") return Raw::trusted(answer->payload);
    auto responses = state_->gather(root.find("inputRequests"));
    if (!responses) return std::unexpected(responses.error());
    std::string more = "\"inputResponses\":" + *responses;
    if (const Value state = root.find("requestState"))
      more += ",\"requestState\":" + std::string(state.raw());
    sent = joined(params, more);
  }
  return fail(ErrorKind::over_limit, "The server keeps asking.");
}

void Client::notify(std::string_view method, std::string_view params) {
  const bool modern = state_->era == McpEra::modern;
  Buffer out;
  rpc::write_notification(out, method,
                          modern ? joined(params, state_->meta()) : std::string(params));
  state_->transport->send({.body = out.str(),
                           .method = std::string(method),
                           .version = modern ? std::string(kModernVersion) : std::string()});
}

Result<Envelope> Client::call_tool(std::string_view name, std::string_view arguments) {
  auto result = request(
      "tools/call", "{\"name\":" + quoted(name) + ",\"arguments\":" + std::string(arguments) + "}");
  if (!result) return std::unexpected(result.error());
  return waybill::read(result->text(), Dialect::mcp);
}

}  // namespace waybill::mcp

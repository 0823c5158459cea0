#include "waybill/rpc/message.h"

namespace waybill::rpc {
namespace {

using json::Kind;
using json::Tag;
using json::Value;
using json::Verdict;

enum : Tag { kRoot, kParams, kMeta, kError };

Verdict interest(Tag parent, std::string_view key) {
  switch (parent) {
    case kRoot:
      if (key == "params") return {Verdict::open, kParams};
      if (key == "error") return {Verdict::open, kError};
      return {Verdict::record, 0};
    case kParams:
      if (key == "_meta") return {Verdict::open, kMeta};
      return {Verdict::record, 0};
    default: return {Verdict::record, 0};
  }
}

Verdict all(Tag, std::string_view) { return {Verdict::record, 0}; }

bool is_id(const Value& value) {
  if (value.is(Kind::string)) return true;
  return value.is(Kind::number) && value.raw().find_first_of(".eE") == std::string_view::npos;
}

std::unexpected<Fault> invalid(std::string message, std::string_view id = {}) {
  return std::unexpected(Fault{Code::invalid_request, std::move(message), std::string(id)});
}

}  // namespace

std::expected<Message, Fault> MessageReader::read(std::string_view bytes) {
  if (auto scanned = scanner_.scan(bytes, interest, document_); !scanned)
    return std::unexpected(Fault{Code::parse_error, scanned.error().message, {}});
  const Value root = document_.root();
  if (root.is(Kind::array))
    return invalid("A batch is not part of the protocol: send one message at a time.");
  if (!root.is(Kind::object)) return invalid("A message is a JSON object.");

  Message message;
  Value version, id, method, result, error;
  for (const Value member : root.children()) {
    const std::string_view key = member.key();
    if (key == "jsonrpc") version = member;
    if (key == "id") id = member;
    if (key == "method") method = member;
    if (key == "params") message.params = member;
    if (key == "result") result = member;
    if (key == "error") error = member;
  }
  if (id && is_id(id)) message.id = id.raw();
  if (!version || version.string() != "2.0")
    return invalid("The member \"jsonrpc\" must be \"2.0\".", message.id);
  if (id && message.id.empty() && !(error && id.is(Kind::null)))
    return invalid("An id is a string or an integer.");
  if (method) {
    if (!method.is(Kind::string) || result || error)
      return invalid("A message has a method, or a result, or an error.", message.id);
    if (message.params && !message.params.is(Kind::object))
      return std::unexpected(
          Fault{Code::invalid_params, "The params must be an object.", std::string(message.id)});
    message.method = method.string();
    message.kind = message.id.empty() ? Message::Kind::notification : Message::Kind::request;
    if (message.params) message.meta = message.params.find("_meta");
    if (message.meta && !message.meta.is(Kind::object))
      return std::unexpected(Fault{Code::invalid_params, "The member _meta must be an object.",
                                   std::string(message.id)});
    return message;
  }
  if (!result == !error)
    return invalid("A message has a method, or a result, or an error.", message.id);
  if (result && message.id.empty()) return invalid("A result needs the id of its request.");
  if (error && !error.is(Kind::object)) return invalid("An error is an object.", message.id);
  message.kind = result ? Message::Kind::result : Message::Kind::error;
  message.payload = result ? result : error;
  return message;
}

void MessageReader::open(const Value& container) {
  if (container && !container.complete()) scanner_.expand(document_, container, all);
}

}  // namespace waybill::rpc

// RequestMeta: what a request's `_meta` says, taken apart once.
//
// Lifetime: views of the message. Thread-safety: one thread at a time.
#pragma once

#include <optional>
#include <string_view>

#include "waybill/envelope/carried.h"
#include "waybill/rpc/message.h"
#include "waybill/service/caller.h"

namespace waybill::mcp {

struct RequestMeta {
  std::string_view version{};    // io.modelcontextprotocol/protocolVersion
  json::Value capabilities{};    // io.modelcontextprotocol/clientCapabilities
  json::Value progress_token{};  // a string or an integer
  std::optional<service::LogLevel> log_level{};
  std::string_view trace{};          // traceparent
  std::optional<Dialect> dialect{};  // dev.waybill/dialect
  std::optional<bool> unify{};       // dev.waybill/unify
  std::string_view wrong{};          // the first member with an impossible value
};

RequestMeta read_meta(const rpc::Message& message);

}  // namespace waybill::mcp

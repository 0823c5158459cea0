// Exchange: one request being served: what was asked, by whom, and the way back.
//
// Inside mcp/ only. Lifetime: as long as the message is served; handlers that outlive that take
// what they need with them. One thread at a time.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "waybill/dialect/options.h"
#include "waybill/mcp/core.h"
#include "waybill/mcp/request_meta.h"
#include "waybill/rpc/message.h"

namespace waybill::mcp {

struct Exchange {
  Core& core;
  rpc::MessageReader& reader;
  rpc::Message message;
  RequestMeta meta;
  McpEra era = McpEra::legacy;
  std::shared_ptr<Session> session{};
  std::shared_ptr<Reply> reply{};
  const net::http::FieldsView* headers = nullptr;
  std::string principal{};
  service::Cancellation cancellation{};
  bool may_block = false;  // it is served on a thread that nobody else waits for
  bool is_noted = false;   // the session holds its id as that of a running call

  bool is_modern() const { return era == McpEra::modern; }
  // Of the request in the modern era, of the session in the legacy one.
  Capabilities capabilities() const;

  // The answer. Nothing is said to a client that called the request off.
  void finish(std::string_view result);
  // HTTP's status follows from code and era, unless given.
  void fail(rpc::Code code, std::string_view message, std::string_view data = {}, int status = 0);
  void notify(std::string_view method, std::string_view params);
  // Its id is free again, from before the client can know of the answer.
  void release_id();

  // A parameter that must be a string; fails the exchange and returns nothing when it is not.
  std::optional<std::string_view> text_param(std::string_view name);
};

// In the modern era: the members that end every result that may be cached, with commas before.
std::string cache_members(const Exchange& exchange, std::int64_t ttl_ms, bool shared);

}  // namespace waybill::mcp

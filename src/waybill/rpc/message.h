// Message: one JSON-RPC 2.0 message, taken apart in place.
//
// Payloads are recorded as spans and never built into a tree: of params and its `_meta` each
// member is known, what lies inside them is validated text. Ids keep their spelling.
//
// Lifetime: a Message refers to its bytes and to its MessageReader, until that reads again.
// Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "waybill/json/document.h"
#include "waybill/json/scanner.h"
#include "waybill/rpc/code.h"

namespace waybill::rpc {

struct Message {
  enum class Kind : std::uint8_t { request, notification, result, error };
  Kind kind = Kind::notification;
  std::string_view id{};      // as spelled: 7, "a"; empty of a notification and of an error to none
  std::string_view method{};  // of a request or notification
  json::Value params{};       // an object, or an empty handle
  json::Value meta{};         // params._meta, an object, or an empty handle
  json::Value payload{};      // of a result: any value; of an error: the error object

  json::Value param(std::string_view name) const {
    return params ? params.find(name) : json::Value();
  }
};

// Bytes that are no message, and what the sender is to be told.
struct Fault {
  Code code = Code::parse_error;
  std::string message{};
  std::string id{};  // as spelled, when it could be found; else empty
};

class MessageReader {
 public:
  // Arrays (batches) are refused: the protocol has none.
  std::expected<Message, Fault> read(std::string_view bytes);
  // Looks into a container of the last message, one level deep: every child is recorded.
  void open(const json::Value& container);

 private:
  json::Scanner scanner_;
  json::Document document_;
};

}  // namespace waybill::rpc

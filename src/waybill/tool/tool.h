// Tool: a declaration and the work behind it, ready to be called.
//
// Made by typed() or raw(); registered in a Catalogue, which keeps it at one address.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "waybill/base/error.h"
#include "waybill/service/handler.h"
#include "waybill/service/operation.h"
#include "waybill/tool/declaration.h"

namespace waybill::tool {

struct Definition {
  Declaration declaration;
  service::Handler run{};
  std::function<void(const json::Value&, json::Issues&)> explain{};
};

class Tool {
 public:
  // Fails when the declaration is not right: the error says what would be.
  static Result<std::unique_ptr<Tool>> make(Definition definition);

  const Declaration& declaration() const { return declaration_; }
  const service::Operation& operation() const { return operation_; }
  std::string_view name() const { return declaration_.name; }

 private:
  explicit Tool(Declaration declaration) : declaration_(std::move(declaration)) {}
  Declaration declaration_;
  service::Operation operation_;
};

// "server_ping", "Server-Ping" and "server.ping" are one name.
std::string canonical_name(std::string_view name);

// The few that take JSON and fill an Envelope themselves. The declaration has an input schema.
inline Definition raw(Declaration declaration, service::Handler run) {
  return {std::move(declaration), std::move(run), {}};
}

}  // namespace waybill::tool

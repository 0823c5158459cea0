// Request: one call of an operation, on its way through the layers.
//
// Lifetime: no longer than the call; it borrows all it refers to. One thread at a time.
#pragma once

#include <string_view>

#include "waybill/json/document.h"
#include "waybill/service/operation.h"

namespace waybill::service {

struct Request {
  const Operation& operation;
  std::string_view arguments = "{}";  // JSON text of an object; dispatch and audit see it as sent
  json::Value value{};                // the same, recorded completely; set by the validate layer
  bool clean = false;                 // no name in it speaks of a secret; set by the validate layer
};

}  // namespace waybill::service

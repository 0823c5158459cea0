// Request: what a client asks, as views of the bytes that came.
//
// Lifetime: all views stay valid until the request's Responder (or the Stream made from it) is
// answered, ended or destroyed, also when the client is gone meanwhile. Copies cost nothing.
#pragma once

#include <string_view>

#include "waybill/net/http/fields.h"

namespace waybill::net::http {

struct Request {
  std::string_view method;  // as sent; methods are case-sensitive
  std::string_view target;  // as sent: "/mcp?a=b"
  std::string_view path;    // up to the '?', not decoded
  std::string_view query;   // behind the '?', not decoded
  FieldsView headers;
  std::string_view body;    // whole, without chunking
  std::string_view remote;  // the peer: "127.0.0.1:51234"
  bool is_http_1_0 = false;
};

}  // namespace waybill::net::http

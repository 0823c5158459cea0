#include "waybill/rpc/write.h"

#include "waybill/json/number.h"
#include "waybill/json/string.h"

namespace waybill::rpc {
namespace {

void append_head(Buffer& out, std::string_view id) {
  out.append(R"({"jsonrpc":"2.0","id":)");
  out.append(id.empty() ? std::string_view("null") : id);
}

void append_method(Buffer& out, std::string_view method, std::string_view params) {
  out.append(R"("method":")");
  json::append_escaped(out, method);
  out.append('"');
  if (!params.empty()) {
    out.append(R"(,"params":)");
    out.append(params);
  }
  out.append('}');
}

}  // namespace

void write_result(Buffer& out, std::string_view id, std::string_view result) {
  append_head(out, id);
  out.append(R"(,"result":)");
  out.append(result);
  out.append('}');
}

void write_error_object(Buffer& out, Code code, std::string_view message, std::string_view data) {
  out.append(R"({"code":)");
  json::append_integer(out, static_cast<std::int64_t>(code));
  out.append(R"(,"message":")");
  json::append_escaped(out, message);
  out.append('"');
  if (!data.empty()) {
    out.append(R"(,"data":)");
    out.append(data);
  }
  out.append('}');
}

void write_error(Buffer& out, std::string_view id, Code code, std::string_view message,
                 std::string_view data) {
  append_head(out, id);
  out.append(R"(,"error":)");
  write_error_object(out, code, message, data);
  out.append('}');
}

void write_error_object(Buffer& out, std::string_view id, std::string_view error) {
  append_head(out, id);
  out.append(R"(,"error":)");
  out.append(error);
  out.append('}');
}

void write_request(Buffer& out, std::string_view id, std::string_view method,
                   std::string_view params) {
  append_head(out, id);
  out.append(',');
  append_method(out, method, params);
}

void write_notification(Buffer& out, std::string_view method, std::string_view params) {
  out.append(R"({"jsonrpc":"2.0",)");
  append_method(out, method, params);
}

}  // namespace waybill::rpc

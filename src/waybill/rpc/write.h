// Writing JSON-RPC messages. Each function appends one message to `out`.
//
// `id` is JSON as it was spelled; empty is written as null, as JSON-RPC has it for a request that
// could not be read. Payloads are valid JSON text.
#pragma once

#include <string_view>

#include "waybill/base/buffer.h"
#include "waybill/rpc/code.h"

namespace waybill::rpc {

void write_result(Buffer& out, std::string_view id, std::string_view result);
void write_error(Buffer& out, std::string_view id, Code code, std::string_view message,
                 std::string_view data = {});
// The same with an error object that is there already.
void write_error_object(Buffer& out, std::string_view id, std::string_view error);
void write_request(Buffer& out, std::string_view id, std::string_view method,
                   std::string_view params);
void write_notification(Buffer& out, std::string_view method, std::string_view params = {});

// The error object alone: {"code":…,"message":…,"data":…}.
void write_error_object(Buffer& out, Code code, std::string_view message,
                        std::string_view data = {});

}  // namespace waybill::rpc

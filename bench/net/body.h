// What is asked and answered in the measurements: about what an agent's call of a tool has.
#pragma once

namespace waybill::bench {

inline constexpr char kAsked[] =
    R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"}}})";
inline constexpr char kAnswer[] =
    R"({"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"hello"}],"isError":false}})";

}  // namespace waybill::bench

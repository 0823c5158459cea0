// Other people's answers: all of these failed, and none of them says so where a client looks.
#include <iostream>
#include <string_view>

#include "waybill/waybill.h"

constexpr std::string_view kAnswers[] = {
    // ok at the top, not ok inside.
    R"({"ok": true, "data": {"ok": false, "error": {"code": "ERR_NOT_FOUND",
        "message": "Task not found"}}})",

    // An MCP result without isError, around an envelope with status error, as text.
    R"({"content": [{"type": "text", "text": "{\"schema_id\": \"dotbot-mcp-response@1\", )"
    R"(\"tool\": \"solution.info\", \"version\": \"1.0.0\", \"status\": \"error\", )"
    R"(\"summary\": \"Failed to retrieve solution info.\", \"data\": {}, \"warnings\": [], )"
    R"(\"errors\": [{\"code\": \"DOTBOT_NOT_FOUND\", \"message\": \"No .bot folder\"}], )"
    R"(\"audit\": {\"timestamp\": \"2026-01-02T13:57:00Z\", \"duration_ms\": 12, )"
    R"(\"source\": \"script.ps1\"}}"}]})",

    // An answer for a chat window: the failure is a remark in its metadata.
    R"({"response_type": "text", "summary": "Error: Navigation failed", "artifacts": [],
        "missions_spawned": [], "signals_emitted": [], "live_stream_id": null, "ui_hints": null,
        "timestamp": "2026-02-07T20:07:00.000000+00:00",
        "metadata": {"error": true, "error_message": "Navigation failed"}})",
};

int main() {
  for (const std::string_view bytes : kAnswers) {
    const auto answer = waybill::read(bytes);
    if (!answer) {
      std::cout << waybill::explain(answer.error(), bytes) << '\n';
      return 1;
    }
    std::cout << waybill::name_of(waybill::detect(bytes)->dialect) << ": "
              << (waybill::failed(*answer) ? "failed" : "succeeded");
    for (const waybill::Problem& error : answer->errors)
      std::cout << ", " << (error.code.empty() ? "no code" : error.code.view()) << ": "
                << error.message.view();
    std::cout << " (exit code " << static_cast<int>(waybill::exit_code(*answer)) << ")\n";
  }
}

// The fixtures that the official conformance suite asks of a server, by kind.
//
// Most are checked for exact content, so they are verbatim tools: what they answer is the
// protocol's own result, without an envelope.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>

#include "waybill/envelope/envelope.h"
#include "waybill/mcp/offering.h"
#include "waybill/tool/catalogue.h"

namespace waybill::conformance {

// Set once the server is there; the tools that change lists call these.
struct Changes {
  std::function<void()> tools{};
  std::function<void()> prompts{};
};

Result<void> add_content_tools(tool::Catalogue& catalogue);
Result<void> add_asking_tools(tool::Catalogue& catalogue);
Result<void> add_input_required_tools(tool::Catalogue& catalogue);
Result<void> add_task_tools(tool::Catalogue& catalogue);
Result<void> add_change_tools(tool::Catalogue& catalogue, const Changes& changes);
mcp::Offering make_offering();

// {"type":"text","text":…}
std::string text_block(std::string_view text);
// {"content":[{"type":"text","text":…}]} as the whole answer.
void say(Envelope& answer, std::string_view text);
void say_content(Envelope& answer, std::string_view content);  // the JSON array
// A tool without arguments whose answer is taken as it is.
tool::Declaration plain(std::string name, std::string summary);

inline constexpr std::string_view kNoArguments =
    R"({"type":"object","properties":{},"additionalProperties":false})";
// One red pixel.
inline constexpr std::string_view kPng =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg"
    "==";
// Nothing to hear.
inline constexpr std::string_view kWav =
    "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";

// Waits, but not longer than the call is wanted. False when it is not.
bool pause(const service::Context& context, std::chrono::milliseconds time);

}  // namespace waybill::conformance

#include "apps/waybill-conformance/fixtures.h"
#include "waybill/envelope/builder.h"
#include "waybill/service/context.h"
#include "waybill/service/request.h"

namespace waybill::conformance {
namespace {

using service::Context;
using service::Request;
using namespace std::chrono_literals;

constexpr std::string_view kSchema2020 = R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "$defs": {"address": {"$anchor": "addressDef", "type": "object",
    "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
  "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"},
    "contactMethod": {"type": "string", "enum": ["phone", "email"]},
    "phone": {"type": "string"}, "email": {"type": "string"}},
  "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
  "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
  "then": {"required": ["phone"]},
  "else": {"required": ["email"]},
  "additionalProperties": false
})";

constexpr std::string_view kHeaderSchema = R"({
  "type": "object",
  "properties": {"region": {"type": "string", "x-mcp-header": "Region",
                            "description": "Repeated in the header Mcp-Param-Region."}},
  "required": ["region"]
})";

service::Handler says(std::string text) {
  return [text = std::move(text)](Request&, Context&, Envelope& answer) { say(answer, text); };
}
service::Handler shows(std::string content) {
  return [content = std::move(content)](Request&, Context&, Envelope& answer) {
    say_content(answer, content);
  };
}

std::string image() {
  return R"({"type":"image","data":")" + std::string(kPng) + R"(","mimeType":"image/png"})";
}

void log_three(Request&, Context& context, Envelope& answer) {
  const auto log = [&](std::string_view text) {
    context.log(service::LogLevel::info, "fixture", json_of(text));
  };
  log("Tool execution started");
  pause(context, 50ms);
  log("Tool processing data");
  pause(context, 50ms);
  log("Tool execution completed");
  say(answer, "Three messages were logged.");
}

void progress_three(Request&, Context& context, Envelope& answer) {
  context.progress({.done = 0, .total = 100});
  pause(context, 50ms);
  context.progress({.done = 50, .total = 100});
  pause(context, 50ms);
  context.progress({.done = 100, .total = 100});
  say(answer, "Progress was made.");
}

void reconnect(Request&, Context& context, Envelope& answer) {
  context.caller->drop_connection();
  pause(context, 200ms);
  say(answer, "The answer came on another connection.");
}

void region(Request& request, Context&, Envelope& answer) {
  say(answer, "The region is " + std::string(request.value.find("region").string()) + ".");
}

}  // namespace

Result<void> add_content_tools(tool::Catalogue& catalogue) {
  using tool::raw;
  tool::Declaration simple = plain("test_simple_text", "Answers with one text.");
  simple.quick = true;
  tool::Declaration schema =
      plain("json_schema_2020_12_tool", "Tool with JSON Schema 2020-12 features");
  schema.input_schema = kSchema2020;
  tool::Declaration header = plain("test_x_mcp_header", "Wants its argument repeated in a header.");
  header.input_schema = kHeaderSchema;
  std::vector<tool::Definition> list;
  list.push_back(raw(simple, says("This is a simple text response for testing.")));
  list.push_back(
      raw(plain("test_image_content", "Answers with an image."), shows("[" + image() + "]")));
  list.push_back(raw(
      plain("test_audio_content", "Answers with a sound."),
      shows(R"([{"type":"audio","data":")" + std::string(kWav) + R"(","mimeType":"audio/wav"}])")));
  list.push_back(
      raw(plain("test_embedded_resource", "Answers with a resource."),
          shows(R"([{"type":"resource","resource":{"uri":"test://embedded-resource",)"
                R"("mimeType":"text/plain","text":"This is an embedded resource content."}}])")));
  list.push_back(
      raw(plain("test_multiple_content_types", "Answers with text, image and resource."),
          shows(R"([{"type":"text","text":"Multiple content types test:"},)" + image() +
                R"(,{"type":"resource","resource":{"uri":"test://mixed-content-resource",)"
                R"("mimeType":"application/json","text":"{\"test\":\"data\",\"value\":123}"}}])")));
  list.push_back(raw(plain("test_tool_with_logging", "Logs three messages."), log_three));
  list.push_back(raw(plain("test_logging_tool", "Logs, if anybody wants to know."), log_three));
  list.push_back(raw(plain("test_tool_with_progress", "Reports its progress."), progress_three));
  list.push_back(
      raw(plain("test_error_handling", "Always fails."), [](Request&, Context&, Envelope&) {
        throw std::runtime_error("This tool intentionally returns an error for testing");
      }));
  list.push_back(
      raw(plain("test_reconnection", "Drops the connection before it answers."), reconnect));
  list.push_back(raw(schema, says("The arguments fit.")));
  list.push_back(raw(header, region));
  for (tool::Definition& one : list)
    if (auto added = catalogue.add(std::move(one)); !added) return added;
  return {};
}

Result<void> add_change_tools(tool::Catalogue& catalogue, const Changes& changes) {
  auto added = catalogue.add(
      tool::raw(plain("test_trigger_tool_change", "Tells everybody that the tools have changed."),
                [&changes](Request&, Context&, Envelope& answer) {
                  changes.tools();
                  say(answer, "Everybody was told.");
                }));
  if (!added) return added;
  return catalogue.add(tool::raw(
      plain("test_trigger_prompt_change", "Tells everybody that the prompts have changed."),
      [&changes](Request&, Context&, Envelope& answer) {
        changes.prompts();
        say(answer, "Everybody was told.");
      }));
}

}  // namespace waybill::conformance

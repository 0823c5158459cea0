#include "apps/waybill-conformance/fixtures.h"
#include "apps/waybill-conformance/questions.h"
#include "waybill/json/writer.h"

namespace waybill::conformance {
namespace {

using mcp::PromptAnswer;
using mcp::ResourceContents;
using mcp::Variables;
using service::Context;
using Contents = Result<std::vector<ResourceContents>>;

// [{"role":"user","content":…},…]
PromptAnswer messages(const std::vector<std::string>& contents) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_array();
  for (const std::string& content : contents) {
    writer.begin_object();
    writer.plain_key("role");
    writer.string("user");
    writer.plain_key("content");
    writer.raw(content);
    writer.end_object();
  }
  writer.end_array();
  return {.messages = json::Raw::trusted(out.view())};
}

std::string resource_block(std::string_view uri, std::string_view text) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("type");
  writer.string("resource");
  writer.plain_key("resource");
  writer.begin_object();
  writer.plain_key("uri");
  writer.string(uri);
  writer.plain_key("mimeType");
  writer.string("text/plain");
  writer.plain_key("text");
  writer.string(text);
  writer.end_object();
  writer.end_object();
  return out.str();
}

mcp::ReadResource gives(std::string mime_type, std::string text) {
  return [=](const std::string& uri, const Variables&, Context&) -> Contents {
    return std::vector<ResourceContents>{{.uri = uri, .mime_type = mime_type, .text = text}};
  };
}

Contents read_binary(const std::string& uri, const Variables&, Context&) {
  return std::vector<ResourceContents>{
      {.uri = uri, .mime_type = "image/png", .blob = std::string(kPng)}};
}

Contents read_template(const std::string& uri, const Variables& variables, Context&) {
  const std::string& id = variables.at("id");
  return std::vector<ResourceContents>{
      {.uri = uri,
       .mime_type = "application/json",
       .text = R"({"id":")" + id + R"(","templateTest":true,"data":"Data for ID: )" + id + "\"}"}};
}

Result<PromptAnswer> ask_context(const Variables&, Context& context) {
  const auto answers = context.ask({elicit(
      "user_context", "What context should the prompt use?",
      R"({"type":"object","properties":{"context":{"type":"string"}},"required":["context"]})")});
  if (!answers) return PromptAnswer();
  return messages(
      {text_block("Use this context: " + field_of(answers->at("user_context"), "context"))});
}

std::vector<mcp::Prompt> prompts() {
  const std::string image =
      R"({"type":"image","data":")" + std::string(kPng) + R"(","mimeType":"image/png"})";
  const auto complete = [](std::string_view begun, const Variables&) {
    std::vector<std::string> found;
    for (const std::string_view word : {"paris", "park", "party", "test", "testing"})
      if (word.starts_with(begun)) found.emplace_back(word);
    return found;
  };
  return {
      {.name = "test_simple_prompt",
       .description = "A prompt without arguments.",
       .get = [](const Variables&, Context&) -> Result<PromptAnswer> {
         return messages({text_block("This is a simple prompt for testing.")});
       }},
      {.name = "test_prompt_with_arguments",
       .description = "A prompt with two arguments.",
       .arguments = {{"arg1", "First test argument", true, complete},
                     {"arg2", "Second test argument", true, {}}},
       .get = [](const Variables& given, Context&) -> Result<PromptAnswer> {
         return messages({text_block("Prompt with arguments: arg1='" + given.at("arg1") +
                                     "', arg2='" + given.at("arg2") + "'")});
       }},
      {.name = "test_prompt_with_embedded_resource",
       .description = "A prompt with a resource in it.",
       .arguments = {{"resourceUri", "URI of the resource to embed", true, {}}},
       .get = [](const Variables& given, Context&) -> Result<PromptAnswer> {
         return messages(
             {resource_block(given.at("resourceUri"), "Embedded resource content for testing."),
              text_block("Please process the embedded resource above.")});
       }},
      {.name = "test_prompt_with_image",
       .description = "A prompt with an image in it.",
       .get = [image](const Variables&, Context&) -> Result<PromptAnswer> {
         return messages({image, text_block("Please analyze the image above.")});
       }},
      {.name = "test_input_required_result_prompt",
       .description = "A prompt that asks first.",
       .get = ask_context},
  };
}

}  // namespace

mcp::Offering make_offering() {
  mcp::Offering offering;
  offering.resources = {
      {.uri = "test://static-text",
       .name = "static-text",
       .description = "A text.",
       .mime_type = "text/plain",
       .read = gives("text/plain", "This is the content of the static text resource.")},
      {.uri = "test://static-binary",
       .name = "static-binary",
       .description = "An image.",
       .mime_type = "image/png",
       .read = read_binary},
      {.uri = "test://watched-resource",
       .name = "watched-resource",
       .description = "A text that can be watched.",
       .mime_type = "text/plain",
       .read = gives("text/plain", "Watched resource content.")},
  };
  offering.templates = {{.uri_template = "test://template/{id}/data",
                         .name = "template",
                         .description = "Data by its id.",
                         .mime_type = "application/json",
                         .read = read_template}};
  offering.prompts = prompts();
  return offering;
}

}  // namespace waybill::conformance

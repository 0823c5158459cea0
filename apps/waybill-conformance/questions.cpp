#include "apps/waybill-conformance/questions.h"

#include "waybill/json/scanner.h"
#include "waybill/json/writer.h"

namespace waybill::conformance {
namespace {

template <class Write>
json::Raw object(Write&& write) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  write(writer);
  writer.end_object();
  return json::Raw::trusted(out.view());
}

}  // namespace

service::Question elicit(std::string key, std::string_view message, std::string_view schema) {
  return {std::move(key), "elicitation/create", object([&](json::Writer& writer) {
            writer.plain_key("message");
            writer.string(message);
            writer.plain_key("requestedSchema");
            writer.raw(schema);
          })};
}

service::Question sample(std::string key, std::string_view prompt, int max_tokens) {
  return {std::move(key), "sampling/createMessage", object([&](json::Writer& writer) {
            writer.plain_key("messages");
            writer.begin_array();
            writer.begin_object();
            writer.plain_key("role");
            writer.string("user");
            writer.plain_key("content");
            writer.begin_object();
            writer.plain_key("type");
            writer.string("text");
            writer.plain_key("text");
            writer.string(prompt);
            writer.end_object();
            writer.end_object();
            writer.end_array();
            writer.plain_key("maxTokens");
            writer.integer(max_tokens);
          })};
}

service::Question list_roots(std::string key) { return {std::move(key), "roots/list", {}}; }

std::string field_of(const json::Raw& answer, std::string_view field) {
  json::Document document;
  if (!json::Scanner().parse(answer.text(), document)) return {};
  const json::Value content = document.root().find("content");
  const json::Value value = content ? content.find(field) : json::Value();
  return value ? std::string(value.string()) : std::string();
}

std::string text_of(const json::Raw& answer) { return field_of(answer, "text"); }

}  // namespace waybill::conformance

#include <algorithm>

#include "waybill/json/writer.h"
#include "waybill/mcp/asking.h"
#include "waybill/mcp/handling.h"
#include "waybill/mcp/methods.h"

namespace waybill::mcp {
namespace {

using json::Kind;
using json::Value;

std::string write_contents(const std::vector<ResourceContents>& list) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_array();
  for (const ResourceContents& contents : list) {
    writer.begin_object();
    writer.plain_key("uri");
    writer.string(contents.uri);
    if (!contents.mime_type.empty()) {
      writer.plain_key("mimeType");
      writer.string(contents.mime_type);
    }
    writer.plain_key(contents.blob ? "blob" : "text");
    writer.string(contents.blob ? *contents.blob : contents.text);
    writer.end_object();
  }
  writer.end_array();
  return out.str();
}

void not_found(Exchange& exchange, std::string_view uri) {
  Buffer data;
  json::Writer writer(data);
  writer.begin_object();
  writer.plain_key("uri");
  writer.string(uri);
  writer.end_object();
  exchange.fail(exchange.is_modern() ? rpc::Code::invalid_params : rpc::Code::resource_not_found,
                "There is no such resource.", data.view());
}

// Members of an object of strings; fails the exchange when it is something else.
std::optional<Variables> text_members(Exchange& exchange, const Value& object) {
  Variables variables;
  if (!object) return variables;
  bool right = object.is(Kind::object);
  if (right) {
    exchange.reader.open(object);
    for (const Value member : object.children()) {
      right = right && member.is(Kind::string);
      variables.insert_or_assign(std::string(member.key()), std::string(member.string()));
    }
  }
  if (right) return variables;
  exchange.fail(rpc::Code::invalid_params, "The arguments must be an object of strings.");
  return {};
}

// The reader of a URI, and what a template's parts stand for in it.
const ReadResource* reader_of(const Offering& offering, std::string_view uri,
                              Variables& variables) {
  if (const Resource* const resource = offering.resource(uri)) return &resource->read;
  for (const ResourceTemplate& one : offering.templates)
    if (auto found = match(one.uri_template, uri)) {
      variables = std::move(*found);
      return &one.read;
    }
  return nullptr;
}

}  // namespace

void read_resource(Exchange& exchange) {
  const auto uri = exchange.text_param("uri");
  if (!uri) return;
  Variables variables;
  const ReadResource* const read = reader_of(exchange.core.offering, *uri, variables);
  if (read == nullptr) return not_found(exchange, *uri);
  const auto asking = make_asking(exchange, *uri, "{}");
  if (!asking) return;
  service::Context context = make_context(exchange, asking.get());
  const auto contents = guarded<std::vector<ResourceContents>>(
      [&] { return (*read)(std::string(*uri), variables, context); });
  if (asking->settle(exchange)) return;
  if (const auto problem = asking->problem())
    return exchange.fail(rpc::Code::internal_error, problem->message);
  if (!contents && contents.error().kind == ErrorKind::not_found) return not_found(exchange, *uri);
  if (!contents) return exchange.fail(rpc::Code::internal_error, contents.error().message);
  exchange.finish("{\"contents\":" + write_contents(*contents) + cache_members(exchange, 0, false) +
                  "}");
}

void get_prompt(Exchange& exchange) {
  const auto name = exchange.text_param("name");
  if (!name) return;
  const Prompt* const prompt = exchange.core.offering.prompt(*name);
  if (prompt == nullptr)
    return exchange.fail(rpc::Code::invalid_params,
                         "There is no prompt '" + std::string(*name) + "'.");
  const Value given = exchange.message.param("arguments");
  const auto arguments = text_members(exchange, given);
  if (!arguments) return;
  for (const PromptArgument& argument : prompt->arguments)
    if (argument.required && !arguments->contains(argument.name))
      return exchange.fail(rpc::Code::invalid_params,
                           "The prompt needs the argument '" + argument.name + "'.");
  const auto asking = make_asking(exchange, *name, given ? given.raw() : "{}");
  if (!asking) return;
  service::Context context = make_context(exchange, asking.get());
  const auto answer = guarded<PromptAnswer>([&] { return prompt->get(*arguments, context); });
  if (asking->settle(exchange)) return;
  if (const auto problem = asking->problem())
    return exchange.fail(rpc::Code::internal_error, problem->message);
  if (!answer) return exchange.fail(rpc::Code::internal_error, answer.error().message);
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  if (!answer->description.empty()) {
    writer.plain_key("description");
    writer.string(answer->description);
  }
  writer.plain_key("messages");
  answer->messages ? writer.raw(answer->messages) : writer.raw("[]");
  if (exchange.is_modern()) {
    writer.plain_key("resultType");
    writer.string("complete");
  }
  writer.end_object();
  exchange.finish(out.view());
}

namespace {

// Who completes that argument; nullptr when nobody does. Nothing when the reference leads nowhere.
std::optional<const Complete*> completer_of(const Offering& offering, const Value& reference,
                                            std::string_view argument) {
  const Value type = reference.find("type");
  if (!type) return {};
  if (type.string() == "ref/prompt") {
    const Value name = reference.find("name");
    const Prompt* const prompt = name ? offering.prompt(name.string()) : nullptr;
    if (prompt == nullptr) return {};
    for (const PromptArgument& one : prompt->arguments)
      if (one.name == argument) return one.complete ? &one.complete : nullptr;
    return nullptr;
  }
  const Value uri = reference.find("uri");
  if (type.string() != "ref/resource" || !uri) return {};
  for (const ResourceTemplate& one : offering.templates) {
    if (one.uri_template != uri.string()) continue;
    const auto found = one.complete.find(argument);
    return found == one.complete.end() ? nullptr : &found->second;
  }
  if (offering.resource(uri.string()) != nullptr) return nullptr;
  return {};
}

}  // namespace

void complete(Exchange& exchange) {
  constexpr std::size_t kMost = 100;  // the protocol's own limit
  const Value reference = exchange.message.param("ref");
  const Value argument = exchange.message.param("argument");
  if (!reference || !reference.is(Kind::object) || !argument || !argument.is(Kind::object))
    return exchange.fail(rpc::Code::invalid_params,
                         "The parameters 'ref' and 'argument' must be objects.");
  exchange.reader.open(reference);
  exchange.reader.open(argument);
  const Value name = argument.find("name");
  const Value begun = argument.find("value");
  if (!name || !begun || !name.is(Kind::string) || !begun.is(Kind::string))
    return exchange.fail(rpc::Code::invalid_params, "An argument has a name and a value.");
  const auto completer = completer_of(exchange.core.offering, reference, name.string());
  if (!completer) return exchange.fail(rpc::Code::invalid_params, "The reference leads nowhere.");
  Variables others;
  if (const Value context = exchange.message.param("context");
      context && context.is(Kind::object)) {
    exchange.reader.open(context);
    auto given = text_members(exchange, context.find("arguments"));
    if (!given) return;
    others = std::move(*given);
  }
  std::vector<std::string> values;
  if (*completer != nullptr) {
    auto found = guarded<std::vector<std::string>>([&]() -> Result<std::vector<std::string>> {
      return (**completer)(begun.string(), others);
    });
    if (!found) return exchange.fail(rpc::Code::internal_error, found.error().message);
    values = std::move(*found);
  }
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("completion");
  writer.begin_object();
  writer.plain_key("values");
  writer.begin_array();
  for (std::size_t i = 0; i < std::min(kMost, values.size()); ++i) writer.string(values[i]);
  writer.end_array();
  writer.plain_key("total");
  writer.integer(values.size());
  writer.plain_key("hasMore");
  writer.boolean(values.size() > kMost);
  writer.end_object();
  if (exchange.is_modern()) {
    writer.plain_key("resultType");
    writer.string("complete");
  }
  writer.end_object();
  exchange.finish(out.view());
}

}  // namespace waybill::mcp

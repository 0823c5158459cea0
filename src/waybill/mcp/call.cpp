#include "waybill/envelope/stamp.h"
#include "waybill/envelope/truth.h"
#include "waybill/mcp/asking.h"
#include "waybill/mcp/handling.h"
#include "waybill/mcp/methods.h"
#include "waybill/mcp/task_call.h"
#include "waybill/mcp/tool_result.h"
#include "waybill/service/refusal.h"
#include "waybill/service/request.h"

namespace waybill::mcp {
namespace {

using json::Kind;
using json::Value;

const tool::Tool* find_tool(Exchange& exchange) {
  const auto name = exchange.text_param("name");
  if (!name) return nullptr;
  const tool::Tool* const tool = exchange.core.tools.find(*name);
  if (tool != nullptr) return tool;
  const std::string_view meant = exchange.core.tools.nearest(*name);
  exchange.fail(
      rpc::Code::invalid_params,
      "There is no tool '" + std::string(*name) + "'." +
          (meant.empty() ? " See tools/list." : " Did you mean '" + std::string(meant) + "'?"));
  return nullptr;
}

// The arguments' JSON; nothing, and the exchange failed, when they are not right as such.
std::optional<std::string_view> find_arguments(Exchange& exchange) {
  const Value arguments = exchange.message.param("arguments");
  if (arguments && !arguments.is(Kind::object)) {
    exchange.fail(rpc::Code::invalid_params, "The arguments must be an object.");
    return {};
  }
  return arguments ? arguments.raw() : std::string_view("{}");
}

// The capability that the tool cannot do without and the client lacks.
std::string_view missing_capability(Exchange& exchange, const tool::Tool& tool) {
  if (tool.declaration().needs.empty()) return {};
  const Capabilities capabilities = exchange.capabilities();
  for (const std::string& needed : tool.declaration().needs)
    if (!capabilities.has(needed)) return needed;
  return {};
}

ResultForm form_of(const Exchange& exchange, const tool::Tool& tool) {
  return {.form = tool.declaration().form,
          .dialect = exchange.meta.dialect.value_or(
              exchange.core.options.as.value_or(tool.declaration().dialect)),
          .era = exchange.era,
          .unify = exchange.meta.unify.value_or(exchange.core.options.unify)};
}

// How long the client wants the task to be kept; nothing within when it does not say. Nothing at
// all, and the exchange failed, when it is not right.
std::optional<std::optional<std::chrono::milliseconds>> read_ttl(Exchange& exchange,
                                                                 const Value& task) {
  if (task.is(Kind::object)) {
    exchange.reader.open(task);
    const Value ttl = task.find("ttl");
    if (!ttl || ttl.is(Kind::null)) return std::optional<std::chrono::milliseconds>();
    if (const auto given = ttl.is(Kind::number) ? ttl.integer() : std::nullopt;
        given && *given >= 0)
      return std::optional(std::chrono::milliseconds(*given));
  }
  exchange.fail(rpc::Code::invalid_params,
                "The parameter 'task' must be an object; its 'ttl' a number of milliseconds.");
  return {};
}

// As the client asks for it. True when the exchange is over by that.
bool call_legacy_task(Exchange& exchange, const tool::Tool& tool, std::string_view arguments) {
  if (exchange.is_modern() || !knows_tasks(exchange)) return false;
  const Value wanted = exchange.message.param("task");
  const tool::Tasks tasks = tool.declaration().tasks;
  if (!wanted && tasks != tool::Tasks::must) return false;
  if (!wanted || tasks == tool::Tasks::never) {
    exchange.fail(rpc::Code::method_not_found,
                  wanted ? "The tool cannot be called as a task."
                         : "The tool has to be called as a task: with the parameter 'task'.");
    return true;
  }
  if (const auto ttl = read_ttl(exchange, wanted))
    call_as_task(exchange, tool, arguments, form_of(exchange, tool), *ttl);
  return true;
}

void run_now(Exchange& exchange, const tool::Tool& tool, std::string_view arguments) {
  const auto asking = make_asking(exchange, tool.name(), arguments);
  if (!asking) return;
  service::Context context = make_context(exchange, asking.get());
  Envelope answer;
  const Stopwatch stopwatch(exchange.core.parts.clock);
  run_tool(exchange.core, tool, arguments, context, answer);
  if (asking->settle(exchange)) return;
  if (auto problem = asking->problem()) {
    answer.clear();
    answer.tool.name = tool.operation().canonical;
    answer.errors.push_back(std::move(*problem));
  }
  if (is_protocol_failure(answer))
    return exchange.fail(rpc::Code::internal_error, answer.errors.front().message);
  stamp_answer(exchange.core, context, stopwatch, answer);
  thread_local Buffer result;
  result.clear();
  write_tool_result(answer, form_of(exchange, tool), result);
  exchange.finish(result.view());
}

}  // namespace

void run_tool(Core& core, const tool::Tool& tool, std::string_view arguments,
              service::Context& context, Envelope& answer) {
  service::Request request{tool.operation(), arguments};
  core.chain(request, context, answer);
}

bool is_protocol_failure(const Envelope& answer) {
  return failed(answer) && answer.errors.front().origin == Origin::protocol;
}

void stamp_answer(const Core& core, const service::Context& context, const Stopwatch& stopwatch,
                  Envelope& answer) {
  Call call;
  call.source = Text::borrow(core.options.name);
  call.correlation_id = Text::borrow(context.correlation_id);
  call.trace = Text::borrow(context.trace);
  call.workspace.root = Text::borrow(core.workspace.root);
  call.workspace.repo_name = Text::borrow(core.workspace.repo_name);
  stamp(answer, {core.parts.clock, core.parts.ids, core.parts.environment, stopwatch}, call);
}

bool call_blocks(const Exchange& exchange) {
  const Value name = exchange.message.param("name");
  if (!name || !name.is(Kind::string)) return false;
  const tool::Tool* const tool = exchange.core.tools.find(name.string());
  return tool != nullptr && !tool->declaration().quick;
}

void call_tool(Exchange& exchange) {
  const tool::Tool* const tool = find_tool(exchange);
  if (tool == nullptr) return;
  const auto arguments = find_arguments(exchange);
  if (!arguments) return;
  if (const std::string_view missing = missing_capability(exchange, *tool); !missing.empty())
    return exchange.fail(
        rpc::Code::missing_capability,
        "The tool needs a client with the capability " + std::string(missing) + ".",
        required_capabilities(missing));
  if (exchange.is_modern() && tool->declaration().tasks != tool::Tasks::never) {
    if (exchange.capabilities().has_extension(kTasksExtension))
      return call_as_task(exchange, *tool, *arguments, form_of(exchange, *tool));
    if (tool->declaration().tasks == tool::Tasks::must)
      return exchange.fail(rpc::Code::missing_capability,
                           "The tool answers with a task; the client has not declared tasks.",
                           required_extension(kTasksExtension));
  }
  if (!call_legacy_task(exchange, *tool, *arguments)) run_now(exchange, *tool, *arguments);
}

}  // namespace waybill::mcp

#include "waybill/mcp/server.h"

#include <algorithm>

#include "waybill/base/digest.h"
#include "waybill/envelope/stamp.h"
#include "waybill/mcp/admission.h"
#include "waybill/mcp/core.h"
#include "waybill/mcp/methods.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

// A reader per message that this thread is in the middle of: a Reply may hand in the next one.
class Lease {
 public:
  Lease() {
    if (depth() == readers().size()) readers().push_back(std::make_unique<rpc::MessageReader>());
    reader_ = readers()[depth()++].get();
  }
  ~Lease() { --depth(); }
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;
  rpc::MessageReader& operator*() const { return *reader_; }

 private:
  static std::vector<std::unique_ptr<rpc::MessageReader>>& readers() {
    thread_local std::vector<std::unique_ptr<rpc::MessageReader>> list;
    return list;
  }
  static std::size_t& depth() {
    thread_local std::size_t depth = 0;
    return depth;
  }
  rpc::MessageReader* reader_;
};

void answer_fault(const rpc::Fault& fault, Reply& reply) {
  Buffer out;
  rpc::write_error(out, fault.id, fault.code, fault.message);
  reply.answer(400, out.view());
}

void take_notification(const rpc::Message& message, const std::shared_ptr<Session>& session) {
  if (!session || message.method != "notifications/cancelled") return;
  if (const json::Value id = message.param("requestId")) session->cancel(id.raw());
}

// What a call needs when it is served on another thread, after receive() has returned.
struct Job {
  Core& core;
  std::string body;
  std::shared_ptr<Session> session;
  std::shared_ptr<Reply> reply;
  std::string principal;
  service::Cancellation cancellation;
  std::shared_ptr<void> noted;  // of a call without a session
};

void serve(const Job& job) {
  const Lease lease;
  auto message = (*lease).read(job.body);
  if (!message) return answer_fault(message.error(), *job.reply);
  Exchange exchange{job.core,    *lease,    *message, read_meta(*message), McpEra::legacy,
                    job.session, job.reply, nullptr,  job.principal,       job.cancellation};
  exchange.may_block = true;
  exchange.era = exchange.meta.version.empty() ? McpEra::legacy : McpEra::modern;
  // Admitted already, with the headers that are gone now.
  const Method* const method = find_method(message->method, exchange.era);
  exchange.is_noted = job.session != nullptr && !method->keeps_open;
  method->serve(exchange);
  exchange.release_id();
}

void start(Exchange& exchange, const Method& method, std::string_view body) {
  if (!method.blocks(exchange) && !method.keeps_open) return method.serve(exchange);
  if (exchange.core.closing)
    return exchange.fail(rpc::Code::internal_error, "The server is shutting down.", {}, 503);
  if (exchange.session && !exchange.session->begin(exchange.message.id, exchange.cancellation))
    return exchange.fail(rpc::Code::invalid_request,
                         "A call with this id is running already, or too many are.");
  if (exchange.is_modern()) exchange.reply->watch(exchange.cancellation);
  if (!method.blocks(exchange)) return method.serve(exchange);
  Job job{exchange.core,
          std::string(body),
          exchange.session,
          exchange.reply,
          exchange.principal,
          exchange.cancellation,
          exchange.session ? nullptr : exchange.core.loose_calls.note(exchange.cancellation)};
  if (exchange.core.workers.post([job = std::move(job)] { serve(job); })) return;
  if (exchange.session) exchange.session->end(exchange.message.id);
  exchange.fail(rpc::Code::internal_error, "Too many calls wait already; try again later.", {},
                503);
}

void push_all(const Core& core, std::string_view method, std::string_view params,
              const std::function<bool(const Session&)>& wants) {
  Buffer out;
  rpc::write_notification(out, method, params);
  for (const auto& session : core.sessions.all())
    if (session->is_initialized() && wants(*session)) session->push(out.view());
}

bool all_want(const Session&) { return true; }

// Whatever runs is asked to stop, and answered.
void call_off(Core& core) {
  core.tasks.cancel_all(service::Ending::shutting_down);
  core.loose_calls.cancel_all(service::Ending::shutting_down);
  for (const auto& session : core.sessions.all())
    session->cancel_all(service::Ending::shutting_down);
}

// A task as tasks/get would show it, to whoever listens for it.
void push_task(Core& core, const service::TaskRecord& task) {
  if (core.listeners.size() == 0) return;
  const std::string object = write_task(task, core.tasks.poll(), true, {});
  core.listeners.notify("notifications/tasks",
                        std::string_view(object).substr(1, object.size() - 2),
                        [&](const Filter& filter) {
                          return std::ranges::find(filter.tasks, task.id) != filter.tasks.end();
                        });
}

}  // namespace

Core::Core(tool::Catalogue& catalogue, Offering offered, ServerOptions chosen, Parts given)
    : tools(catalogue),
      offering(std::move(offered)),
      options(std::move(chosen)),
      parts(given),
      chain(service::make_chain({parts.clock, parts.ids, parts.recorder, parts.metrics, alarm},
                                options.chain)),
      states(parts.clock, options.state_key.empty() ? secret_key() : options.state_key,
             options.state_lifetime),
      workspace(working_place(parts.environment)),
      header_params(tools),
      sessions(parts.clock, parts.ids, {options.max_sessions, options.session_idle}),
      listeners(options.max_listeners),
      tasks(parts.clock, parts.ids, parts.recorder,
            {options.task_ttl, options.task_poll, options.max_tasks}),
      task_results(tasks, options.max_sessions),
      workers({.max_threads = options.max_threads, .max_waiting = options.max_waiting}) {
  tools.seal();
  tool_entries = write_tool_entries(*this, McpEra::modern);
  legacy_tool_entries = write_tool_entries(*this, McpEra::legacy);
  tasks.set_watch([this](const service::TaskRecord& task) {
    task_results.note(task);
    push_task(*this, task);
  });
}

Server::Server(tool::Catalogue& tools, Offering offering, ServerOptions options, Parts parts)
    : core_(std::make_unique<Core>(tools, std::move(offering), std::move(options), parts)) {}

Server::~Server() {
  core_->closing = true;
  core_->listeners.end_all();
  call_off(*core_);
}

void Server::receive(const Incoming& incoming, std::shared_ptr<Reply> reply) {
  const Lease lease;
  auto message = (*lease).read(incoming.body);
  if (!message) return answer_fault(message.error(), *reply);
  switch (message->kind) {
    case rpc::Message::Kind::notification:
      take_notification(*message, incoming.session);
      return reply->answer(202, {});
    case rpc::Message::Kind::result:
    case rpc::Message::Kind::error:
      if (incoming.session) incoming.session->asked().resolve(*message);
      return reply->answer(202, {});
    case rpc::Message::Kind::request: break;
  }
  Exchange exchange{*core_,
                    *lease,
                    *message,
                    read_meta(*message),
                    McpEra::legacy,
                    incoming.session,
                    std::move(reply),
                    incoming.headers,
                    std::string(incoming.principal)};
  if (const Method* const method = admit(exchange)) start(exchange, *method, incoming.body);
}

std::shared_ptr<Session> Server::open_pipe(Session::Push push) {
  auto session = std::make_shared<Session>(std::string(), std::move(push));
  core_->sessions.add_pipe(session);
  return session;
}

void Server::set_push(PushFor push) { core_->sessions.set_push(std::move(push)); }

std::shared_ptr<Session> Server::session(std::string_view id) const {
  return core_->sessions.find(id);
}

bool Server::close_session(std::string_view id) {
  const auto session = core_->sessions.remove(id);
  if (session) close(session);
  return session != nullptr;
}

void Server::close(const std::shared_ptr<Session>& session) {
  core_->sessions.remove_pipe(session);
  session->cancel_all(service::Ending::disconnected);
  session->asked().fail_all({ErrorKind::unavailable, "The client is gone."});
}

void Server::tools_changed() {
  push_all(*core_, "notifications/tools/list_changed", {}, all_want);
  core_->listeners.notify("notifications/tools/list_changed", {},
                          [](const Filter& filter) { return filter.tools; });
}

void Server::prompts_changed() {
  push_all(*core_, "notifications/prompts/list_changed", {}, all_want);
  core_->listeners.notify("notifications/prompts/list_changed", {},
                          [](const Filter& filter) { return filter.prompts; });
}

void Server::resources_changed() {
  push_all(*core_, "notifications/resources/list_changed", {}, all_want);
  core_->listeners.notify("notifications/resources/list_changed", {},
                          [](const Filter& filter) { return filter.resources; });
}

void Server::resource_updated(std::string_view uri) {
  Buffer quoted;
  json::Writer writer(quoted);
  writer.string(uri);
  const std::string member = "\"uri\":" + quoted.str();
  push_all(*core_, "notifications/resources/updated", "{" + member + "}",
           [&](const Session& session) { return session.is_subscribed(uri); });
  core_->listeners.notify("notifications/resources/updated", member, [&](const Filter& filter) {
    return std::ranges::find(filter.uris, uri) != filter.uris.end();
  });
}

const ServerOptions& Server::options() const { return core_->options; }

void Server::write_metrics(Buffer& out) const {
  service::Metrics& metrics = core_->parts.metrics;
  metrics.set("waybill_sessions", static_cast<std::int64_t>(core_->sessions.size()));
  metrics.set("waybill_subscriptions", static_cast<std::int64_t>(core_->listeners.size()));
  metrics.set("waybill_tasks_running", static_cast<std::int64_t>(core_->tasks.running()));
  metrics.write(out);
}

void Server::shut_down(std::chrono::milliseconds grace) {
  core_->closing = true;
  core_->listeners.end_all();
  if (core_->workers.wait_idle(grace)) return;
  call_off(*core_);
  core_->workers.wait_idle(grace);
}

}  // namespace waybill::mcp

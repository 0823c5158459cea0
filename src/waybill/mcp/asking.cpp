#include "waybill/mcp/asking.h"

#include "waybill/json/writer.h"
#include "waybill/mcp/asking_legacy.h"
#include "waybill/rpc/write.h"

namespace waybill::mcp {
namespace {

using json::Kind;
using json::Value;

class ModernAsking final : public Asking {
 public:
  struct Bound {
    std::string name;
    std::string arguments;
  };
  ModernAsking(Exchange& exchange, Bound bound, service::Answers answers)
      : Asking(exchange.capabilities(), exchange.reply, exchange.meta.log_level),
        bound_(std::move(bound)),
        answers_(std::move(answers)) {}

  std::optional<service::Answers> ask(const std::vector<service::Question>& questions) override {
    for (const service::Question& question : questions) {
      if (answers_.contains(question.key)) continue;
      const std::string_view needed = capability_for(question.method);
      if (!needed.empty() && !can(needed)) missing_ = needed;
      pending_.push_back(question);
    }
    if (!pending_.empty()) return {};
    return answers_;
  }

  bool settle(Exchange& exchange) override {
    if (!missing_.empty()) {
      exchange.fail(rpc::Code::missing_capability,
                    "The call needs a client with the capability " + missing_ + ".",
                    required_capabilities(missing_));
      return true;
    }
    if (pending_.empty()) return false;
    const auto state = exchange.core.states.seal(
        {exchange.principal, exchange.message.method, bound_.name, bound_.arguments}, answers_);
    if (!state) {
      exchange.fail(rpc::Code::internal_error, state.error().message);
      return true;
    }
    exchange.finish(R"({"resultType":"input_required","inputRequests":)" +
                    write_questions(pending_) + R"(,"requestState":")" + *state + "\"}");
    return true;
  }

  std::optional<Problem> problem() const override { return {}; }

 private:
  const Bound bound_;
  service::Answers answers_;
  std::vector<service::Question> pending_;
  std::string missing_;
};

std::unique_ptr<Asking> make_modern(Exchange& exchange, std::string_view name,
                                    std::string_view arguments) {
  service::Answers answers;
  if (const Value state = exchange.message.param("requestState")) {
    auto opened =
        state.is(Kind::string)
            ? exchange.core.states.open(
                  {exchange.principal, exchange.message.method, name, arguments}, state.string())
            : fail(ErrorKind::bad_input, "The requestState must be a string.");
    if (!opened) {
      exchange.fail(rpc::Code::invalid_params, opened.error().message);
      return nullptr;
    }
    answers = std::move(*opened);
  }
  if (exchange.message.param("inputResponses")) {
    auto given = read_answers(exchange);
    if (!given) return nullptr;
    for (auto& [key, answer] : *given) answers.insert_or_assign(key, std::move(answer));
  }
  return std::make_unique<ModernAsking>(
      exchange, ModernAsking::Bound{std::string(name), std::string(arguments)}, std::move(answers));
}

}  // namespace

ClientCaller::ClientCaller(Capabilities capabilities, std::shared_ptr<Reply> reply,
                           std::optional<service::LogLevel> log_from)
    : capabilities_(std::move(capabilities)), reply_(std::move(reply)), log_from_(log_from) {}

void ClientCaller::log(service::LogLevel level, std::string_view logger, const json::Raw& data) {
  if (!log_from_ || level < *log_from_) return;
  Buffer params;
  json::Writer writer(params);
  writer.begin_object();
  writer.plain_key("level");
  writer.string(service::name_of(level));
  if (!logger.empty()) {
    writer.plain_key("logger");
    writer.string(logger);
  }
  writer.plain_key("data");
  data ? writer.raw(data) : writer.null();
  writer.end_object();
  Buffer out;
  rpc::write_notification(out, "notifications/message", params.view());
  reply_->send(out.view());
}

std::unique_ptr<Asking> make_asking(Exchange& exchange, std::string_view name,
                                    std::string_view arguments) {
  if (exchange.is_modern()) return make_modern(exchange, name, arguments);
  return std::make_unique<LegacyAsking>(exchange);
}

std::string write_questions(const std::vector<service::Question>& questions) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  for (const service::Question& question : questions) {
    writer.key(question.key);
    writer.begin_object();
    writer.plain_key("method");
    writer.string(question.method);
    writer.plain_key("params");
    question.params ? writer.raw(question.params) : writer.raw("{}");
    writer.end_object();
  }
  writer.end_object();
  return out.str();
}

std::optional<service::Answers> read_answers(Exchange& exchange) {
  const Value responses = exchange.message.param("inputResponses");
  bool right = responses && responses.is(Kind::object);
  service::Answers answers;
  if (right) {
    exchange.reader.open(responses);
    for (const Value answer : responses.children()) {
      right = right && answer.is(Kind::object);
      answers.insert_or_assign(std::string(answer.key()), json::Raw::trusted(answer.raw()));
    }
  }
  if (right) return answers;
  exchange.fail(rpc::Code::invalid_params,
                "The inputResponses must be an object with an object for each answer.");
  return {};
}

}  // namespace waybill::mcp

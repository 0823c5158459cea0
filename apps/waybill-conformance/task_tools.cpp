#include "apps/waybill-conformance/fixtures.h"
#include "apps/waybill-conformance/questions.h"
#include "waybill/service/context.h"
#include "waybill/service/request.h"

namespace waybill::conformance {
namespace {

using service::Context;
using service::Request;
using namespace std::chrono_literals;

void greet(Request& request, Context&, Envelope& answer) {
  say(answer, "Hello, " + std::string(request.value.find("name").string()) + "!");
}

void compute(Request& request, Context& context, Envelope& answer) {
  const json::Value seconds = request.value.find("seconds");
  const auto time = std::chrono::seconds(seconds ? seconds.integer().value_or(0) : 0);
  if (pause(context, time)) say(answer, "Computed.");
}

void fail_job(Request&, Context& context, Envelope&) {
  pause(context, 500ms);
  throw std::runtime_error("The job failed, as it always does.");
}

void break_protocol(Request&, Context&, Envelope& answer) {
  Problem problem;
  problem.message = "The job broke down before the tool could answer.";
  problem.origin = Origin::protocol;
  answer.errors.push_back(std::move(problem));
}

void confirm_delete(Request& request, Context& context, Envelope& answer) {
  const json::Value file = request.value.find("filename");
  const std::string name(file ? file.string() : "the file");
  const auto answers = context.ask({elicit("confirm", "Delete " + name + "?", kConfirmForm)});
  if (answers) say(answer, "Deleted " + name + ".");
}

void ask_two(Request&, Context& context, Envelope& answer) {
  const auto answers = context.ask(
      {elicit("first", "First name?", kNameForm), elicit("second", "Second name?", kNameForm)});
  if (answers)
    say(answer,
        field_of(answers->at("first"), "name") + " and " + field_of(answers->at("second"), "name"));
}

void greet_later(Request&, Context& context, Envelope& answer) {
  const auto answers = context.ask({elicit("user_name", "What is your name?", kNameForm)});
  if (answers) say(answer, "Hello, " + field_of(answers->at("user_name"), "name") + "!");
}

tool::Declaration as_task(std::string name, std::string summary, tool::Tasks tasks,
                          std::string_view schema = kNoArguments) {
  tool::Declaration declaration = plain(std::move(name), std::move(summary));
  declaration.tasks = tasks;
  declaration.input_schema = schema;
  return declaration;
}

}  // namespace

Result<void> add_task_tools(tool::Catalogue& catalogue) {
  using tool::raw;
  using tool::Tasks;
  tool::Declaration greeting = plain("greet", "Greets somebody.");
  greeting.input_schema =
      R"({"type":"object","properties":{"name":{"type":"string"}},"required":["name"]})";
  tool::Declaration later =
      as_task("test_tool_with_task", "Asks, then goes on as a task.", Tasks::must);
  later.ask_first = {elicit("user_name", "What is your name?", kNameForm)};
  std::vector<tool::Definition> list;
  list.push_back(raw(greeting, greet));
  list.push_back(raw(as_task("slow_compute", "Takes its time.", Tasks::may,
                             R"({"type":"object","properties":{"seconds":{"type":"integer",)"
                             R"("minimum":0,"maximum":3600},"label":{"type":"string"}}})"),
                     compute));
  list.push_back(raw(as_task("failing_job", "Fails after a while.", Tasks::must), fail_job));
  list.push_back(raw(as_task("protocol_error_job", "Breaks down.", Tasks::may), break_protocol));
  list.push_back(raw(as_task("confirm_delete", "Asks before it deletes.", Tasks::may,
                             R"({"type":"object","properties":{"filename":{"type":"string"}}})"),
                     confirm_delete));
  list.push_back(raw(as_task("multi_input", "Asks two things at once.", Tasks::may), ask_two));
  list.push_back(raw(later, greet_later));
  for (tool::Definition& one : list)
    if (auto added = catalogue.add(std::move(one)); !added) return added;
  return {};
}

}  // namespace waybill::conformance

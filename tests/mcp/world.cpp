#include "mcp/world.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "waybill/suites/server/server.h"
#include "waybill/tool/typed.h"

namespace waybill::mcp {

struct Sum {
  double a = 0;
  double b = 0;
};
WAYBILL_DESCRIBE(Sum, a, b)
struct Total {
  double total = 0;
};
WAYBILL_DESCRIBE(Total, total)
struct Who {
  std::string name{};
};
WAYBILL_DESCRIBE(Who, name)

namespace {

using service::Context;
using tool::Nothing;
using tool::typed;

service::Question ask_for_name(std::string key) {
  return {std::move(key), "elicitation/create",
          *json::Raw::parse(R"({"message":"Name?","requestedSchema":{"type":"object",)"
                            R"("properties":{"name":{"type":"string"}}}})")};
}

std::string name_in(const json::Raw& answer) {
  json::Document document;
  EXPECT_TRUE(json::Scanner().parse(answer.text(), document));
  const json::Value content = document.root().find("content");
  return content ? std::string(content.find("name").string()) : "nobody";
}

Envelope greet(const Nothing&, Context& context) {
  const auto first = context.ask({ask_for_name("first")});
  if (!first) return {};
  const auto both = context.ask({ask_for_name("second")});
  if (!both) return {};
  return ok("greet", Who{name_in(both->at("first")) + " and " + name_in(both->at("second"))})
      .done();
}

Envelope survey(const Nothing&, Context& context) {
  const auto answers = context.ask(
      {ask_for_name("who"), {"opinion", "sampling/createMessage", *json::Raw::parse("{}")}});
  if (!answers) return {};
  return ok("survey", Who{name_in(answers->at("who"))}).done();
}

Result<Total> divide(const Sum& in, Context&) {
  if (in.b == 0) return fail(ErrorKind::bad_input, "Nothing can be divided by zero.", {}, "/b");
  return Total{in.a / in.b};
}

Total count(const Nothing&, Context& context) {
  for (int i = 1; i <= 3; ++i) {
    context.progress({.done = static_cast<double>(i), .total = 3.0});
    context.progress({.done = 1});  // does not rise: not told
  }
  context.log(service::LogLevel::debug, "count", json_of("too fine"));
  context.log(service::LogLevel::warning, "count", json_of("counted"));
  return Total{3};
}

Who wait(const Nothing&, Context& context) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, context.cancellation.token(), std::chrono::seconds(10),
                 [] { return false; });
  return {"nobody"};
}

void fill(World& world) {
  tool::Catalogue& tools = world.catalogue;
  const auto add = [&](tool::Definition definition) {
    const auto added = tools.add(std::move(definition));
    ASSERT_TRUE(added) << added.error().message;
  };
  add(typed<Sum>({.name = "add", .summary = "Adds two numbers.", .quick = true},
                 [](const Sum& in, Context&) { return Total{in.a + in.b}; }));
  add(typed<Sum>({.name = "divide", .summary = "Divides.", .codes = {"ARG_ERROR"}}, divide));
  add(typed<Nothing>({.name = "break", .summary = "Throws."}, [](const Nothing&, Context&) -> Who {
    throw std::runtime_error("It broke.");
  }));
  add(typed<Nothing>({.name = "wipe",
                      .summary = "Writes.",
                      .effect = service::Effect::writes,
                      .danger = service::Danger::destructive,
                      .idempotent = false},
                     [](const Nothing&, Context&) { return Who{"wiped"}; }));
  add(typed<Nothing, Who>({.name = "greet", .summary = "Asks for two names."}, greet));
  add(typed<Nothing, Who>({.name = "survey", .summary = "Asks two things at once."}, survey));
  add(typed<Nothing>({.name = "count", .summary = "Counts to three."}, count));
  add(typed<Nothing>({.name = "wait", .summary = "Waits until it is called off."}, wait));
  add(typed<Nothing, Who>({.name = "hasty", .summary = "Asks, though quick.", .quick = true},
                          greet));
  add(typed<Nothing>({.name = "drop", .summary = "Drops the connection and answers."},
                     [](const Nothing&, Context& context) {
                       context.caller->drop_connection();
                       return Who{"still here"};
                     }));
  add(typed<Nothing, Who>(
      {.name = "greet_later", .summary = "A task that asks.", .tasks = tool::Tasks::may}, greet));
  add(typed<Nothing>({.name = "count_later",
                      .summary = "Counts to three, in its own time.",
                      .tasks = tool::Tasks::must},
                     count));
  add(typed<Nothing>({.name = "wait_later",
                      .summary = "A task that waits until it is called off.",
                      .tasks = tool::Tasks::may},
                     wait));
  const auto served = suites::server::add(tools, {.clock = world.clock, .version = "1.0"});
  ASSERT_TRUE(served);
}

Offering offering() {
  Offering offered;
  offered.resources = {{.uri = "note://one",
                        .name = "one",
                        .mime_type = "text/plain",
                        .read = [](const std::string& uri, const Variables&, Context&) {
                          return Result<std::vector<ResourceContents>>(
                              {{.uri = uri, .mime_type = "text/plain", .text = "First."}});
                        }}};
  offered.templates = {
      {.uri_template = "note://{folder}/{id}.txt",
       .name = "note",
       .read = [](const std::string& uri, const Variables& variables,
                  Context&) -> Result<std::vector<ResourceContents>> {
         if (variables.at("id") == "lost") return fail(ErrorKind::not_found, "Lost.");
         return std::vector<ResourceContents>{
             {.uri = uri, .text = variables.at("folder") + "," + variables.at("id")}};
       },
       .complete = {{"id", [](std::string_view begun, const Variables& others) {
                       return std::vector<std::string>{std::string(begun) + "1",
                                                       others.contains("folder") ? "in" : "out"};
                     }}}}};
  offered.prompts = {
      {.name = "review",
       .description = "Asks for a review.",
       .arguments = {{"file", "Which file", true, {}}},
       .get = [](const Variables& given, Context&) -> Result<PromptAnswer> {
         return PromptAnswer{
             "A review", *json::Raw::parse(R"([{"role":"user","content":{"type":"text","text":)" +
                                           json::to_json("Review " + given.at("file")) + "}}]")};
       }}};
  return offered;
}

}  // namespace

World::World(ServerOptions options) {
  fill(*this);
  options.name = "test";
  options.version = "1.0";
  options.state_key = "a key that is known";
  server = std::make_unique<Server>(catalogue, offering(), std::move(options),
                                    Parts{clock, ids, environment, recorder, metrics});
}

}  // namespace waybill::mcp

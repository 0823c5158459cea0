#include <gtest/gtest.h>

#include "waybill/json/schema/validator.h"
#include "waybill/service/chain.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/suites/server/server.h"
#include "waybill/tool/catalogue.h"
#include "waybill/tool/typed.h"

namespace waybill::tool {

struct Sum {
  double a = 0;
  double b = 0;
};
WAYBILL_DESCRIBE(Sum, a, b)
struct Total {
  double total = 0;
};
WAYBILL_DESCRIBE(Total, total)

namespace {

Definition adder(std::string name) {
  return typed<Sum>({.name = std::move(name), .summary = "Adds two numbers."},
                    [](const Sum& in, service::Context&) { return Total{in.a + in.b}; });
}

Envelope call(const Tool& tool, std::string_view arguments) {
  const SystemClock clock;
  RandomIds ids;
  service::MemoryRecorder recorder;
  service::Metrics metrics;
  service::Alarm alarm;
  const service::ChainOptions options;
  const auto chain = service::make_chain({clock, ids, recorder, metrics, alarm}, options);
  service::Request request{tool.operation(), arguments};
  service::Context context;
  Envelope answer;
  chain(request, context, answer);
  return answer;
}

TEST(Catalogue, FindsAToolInAnySpellingOfItsName) {
  Catalogue catalogue;
  Definition definition = adder("math_add");
  definition.declaration.aliases = {"acme_math_add"};
  ASSERT_TRUE(catalogue.add(std::move(definition)));
  const Tool* const tool = catalogue.find("math_add");
  ASSERT_NE(tool, nullptr);
  for (const std::string_view name : {"math.add", "math-add", "Math_Add", "acme.math.add"})
    EXPECT_EQ(catalogue.find(name), tool) << name;
  EXPECT_EQ(catalogue.find("mathadd"), nullptr);
  EXPECT_EQ(catalogue.nearest("math_ad"), "math_add");
  EXPECT_EQ(tool->operation().canonical, "math.add");
}

TEST(Catalogue, RefusesWhatCannotBeServed) {
  Catalogue catalogue;
  ASSERT_TRUE(catalogue.add(adder("math_add")));
  EXPECT_EQ(catalogue.add(adder("math.add")).error().kind, ErrorKind::conflict);
  EXPECT_EQ(catalogue.add(adder("with space")).error().kind, ErrorKind::bad_input);
  EXPECT_EQ(catalogue.add(adder(std::string(129, 'x'))).error().kind, ErrorKind::bad_input);
  const auto run = [](service::Request&, service::Context&, Envelope&) {};
  const auto add = [&](std::string schema) {
    return catalogue.add(
        raw({.name = "raw", .summary = "s", .input_schema = std::move(schema)}, run));
  };
  EXPECT_NE(add("").error().message.find("no input schema"), std::string::npos);
  EXPECT_NE(add("{").error().message.find("not JSON"), std::string::npos);
  EXPECT_NE(add(R"({"type":"array"})").error().message.find("object"), std::string::npos);
  EXPECT_NE(add(R"({"type":"object","minProperties":"x"})").error().message.find("none"),
            std::string::npos);
  catalogue.seal();
  EXPECT_EQ(catalogue.add(adder("late")).error().kind, ErrorKind::conflict);
}

TEST(Typed, MakesSchemasValidationAndPackingOfTheTypes) {
  Catalogue catalogue;
  ASSERT_TRUE(catalogue.add(adder("add")));
  const Tool& tool = *catalogue.find("add");
  EXPECT_EQ(tool.declaration().input_schema, json::schema_of<Sum>());
  EXPECT_EQ(tool.declaration().output_schema, json::schema_of<Total>());
  EXPECT_EQ(call(tool, R"({"a":1,"b":2.5})").data.text(), R"({"total":3.5})");
  const Envelope wrong = call(tool, R"({"a":"1","c":2})");
  ASSERT_EQ(wrong.errors.size(), 1u);
  EXPECT_EQ(wrong.errors[0].code, "INVALID_PARAMS");
  const std::string details(wrong.errors[0].details.text());
  for (const std::string_view code : {"wrong_type", "unknown_field", "missing_field"})
    EXPECT_NE(details.find(code), std::string::npos) << details;
}

TEST(Typed, TakesAnErrorForAFailureOfTheTool) {
  Catalogue catalogue;
  ASSERT_TRUE(catalogue.add(typed<Sum>({.name = "divide", .summary = "Divides."},
                                       [](const Sum& in, service::Context&) -> Result<Total> {
                                         if (in.b == 0)
                                           return fail(ErrorKind::bad_input, "Division by zero.",
                                                       {}, "/b");
                                         return Total{in.a / in.b};
                                       })));
  const Tool& tool = *catalogue.find("divide");
  EXPECT_EQ(call(tool, R"({"a":1,"b":4})").data.text(), R"({"total":0.25})");
  const Envelope failed = call(tool, R"({"a":1,"b":0})");
  ASSERT_EQ(failed.errors.size(), 1u);
  EXPECT_EQ(failed.errors[0].code, "ARG_ERROR");
  EXPECT_EQ(failed.errors[0].path, "/b");
}

TEST(Typed, SaysWhatItsSuiteCallsWrongArgumentsAndItself) {
  Catalogue catalogue;
  Definition definition = adder("math_add_up");
  definition.declaration.canonical = "math.add_up";
  definition.declaration.version = "1.2.3";
  definition.declaration.misuse_code = "INVALID_PARAMETER";
  ASSERT_TRUE(catalogue.add(std::move(definition)));
  const Tool* const tool = catalogue.find("math.add_up");
  ASSERT_NE(tool, nullptr);
  EXPECT_EQ(catalogue.find("math-add-up"), tool);
  EXPECT_EQ(call(*tool, R"({"a":1,"b":2})").tool.name, "math.add_up");
  for (const std::string_view wrong : {R"({"a":1})", "{", "[]"}) {
    const Envelope refused = call(*tool, wrong);
    ASSERT_EQ(refused.errors.size(), 1u);
    EXPECT_EQ(refused.errors[0].code, "INVALID_PARAMETER");
    EXPECT_EQ(refused.tool, (waybill::Tool{"math.add_up", "1.2.3"}));
  }
  Definition other = adder("other");
  other.declaration.canonical = "math.add";
  EXPECT_EQ(catalogue.add(std::move(other)).error().kind, ErrorKind::bad_input);
}

TEST(ServerSuite, AnswersPingAndHealth) {
  FixedClock clock;
  Catalogue catalogue;
  ASSERT_TRUE(suites::server::add(
      catalogue, {.clock = clock, .version = "1.2.3", .mode = service::Mode::readonly, .store = [] {
                    return suites::server::StoreStatus{"sqlite", false, 7};
                  }}));
  clock.advance(std::chrono::milliseconds(1500));
  EXPECT_EQ(call(*catalogue.find("server.ping"), "{}").data.text(),
            R"({"pong":true,"timestamp":"2026-01-01T00:00:01.500Z"})");
  EXPECT_EQ(call(*catalogue.find("server_health"), "{}").data.text(),
            R"({"status":"degraded","version":"1.2.3","uptime_ms":1500,)"
            R"("store":{"engine":"sqlite","reachable":false,"records":7},"mode":"readonly"})");
}

}  // namespace
}  // namespace waybill::tool

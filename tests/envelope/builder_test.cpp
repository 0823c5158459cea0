#include "waybill/envelope/builder.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "waybill/envelope/truth.h"

namespace waybill {
namespace {

struct Project {
  std::string alias;
  int files = 0;
};
WAYBILL_DESCRIBE(Project, alias, files)

TEST(Builder, takes_a_described_value) {
  const Envelope answer = ok("solution.structure", Project{"be", 3}).done();
  EXPECT_EQ(answer.tool.name, "solution.structure");
  EXPECT_EQ(answer.data.text(), R"({"alias":"be","files":3})");
  EXPECT_FALSE(failed(answer));
}

TEST(Builder, takes_whatever_has_a_json_form) {
  EXPECT_EQ(ok("t", std::vector{Project{"be", 3}}).done().data.text(),
            R"([{"alias":"be","files":3}])");
  EXPECT_EQ(ok("t", std::map<std::string, int>{{"a", 1}}).done().data.text(), R"({"a":1})");
  EXPECT_EQ(ok("t", "plain \"text\"").done().data.text(), R"("plain \"text\"")");
  EXPECT_EQ(ok("t", 7).done().data.text(), "7");
  EXPECT_EQ(ok("t", true).done().data.text(), "true");
}

TEST(Builder, passes_raw_json_on_as_it_is_spelled) {
  EXPECT_EQ(ok("t", json::Raw::trusted(R"({"n": 1e2})")).done().data.text(), R"({"n": 1e2})");
  EXPECT_FALSE(ok("t", json::Raw()).done().data.present());
  EXPECT_FALSE(ok("t").done().data.present());
}

TEST(Builder, sets_every_part) {
  const Envelope answer = ok("a.b")
                              .version("1.2.3")
                              .summary("Done.")
                              .data(1)
                              .warn({.code = "W"})
                              .next({.tool = "c.d", .reason = "why"})
                              .next({.kind = NextStep::Kind::label, .label = "Retry"})
                              .metadata("k", 1)
                              .metadata("list", std::vector{1, 2})
                              .timestamp("2026-01-02T13:57:00Z")
                              .duration_ms(12)
                              .source("src")
                              .host("ci")
                              .request_id("req_1")
                              .correlation_id("corr")
                              .trace("trace")
                              .write_to("file")
                              .workspace({.root = "/r", .repo_name = "r", .rev = "abc"})
                              .tokens(5)
                              .truncated()
                              .limits({.max_items = 10})
                              .page({.cursor = "next", .has_more = true, .total = 40})
                              .response_type("text")
                              .artifact(Project{"be", 1})
                              .mission(Project{"m", 1})
                              .signal(Project{"s", 1})
                              .live_stream("stream")
                              .hints({.layout = "inline"})
                              .done();

  Envelope expected;
  expected.tool = {"a.b", "1.2.3"};
  expected.summary = "Done.";
  expected.data = json::Raw::trusted("1");
  expected.warnings.push_back({.code = "W"});
  expected.next.push_back({.tool = "c.d", .reason = "why"});
  expected.next.push_back({.kind = NextStep::Kind::label, .label = "Retry"});
  expected.metadata = json::Raw::trusted(R"({"k":1,"list":[1,2]})");
  expected.audit = {.timestamp = "2026-01-02T13:57:00Z",
                    .duration_ms = 12,
                    .source = "src",
                    .host = "ci",
                    .request_id = "req_1",
                    .correlation_id = "corr",
                    .trace = "trace",
                    .write_to = "file",
                    .workspace = {.root = "/r", .repo_name = "r", .rev = "abc"}};
  expected.budget = {.tokens = 5,
                     .truncated = true,
                     .limits = {.max_items = 10},
                     .page = Page{.cursor = "next", .has_more = true, .total = 40}};
  expected.view.response_type = "text";
  expected.view.artifacts.push_back(json::Raw::trusted(R"({"alias":"be","files":1})"));
  expected.view.missions.push_back(json::Raw::trusted(R"({"alias":"m","files":1})"));
  expected.view.signals.push_back(json::Raw::trusted(R"({"alias":"s","files":1})"));
  expected.view.live_stream_id = "stream";
  expected.view.ui_hints = UiHints{.layout = "inline"};
  EXPECT_EQ(answer, expected);
}

TEST(Builder, fails_with_every_error_and_what_was_done_before) {
  const Envelope answer = failed("t", {.code = "TIMEOUT", .message = "Too slow."})
                              .error({.code = "NOT_FOUND"})
                              .data(std::vector{1})
                              .done();
  ASSERT_EQ(answer.errors.size(), 2u);
  EXPECT_EQ(answer.errors[0].code, "TIMEOUT");
  EXPECT_EQ(answer.errors[1].code, "NOT_FOUND");
  EXPECT_EQ(answer.data.text(), "[1]");
  EXPECT_EQ(exit_code(answer), Exit::timeout);
}

TEST(Builder, keeps_the_last_metadata_of_a_key) {
  const Envelope answer = ok("t").metadata("a", 1).metadata("b", 2).metadata("a", "x").done();
  EXPECT_EQ(answer.metadata.text(), R"({"a":"x","b":2})");
}

TEST(Builder, owns_what_it_was_given) {
  Envelope answer;
  {
    std::string tool = "gone.soon";
    std::string json = R"(["gone"])";
    answer = ok(tool, json::Raw::trusted(json)).summary(std::string("also gone")).done();
    tool.assign("XXXXXXXXX");
    json.assign("XXXXXXXX");
  }
  EXPECT_EQ(answer.tool.name, "gone.soon");
  EXPECT_EQ(answer.data.text(), R"(["gone"])");
  EXPECT_EQ(answer.summary, "also gone");
}

}  // namespace
}  // namespace waybill

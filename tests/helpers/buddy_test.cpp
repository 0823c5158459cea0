#include <gtest/gtest.h>

#include "helpers/seed.h"
#include "waybill/dialect/buddy/response.h"
#include "waybill/dialect/buddy/response_builder.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::buddy {
namespace {

using testing::raw;
using testing::seed;

// The samples' moment, 2026-02-07T20:07:00.
const FixedClock kClock{std::chrono::sys_days{std::chrono::year{2026} / 2 / 7} +
                        std::chrono::hours(20) + std::chrono::minutes(7)};

std::string written(const Result<Envelope>& response) {
  return response ? write(*response, Dialect::buddy) : response.error().message;
}

const MissionReference kMission{
    .mission_id = "0035d374-2f36-499f-afba-10a2fd3d47e9",
    .objective_type = "extract",
    .objective_description = "Find 50 quotes from quotes.toscrape.com",
};
const SignalReference kSignal{
    .signal_type = "selector_outcome",
    .signal_layer = "selector",
    .signal_source = "web_navigator",
    .timestamp = "2026-02-07T14:50:41.828368+00:00",
    .summary = "Found pagination link (xpath)",
};

TEST(BuddyResponse, makes_the_helpers_samples) {
  EXPECT_EQ(written(minimal_response("Task completed", ResponseType::text, kClock)),
            seed(Dialect::buddy, "y_seed_004_helper_minimal"));
  EXPECT_EQ(written(text_response("I found 50 quotes",
                                  Hints{.priority = "normal", .color_scheme = "success"}, kClock)),
            seed(Dialect::buddy, "y_seed_004_helper_text"));
  EXPECT_EQ(
      written(clarification_response("How many quotes would you like?", {"10", "50", "100", "All"},
                                     raw(R"({"source":"user_chat"})"), kClock)),
      seed(Dialect::buddy, "y_seed_004_helper_clarification"));
  EXPECT_EQ(written(mission_proposal_response({.mission_id = "abc-123",
                                               .objective_type = "extract",
                                               .objective_description = "Find 50 quotes"},
                                              "I'll scrape those quotes for you", kClock)),
            seed(Dialect::buddy, "y_seed_004_helper_mission_proposal"));
  EXPECT_EQ(written(error_response("Navigation failed",
                                   raw(R"({"reason":"timeout","retry_count":3})"), kClock)),
            seed(Dialect::buddy, "y_seed_004_helper_error"));
}

TEST(BuddyResponse, of_an_error_is_a_failure) {
  EXPECT_TRUE(failed(*error_response("Navigation failed")));
  EXPECT_FALSE(failed(*text_response("Fine.")));
}

TEST(BuddyResponse, is_refused_without_a_summary) {
  for (const char* summary : {"", "  "}) {
    const auto response = minimal_response(summary);
    ASSERT_FALSE(response);
    EXPECT_NE(response.error().message.find("buddy/blank-summary"), std::string::npos)
        << response.error().message;
  }
}

TEST(BuddyBuilder, makes_the_sample) {
  const auto response = ResponseBuilder()
                            .type(ResponseType::artifact_bundle)
                            .summary("Mission completed successfully")
                            .add_table({.title = "Results",
                                        .columns = {"Quote", "Author"},
                                        .rows = {{"To be or not to be", "Shakespeare"}}})
                            .add_mission(kMission)
                            .add_signal(kSignal)
                            .live_stream("stream-123")
                            .hints({.priority = "normal",
                                    .suggested_actions = {"Done", "Export"},
                                    .color_scheme = "success"})
                            .metadata("mission_duration_ms", 2500)
                            .build(kClock);
  EXPECT_EQ(written(response), seed(Dialect::buddy, "y_seed_004_builder"));
}

// The seed's artifacts, each in a document like its first example.
std::string with(ResponseType type, Artifact artifact) {
  return written(ResponseBuilder()
                     .type(type)
                     .summary("That's interesting. Here's what I found about web scraping...")
                     .add_artifact(std::move(artifact))
                     .hints({.layout = "inline", .priority = "normal", .color_scheme = "info"})
                     .build(kClock));
}

TEST(BuddyArtifacts, make_the_samples) {
  const auto sample = [](const std::string& name) {
    return seed(Dialect::buddy, "y_seed_004_artifact_" + name);
  };
  EXPECT_EQ(with(ResponseType::table,
                 artifact_of(TableArtifact{.title = "Query Results",
                                           .columns = {"Name", "Email", "Status"},
                                           .rows = {{"Alice", "alice@example.com", "active"},
                                                    {"Bob", "bob@example.com", "inactive"}}})),
            sample("table"));
  EXPECT_EQ(with(ResponseType::forecast,
                 artifact_of(ChartArtifact{.title = "Revenue Trend",
                                           .labels = {"Jan", "Feb", "Mar"},
                                           .datasets = {{"Sales", {100, 200, 150}}}})),
            sample("chart"));
  EXPECT_EQ(
      with(ResponseType::report,
           artifact_of(DocumentArtifact{.title = "Mission Report",
                                        .sections = {{"Summary", "Scraped 50 quotes successfully"},
                                                     {"Findings", "Top author: Oscar Wilde"}}})),
      sample("document"));
  EXPECT_EQ(with(ResponseType::artifact_bundle,
                 artifact_of(CodeBlockArtifact{.title = "Generated Script",
                                               .code = "def hello():\n    print('Hello, World!')",
                                               .language = "python"})),
            sample("code_block"));
  EXPECT_EQ(with(ResponseType::artifact_bundle,
                 artifact_of(TimelineArtifact{
                     .title = "Mission Execution",
                     .events = {{"2026-02-07T14:00:00Z", "Navigation started", "success"},
                                {"2026-02-07T14:05:00Z", "Extraction complete", "success"}}})),
            sample("timeline"));
  EXPECT_EQ(with(ResponseType::artifact_bundle,
                 artifact_of(FileReferenceArtifact{.title = "Results Export",
                                                   .file_path = "/outputs/quotes.csv",
                                                   .file_type = "csv",
                                                   .size_bytes = 2048})),
            sample("file_reference"));
}

TEST(BuddyArtifacts, count_for_themselves) {
  EXPECT_EQ(artifact_of(TableArtifact{.columns = {"a", "b"}}).content.text(),
            R"({"columns":["a","b"],"rows":[],"row_count":0,"column_count":2})");
  EXPECT_EQ(artifact_of(TimelineArtifact{}).content.text(),
            R"({"events":[],"event_count":0,"start_time":null,"end_time":null})");
  EXPECT_EQ(artifact_of(FileReferenceArtifact{}).content.text(),
            R"({"file_path":"","file_type":"","size_bytes":null})");
  EXPECT_EQ(artifact_of(SignalBatch{.signals = {{.signal_type = "x"}}}).content.text(),
            R"([{"signal_type":"x","signal_layer":"","signal_source":"","timestamp":"",)"
            R"("summary":null}])");
}

TEST(BuddyArtifacts, take_cells_of_any_kind) {
  const TableArtifact table{.columns = {"a"}, .rows = {{1}, {2.5}, {true}, {"x"}, {raw("null")}}};
  EXPECT_NE(artifact_of(table).content.text().find(R"([[1],[2.5],[true],["x"],[null]])"),
            std::string_view::npos);
}

TEST(BuddyBuilder, names_everything_that_is_wrong) {
  const auto response = ResponseBuilder()
                            .add_table({.title = "T", .columns = {"a", "b"}, .rows = {{"only a"}}})
                            .add_mission({.mission_id = ""})
                            .hints({.layout = "sideways"})
                            .build(kClock);
  ASSERT_FALSE(response);
  const std::string& message = response.error().message;
  for (const char* part : {"/summary", "/artifacts/0", "/missions_spawned/0", "/ui_hints/layout"})
    EXPECT_NE(message.find(part), std::string::npos) << part << " is not in: " << message;
}

}  // namespace
}  // namespace waybill::dialect::buddy

// Whole reports, compared with tests/check/golden.
#include <gtest/gtest.h>

#include "check/expectation.h"
#include "check/golden.h"
#include "waybill/dialect/check.h"

namespace waybill::testing {
namespace {

struct Golden {
  Dialect dialect;
  const char* document;  // of the corpus, without ".json"
};

constexpr Golden kGoldens[] = {
    {Dialect::dotbot, "w_optional_nulls"},
    {Dialect::dotbot, "w_texts_empty"},
    {Dialect::dotbot, "w_tool_underscores"},
    {Dialect::codegraph, "w_error_at_top"},
    {Dialect::codegraph, "w_success_true_error_and_data"},
    {Dialect::codegraph, "y_seed_001_digest_success"},
    {Dialect::colibri, "w_pattern_b_no_error"},
    {Dialect::colibri, "y_seed_002_pattern_b"},
    {Dialect::cli, "w_duplicate_error"},
    {Dialect::cli, "w_extra_top_level_failure"},
    {Dialect::cli, "w_warnings_mixed"},
    {Dialect::buddy, "w_several_at_once"},
    {Dialect::buddy, "w_lists_null"},
    {Dialect::mcp, "w_structured_error_text_ok"},
    {Dialect::mcp, "w_json_rpc_response"},
    {Dialect::mcp, "y_text"},
};

TEST(Reports, AreAsTheyWere) {
  for (const Golden& golden : kGoldens) {
    const std::string place =
        std::string(name_of(golden.dialect)) + "/" + golden.document + ".json";
    const auto report = check(slurp(repository() / "tests/corpus" / place), golden.dialect);
    ASSERT_TRUE(report) << place;
    const std::string name = std::string(name_of(golden.dialect)) + "_" + golden.document + ".json";
    expect_file("tests/check/golden/" + name, write(*report, {json::Layout::indented}) + "\n");
  }
}

}  // namespace
}  // namespace waybill::testing

#include <gtest/gtest.h>

#include "helpers/seed.h"
#include "waybill/dialect/mcp/call_tool_result.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::mcp {
namespace {

const Envelope kSuccess = ok("solution.info", std::vector{1, 2}).summary("Found two.").done();
const Envelope kFailure = failed("solution.info", {.code = "RATE_LIMITED",
                                                   .message = "Too many calls.",
                                                   .retry = {.after_ms = 500},
                                                   .suggestion = "Ask for less at a time."})
                              .summary("Nothing was read.")
                              .done();

TEST(CallToolResult, of_the_legacy_era_boxes_what_is_no_object) {
  EXPECT_EQ(to_call_tool_result(kSuccess, McpEra::legacy),
            R"({"content":[{"type":"text","text":"Found two."}],)"
            R"("structuredContent":{"value":[1,2]}})");
}

TEST(CallToolResult, of_the_modern_era_admits_any_value_and_says_that_it_is_complete) {
  EXPECT_EQ(to_call_tool_result(kSuccess, McpEra::modern),
            R"({"content":[{"type":"text","text":"Found two."}],)"
            R"("structuredContent":[1,2],"resultType":"complete"})");
}

TEST(CallToolResult, comes_back_from_both_eras) {
  for (const McpEra era : {McpEra::legacy, McpEra::modern}) {
    const auto success = from_call_tool_result(to_call_tool_result(kSuccess, era));
    ASSERT_TRUE(success);
    EXPECT_EQ(success->data, kSuccess.data);
    EXPECT_FALSE(failed(*success));
    const auto failure = from_call_tool_result(to_call_tool_result(kFailure, era));
    ASSERT_TRUE(failure);
    EXPECT_EQ(failure->errors, kFailure.errors);
  }
}

// Code, retry advice and suggestion, for a client that looks at one of them only.
void expect_stands_alone(std::string_view part) {
  for (const std::string_view word : {"RATE_LIMITED", "Too many calls.", "500", "Ask for less"})
    EXPECT_NE(part.find(word), part.npos) << word << " is not in " << part;
}

TEST(CallToolResult, says_a_failure_in_words_and_in_structure) {
  for (const std::string& result : {to_call_tool_result(kFailure, McpEra::legacy),
                                    to_call_tool_result(kFailure, McpEra::modern),
                                    to_call_tool_result(kFailure, Dialect::cli, McpEra::legacy)}) {
    const std::size_t structure = result.find(R"("structuredContent")");
    ASSERT_NE(structure, result.npos);
    EXPECT_NE(result.find(R"("isError":true)"), result.npos);
    expect_stands_alone(std::string_view(result).substr(0, structure));
    expect_stands_alone(std::string_view(result).substr(structure));
  }
}

TEST(CallToolResult, says_warnings_and_the_cursor_in_words_too) {
  const Envelope envelope = ok("graph.issues", std::vector{1})
                                .summary("Found 40 issues.")
                                .warn({.code = "STALE", .message = "The index is old."})
                                .page({.cursor = "c-2", .has_more = true})
                                .done();
  const std::string result = to_call_tool_result(envelope, Dialect::codegraph, McpEra::legacy);
  EXPECT_TRUE(result.starts_with(R"({"content":[{"type":"text","text":"Found 40 issues.\n)"
                                 R"(Warning: STALE: The index is old.\n)"
                                 R"(There is more: ask again with cursor c-2."}],)"))
      << result;
}

TEST(CallToolResult, may_hold_the_whole_answer_in_its_own_dialect) {
  for (const Dialect inner : kDialects) {
    SCOPED_TRACE(name_of(inner));
    for (const Envelope* envelope : {&kSuccess, &kFailure}) {
      const auto back =
          from_call_tool_result(to_call_tool_result(*envelope, inner, McpEra::modern));
      ASSERT_TRUE(back);
      EXPECT_EQ(failed(*back), failed(*envelope));
      EXPECT_EQ(exit_code(*back), exit_code(*envelope));
    }
  }
}

}  // namespace
}  // namespace waybill::dialect::mcp

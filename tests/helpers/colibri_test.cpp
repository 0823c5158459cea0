#include <gtest/gtest.h>

#include "helpers/seed.h"
#include "waybill/dialect/colibri/response.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::colibri {
namespace {

using testing::compact;
using testing::raw;
using testing::seed;

const Envelope kSuccess = success(raw(R"({"status":"ok","version":"0.1.0","uptime_ms":4211})"));
const Envelope kRaised = raised(
    {.code = "INVALID_PARAMS",
     .message = "Invalid input for tool task_get",
     .details = raw(R"({"issues":[{"path":["id"],"code":"invalid_type","message":"Required",)"
                    R"("expected":"string","received":"undefined"}]})")});
const Envelope kReturned =
    returned({.code = "ERR_NOT_FOUND",
              .message = "Task not found",
              .details = raw(R"({"task_id":"1a267787-b864-4f5f-a7dd-669a6268dbe7"})")});

TEST(ColibriResponse, makes_the_three_samples) {
  EXPECT_EQ(write(kSuccess, Dialect::colibri), seed(Dialect::colibri, "y_seed_002_success"));
  EXPECT_EQ(write(kRaised, Dialect::colibri),
            seed(Dialect::colibri, "y_seed_002_pattern_a_invalid_params"));
  EXPECT_EQ(write(kReturned, Dialect::colibri), seed(Dialect::colibri, "y_seed_002_pattern_b"));
}

TEST(ColibriResponse, fails_in_both_patterns) {
  EXPECT_FALSE(failed(kSuccess));
  EXPECT_TRUE(failed(kRaised));
  EXPECT_TRUE(failed(kReturned));
}

TEST(ColibriResponse, can_be_unified) {
  const std::string expected =
      R"({"ok":false,"error":{"code":"ERR_NOT_FOUND","message":"Task not found",)"
      R"("details":{"task_id":"1a267787-b864-4f5f-a7dd-669a6268dbe7"}}})";
  EXPECT_EQ(write(unified(kReturned), Dialect::colibri), expected);
  EXPECT_EQ(write(kReturned, Dialect::colibri, {.unify = true}), expected);
  EXPECT_EQ(unified(kSuccess), kSuccess);
}

// The samples' text blocks have spaces; ours mirror the structure without.
TEST(ColibriResult, sets_is_error_for_pattern_a_only) {
  struct Case {
    const Envelope& envelope;
    bool is_error;
  };
  for (const Case& one : {Case{kSuccess, false}, Case{kRaised, true}, Case{kReturned, false}}) {
    const std::string result = to_call_tool_result(one.envelope);
    const std::string document = write(one.envelope, Dialect::colibri);
    EXPECT_EQ(result.find(R"("isError":true)") != std::string::npos, one.is_error) << result;
    EXPECT_NE(result.find(R"("structuredContent":)" + document), std::string::npos) << result;
    const auto back = read(result);
    ASSERT_TRUE(back);
    EXPECT_EQ(failed(*back), failed(one.envelope));
    EXPECT_EQ(back->errors, one.envelope.errors);
  }
}

}  // namespace
}  // namespace waybill::dialect::colibri

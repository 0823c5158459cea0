#include <gtest/gtest.h>

#include "helpers/seed.h"
#include "waybill/dialect/cli/wrap.h"
#include "waybill/dialect/require.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::cli {
namespace {

using testing::raw;
using testing::seed;

struct Deployment {
  std::string id, status;
};
WAYBILL_DESCRIBE(Deployment, id, status)

std::string written(const Envelope& envelope) { return write(envelope, Dialect::cli); }

TEST(CliWrap, makes_the_samples) {
  EXPECT_EQ(written(wrap(Deployment{"deploy-42", "complete"}, 0, 340)),
            seed(Dialect::cli, "y_seed_003_example_wrapped_success"));
  EXPECT_EQ(written(wrap({.code = "NOT_FOUND", .message = "Cluster 'prod-eu' not found"}, 5, 8)),
            seed(Dialect::cli, "y_seed_003_failure"));
  Envelope with_id = wrap(Deployment{"deploy-42", "complete"}, 0, 340);
  with_id.audit.request_id = "req_abc123";
  EXPECT_EQ(written(with_id), seed(Dialect::cli, "y_seed_003_success"));
}

TEST(CliWrap, believes_the_exit_code_when_it_says_success) {
  const std::string bytes = written(wrap({.code = "NOT_FOUND", .message = "No such thing."}, 0, 1));
  EXPECT_EQ(bytes, R"({"ok":true,"data":null,"error":null,)"
                   R"("warnings":["NOT_FOUND: No such thing."],"meta":{"duration_ms":1}})");
}

TEST(CliWrap, believes_the_exit_code_when_it_says_failure) {
  const Envelope answer = wrap(Handled{}, 11, 1);
  ASSERT_TRUE(failed(answer));
  EXPECT_EQ(answer.errors[0].code, "RATE_LIMITED");
  EXPECT_FALSE(answer.errors[0].message.empty());
  EXPECT_TRUE(is_retryable(answer.errors[0]));
  EXPECT_NE(written(answer).find(R"("ok":false,"data":null,"error":{"code":"RATE_LIMITED")"),
            std::string::npos);
}

TEST(CliWrap, names_a_problem_without_a_code_by_the_exit_code) {
  EXPECT_EQ(wrap({.message = "Gone."}, 5, 0).errors[0].code, "NOT_FOUND");
}

TEST(CliWrap, keeps_a_partial_result) {
  const Envelope answer = wrap(
      Handled{.data = raw(R"({"done":2})"), .problem = Problem{.code = "PARTIAL_FAILURE"}}, 3, 0);
  EXPECT_TRUE(failed(answer));
  EXPECT_EQ(answer.data.text(), R"({"done":2})");
}

TEST(CliWrap, never_disagrees_with_the_exit_code) {
  for (int exit = 0; exit < 256; ++exit) {
    for (const bool with_problem : {false, true}) {
      Handled handled;
      if (with_problem) handled.problem = Problem{.code = "ANY_CODE", .message = "Any words."};
      const Envelope answer = wrap(std::move(handled), exit, 1);
      EXPECT_EQ(failed(answer), exit != 0) << exit;
      EXPECT_EQ(written(answer).starts_with(R"({"ok":true,)"), exit == 0) << exit;
      EXPECT_TRUE(require_valid(answer, Dialect::cli)) << written(answer);
    }
  }
}

TEST(CliWrap, has_no_negative_time) { EXPECT_EQ(wrap(1, 0, -5).audit.duration_ms, 0); }

TEST(CliExitName, is_known_for_what_the_table_lists) {
  EXPECT_EQ(exit_name(0), "SUCCESS");
  EXPECT_EQ(exit_name(3), "PARTIAL_FAILURE");
  EXPECT_EQ(exit_name(13), "REDIRECTED");
  EXPECT_EQ(exit_name(14), "GENERAL_ERROR");
  EXPECT_EQ(exit_name(64), "USAGE");
  EXPECT_EQ(exit_name(78), "CONFIG");
  EXPECT_EQ(exit_name(79), "GENERAL_ERROR");
  EXPECT_EQ(exit_name(126), "NOT_EXECUTABLE");
  EXPECT_EQ(exit_name(127), "COMMAND_NOT_FOUND");
  EXPECT_EQ(exit_name(130), "CANCELLED");
  EXPECT_EQ(exit_name(137), "SIGNALLED");
  EXPECT_EQ(exit_name(143), "CANCELLED");
  EXPECT_EQ(exit_name(-1), "GENERAL_ERROR");
}

}  // namespace
}  // namespace waybill::dialect::cli

// The one truth about success, as a table: what is in an Envelope decides every flag on every
// wire, and reading any of them back gives the same truth.
#include "waybill/envelope/truth.h"

#include <gtest/gtest.h>

#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"

namespace waybill {
namespace {

struct Row {
  const char* error;  // its code; nullptr: none
  bool warning;
  Status status;
  int exit;
  int http;
  bool is_error;
  bool retryable;
};

constexpr Row kRows[] = {
    {nullptr, false, Status::ok, 0, 200, false, false},
    {nullptr, true, Status::warning, 0, 200, false, false},
    {"GENERAL_ERROR", false, Status::error, 1, 500, true, false},
    {"ARG_ERROR", false, Status::error, 2, 400, true, false},
    {"PARTIAL_FAILURE", true, Status::error, 3, 207, true, false},
    {"PRECONDITION", false, Status::error, 4, 412, true, false},
    {"NOT_FOUND", false, Status::error, 5, 404, true, false},
    {"CONFLICT", true, Status::error, 6, 409, true, false},
    {"PERMISSION_DENIED", false, Status::error, 7, 403, true, false},
    {"AUTH_REQUIRED", false, Status::error, 8, 401, true, false},
    {"PAYMENT_REQUIRED", false, Status::error, 9, 402, true, false},
    {"TIMEOUT", false, Status::error, 10, 504, true, false},
    {"RATE_LIMITED", false, Status::error, 11, 429, true, true},
    {"UNAVAILABLE", false, Status::error, 12, 503, true, true},
    {"REDIRECTED", false, Status::error, 13, 308, true, false},
    {"CANCELLED", false, Status::error, 130, 499, true, false},
    {"DOTBOT_NOT_FOUND", false, Status::error, 4, 412, true, false},
    {"PROJECT_NOT_FOUND", false, Status::error, 5, 404, true, false},
    {"INVALID_INPUT", false, Status::error, 2, 400, true, false},
    {"NOT_AVAILABLE", false, Status::error, 12, 503, true, true},
    {"ERR_SESSION_EXISTS", false, Status::error, 6, 409, true, false},
    {"HANDLER_ERROR", false, Status::error, 1, 500, true, false},
    {"NOBODY_KNOWS_THIS", false, Status::error, 1, 500, true, false},
    {"", false, Status::error, 1, 500, true, false},
};

Envelope envelope_of(const Row& row) {
  Envelope envelope = ok("t").summary("Done.").timestamp("2026-01-01T00:00:00Z").done();
  if (row.warning) envelope.warnings.push_back({.code = "W_CODE", .message = "Careful."});
  if (row.error != nullptr) envelope.errors.push_back({.code = row.error, .message = "Failed."});
  return envelope;
}

TEST(Truth, follows_the_table) {
  for (const Row& row : kRows) {
    SCOPED_TRACE(row.error != nullptr ? row.error : "no error");
    const Envelope envelope = envelope_of(row);
    EXPECT_EQ(failed(envelope), row.error != nullptr);
    EXPECT_EQ(status(envelope), row.status);
    EXPECT_EQ(static_cast<int>(exit_code(envelope)), row.exit);
    EXPECT_EQ(http_status(envelope), row.http);
    EXPECT_EQ(is_error(envelope), row.is_error);
    if (row.error != nullptr) {
      EXPECT_EQ(is_retryable(envelope.errors[0]), row.retryable);
    }
  }
}

TEST(Truth, is_the_same_on_every_wire) {
  for (const Row& row : kRows) {
    const Envelope envelope = envelope_of(row);
    for (const Dialect dialect : kDialects) {
      SCOPED_TRACE(std::string(name_of(dialect)) + " " + (row.error ? row.error : "no error"));
      const std::string bytes = write(envelope, dialect);
      const auto back = read(bytes);
      ASSERT_TRUE(back) << bytes;
      EXPECT_EQ(failed(*back), failed(envelope)) << bytes;
      EXPECT_EQ(exit_code(*back), exit_code(envelope)) << bytes;
    }
  }
}

struct Flag {
  Dialect dialect;
  const char* success;
  const char* failure;
};
constexpr Flag kFlags[] = {
    {Dialect::dotbot, R"("status":"ok")", R"("status":"error")"},
    {Dialect::codegraph, R"({"success":true)", R"({"success":false)"},
    {Dialect::colibri, R"({"ok":true)", R"({"ok":false)"},
    {Dialect::cli, R"({"ok":true)", R"({"ok":false)"},
    {Dialect::buddy, R"("metadata":{}})", R"("metadata":{"error":true)"},
    {Dialect::mcp, R"({"content":)", R"("isError":true)"},
};

TEST(Truth, sets_each_dialects_flag) {
  const Envelope success = envelope_of(kRows[0]);
  const Envelope failure = envelope_of(kRows[2]);
  for (const Flag& flag : kFlags) {
    SCOPED_TRACE(name_of(flag.dialect));
    EXPECT_NE(write(success, flag.dialect).find(flag.success), std::string::npos);
    EXPECT_EQ(write(success, flag.dialect).find(flag.failure), std::string::npos);
    EXPECT_NE(write(failure, flag.dialect).find(flag.failure), std::string::npos);
  }
}

TEST(Truth, believes_what_a_problem_says_about_retrying) {
  EXPECT_FALSE(is_retryable(Problem{.code = "RATE_LIMITED", .retry = {.retryable = false}}));
  EXPECT_TRUE(is_retryable(Problem{.code = "NOT_FOUND", .retry = {.retryable = true}}));
}

}  // namespace
}  // namespace waybill

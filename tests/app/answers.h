// What every answer of the program has to be, whatever happened.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "process.h"
#include "sanitized.h"
#include "waybill/dialect/check.h"
#include "waybill/dialect/dialect.h"
#include "waybill/dialect/schemas.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/scanner.h"
#include "waybill/json/schema/validator.h"

namespace waybill::testing {

// A sanitizer keeps what was freed for a while.
#if WAYBILL_SANITIZED
constexpr long kMostMemoryKb = 2000 << 10;
#else
constexpr long kMostMemoryKb = 200 << 10;
#endif

inline std::string program() { return std::getenv("WAYBILL_PROGRAM"); }

inline Start call(std::vector<std::string> words) {
  Start start;
  start.words = std::move(words);
  start.words.insert(start.words.begin(), program());
  static const ScratchFolder data;
  start.environment["XDG_DATA_HOME"] = data.path();
  return start;
}

inline void expect_one_line(const std::string& out) {
  ASSERT_FALSE(out.empty()) << "nothing was printed";
  EXPECT_EQ(out.find('\n'), out.size() - 1) << out;
}

// The published rules, looked at one by one: five keys and no others, an integer, the pattern.
inline void expect_five_keys(const std::string& out) {
  json::Document document;
  ASSERT_TRUE(json::Scanner().parse(out, document)) << out;
  std::string keys;
  for (const json::Value member : document.root().children())
    keys += std::string(member.key()) + " ";
  EXPECT_EQ(keys, "ok data error warnings meta ");
  const json::Value data = document.root().find("data");
  EXPECT_TRUE(data.is(json::Kind::null) || data.is(json::Kind::object) ||
              data.is(json::Kind::array))
      << out;
  EXPECT_TRUE(document.root().find("meta").find("duration_ms").integer()) << out;
  const json::Value error = document.root().find("error");
  if (error.is(json::Kind::null)) return;
  const std::string_view code = error.find("code").string();
  ASSERT_GE(code.size(), 2u) << out;
  EXPECT_EQ(code.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"), code.npos) << out;
  EXPECT_TRUE(error.find("retryable").is(json::Kind::boolean)) << out;
}

inline void expect_no_envelope_in(const std::string& err) {
  std::istringstream lines(err);
  for (std::string line; std::getline(lines, line);)
    EXPECT_FALSE(line.starts_with('{') && read(line)) << "an envelope on standard error: " << line;
}

// Exactly one valid answer of the cli dialect, and an exit code that agrees with it.
inline Envelope expect_answer(const Outcome& outcome) {
  EXPECT_FALSE(outcome.is_late) << "it did not end";
  EXPECT_EQ(outcome.signal, 0);
  expect_one_line(outcome.out);
  expect_five_keys(outcome.out);
  expect_no_envelope_in(outcome.err);
  static json::schema::Validator validator(
      *json::schema::Schema::compile(schema_text(Dialect::cli)));
  const auto valid = validator.check(outcome.out);
  EXPECT_TRUE(valid && valid->valid)
      << outcome.out
      << (valid && !valid->findings.empty() ? valid->findings.front().message() : std::string());
  const auto report = check(outcome.out, Dialect::cli);
  EXPECT_TRUE(report && report->valid()) << outcome.out;
  auto envelope = read(outcome.out, Dialect::cli);
  if (!envelope) {
    ADD_FAILURE() << outcome.out;
    return {};
  }
  EXPECT_EQ(failed(*envelope), outcome.exit != 0) << outcome.exit << " " << outcome.out;
  return std::move(*envelope);
}

inline std::string code_of(const Envelope& envelope) {
  return envelope.errors.empty() ? "" : envelope.errors.front().code.str();
}

}  // namespace waybill::testing

// Pages and data that are made from the tables in the code: docs/rules.md, docs/codes.md,
// spec/codes.json and spec/exit-codes.json.
#include <gtest/gtest.h>

#include "check/golden.h"
#include "waybill/base/buffer.h"
#include "waybill/dialect/check.h"
#include "waybill/envelope/codes.h"
#include "waybill/json/writer.h"

namespace waybill::testing {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

constexpr std::string_view kRulesHead =
    "# What `check` reports\n\n"
    "Every rule, with its severity. A document without errors is valid; a warning is what every "
    "reader survives.\nIds are stable. This page is made from the tables in "
    "`src/waybill/dialect/*/rules.cpp`: run the test `check` with `WAYBILL_UPDATE=1`.\n";

TEST(Pages, TheRulesAreDocumented) {
  std::string page(kRulesHead);
  std::string_view family;
  for (const Rule& rule : rules()) {
    const std::string_view of = rule.id.substr(0, rule.id.find('/'));
    if (of != family) {
      family = of;
      page += "\n## " + std::string(of) + "\n\n| rule | severity | meaning |\n|---|---|---|\n";
    }
    page += "| `" + std::string(rule.id) + "` | " + std::string(name_of(rule.severity)) + " | " +
            escaped(rule.meaning) + " |\n";
  }
  expect_file("docs/rules.md", page);
}

std::vector<Exit> exits() {
  std::vector<Exit> all;
  for (int code = 0; code < 256; ++code) {
    const Exit exit = static_cast<Exit>(code);
    // A number without a name of its own is called as the general error is.
    if (exit == Exit::general_error || name_of(exit) != name_of(Exit::general_error))
      all.push_back(exit);
  }
  return all;
}

std::string yes(bool value) { return value ? "yes" : "no"; }

constexpr std::string_view kCodesHead =
    "# Codes\n\n"
    "Every code that Waybill knows, and what follows from it: the exit code of a command, the "
    "status of an HTTP answer,\nand whether the same call may succeed later. A code that is not "
    "here is not wrong, only unknown: it counts as\n`GENERAL_ERROR`. This page is made from "
    "`src/waybill/envelope/codes.cpp`; `spec/codes.json` is the same as data.\n";

TEST(Pages, TheCodesAreDocumented) {
  std::string page(kCodesHead);
  page += "\n## Exit codes\n\n| exit | name | HTTP | retryable |\n|---|---|---|---|\n";
  for (const Exit exit : exits())
    page += "| " + std::to_string(static_cast<int>(exit)) + " | `" + std::string(name_of(exit)) +
            "` | " + std::to_string(http_status(exit)) + " | " + yes(is_retryable(exit)) + " |\n";
  std::string_view family;
  for (const CodeInfo& code : code_catalogue()) {
    if (code.family != family) {
      family = code.family;
      page += "\n## " + std::string(family) +
              "\n\n| code | exit | HTTP | retryable | meaning |\n|---|---|---|---|---|\n";
    }
    page += "| `" + std::string(code.name) + "` | " + std::to_string(static_cast<int>(code.exit)) +
            " | " + std::to_string(http_status(code.exit)) + " | " + yes(is_retryable(code.exit)) +
            " | " + escaped(code.meaning) + " |\n";
  }
  expect_file("docs/codes.md", page);
}

void put(json::Writer& writer, Exit exit) {
  writer.plain_key("http");
  writer.integer(http_status(exit));
  writer.plain_key("retryable");
  writer.boolean(is_retryable(exit));
}

void put(json::Writer& writer, std::string_view key, std::string_view text) {
  writer.plain_key(key);
  writer.string(text);
}

TEST(Pages, TheCodesAreData) {
  Buffer out;
  json::Writer writer(out, {json::Layout::indented});
  writer.begin_array();
  for (const CodeInfo& code : code_catalogue()) {
    writer.begin_object();
    put(writer, "name", code.name);
    put(writer, "family", code.family);
    writer.plain_key("exit");
    writer.integer(static_cast<int>(code.exit));
    put(writer, code.exit);
    put(writer, "meaning", code.meaning);
    writer.end_object();
  }
  writer.end_array();
  expect_file("spec/codes.json", out.str() + "\n");
}

TEST(Pages, TheExitCodesAreData) {
  Buffer out;
  json::Writer writer(out, {json::Layout::indented});
  writer.begin_array();
  for (const Exit exit : exits()) {
    writer.begin_object();
    writer.plain_key("exit");
    writer.integer(static_cast<int>(exit));
    put(writer, "name", name_of(exit));
    put(writer, exit);
    writer.end_object();
  }
  writer.end_array();
  expect_file("spec/exit-codes.json", out.str() + "\n");
}

}  // namespace
}  // namespace waybill::testing

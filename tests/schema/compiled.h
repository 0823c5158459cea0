// Shorthands of these tests: compile or die, and a report as text.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "waybill/json/schema/schema.h"
#include "waybill/json/schema/validator.h"

namespace {

using waybill::Error;
using waybill::ErrorKind;
using waybill::json::schema::CompileOptions;
using waybill::json::schema::Finding;
using waybill::json::schema::Registry;
using waybill::json::schema::Report;
using waybill::json::schema::Schema;
using waybill::json::schema::Validator;

[[maybe_unused]] Schema compiled(std::string_view text, const CompileOptions& options = {}) {
  auto schema = Schema::compile(text, options);
  if (!schema) {
    ADD_FAILURE() << schema.error().place << ": " << schema.error().message;
    return *Schema::compile("true");
  }
  return *schema;
}

[[maybe_unused]] Error compile_error(std::string_view text, const CompileOptions& options = {}) {
  auto schema = Schema::compile(text, options);
  if (schema) {
    ADD_FAILURE() << "compiles: " << text;
    return {};
  }
  return schema.error();
}

[[maybe_unused]] bool valid(std::string_view schema, std::string_view instance) {
  const auto answer = Validator(compiled(schema)).validate(instance);
  if (!answer) ADD_FAILURE() << answer.error().message << ": " << instance;
  return answer.value_or(false);
}

[[maybe_unused]] std::string checked(std::string_view schema, std::string_view instance) {
  const auto report = Validator(compiled(schema)).check(instance);
  if (!report) return report.error().message;
  std::string text;
  for (const Finding& finding : report->findings) {
    text += finding.pointer + " | " + finding.location + " | " + finding.keyword + " | " +
            finding.message() + "\n";
  }
  return text;
}

}  // namespace

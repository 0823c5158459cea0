// Schema: a JSON Schema of draft 2020-12, compiled once and used for any number of instances.
//
//   auto schema = Schema::compile(R"({"type": "array", "items": {"type": "integer"}})");
//   if (!schema) ...                       // an Error naming the place in the schema
//   Validator validator(*schema);
//   validator.validate("[1, 2]");          // true
//   validator.check("[1, true]");          // a Report with one Finding, at /1
//
// Everything the draft requires is there; the meaning of values is exact: numbers of any size,
// lengths in code points, equality by value. Patterns run in linear time. A repeated key is
// validated each time it occurs, so that whichever of them a reader picks is valid.
//
// Lifetime: a Schema owns all it needs; copying shares it.
// Thread-safety: immutable; any number of threads may use one at the same time.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/json/document.h"
#include "waybill/json/schema/finding.h"
#include "waybill/json/schema/registry.h"

namespace waybill::json::schema {

struct CompileOptions {
  std::string base_uri{};              // against which a relative $id or $ref is resolved
  const Registry* registry = nullptr;  // other documents; used while compiling only
  bool assert_format = false;          // `format` fails a text; otherwise it is an annotation
};

struct Program;
class Scratch;

class Schema {
 public:
  // Fails when the text is not JSON or not a schema, when a reference leads nowhere, when a
  // pattern is not supported: with a pointer to the keyword as the Error's place.
  static Result<Schema> compile(std::string_view text, const CompileOptions& options = {});

  // Is the instance valid? Stops at the first reason why it is not. The instance must have been
  // recorded completely (Scanner::parse). A value whose validation passes a limit
  // (kMaxEvaluationDepth, kMaxEvaluations) is not valid.
  bool validate(const Value& instance) const;
  // The same, with memory kept from call to call.
  bool validate(const Value& instance, Scratch& scratch) const;

  // All reasons why the instance is not valid, in the order in which they are met. When none of
  // several alternatives fits, it also tells why the closest does not.
  Report check(const Value& instance) const;

 private:
  explicit Schema(std::shared_ptr<const Program> program) : program_(std::move(program)) {}
  std::shared_ptr<const Program> program_;
};

}  // namespace waybill::json::schema

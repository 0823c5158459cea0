#include "waybill/json/schema/schema.h"

#include "waybill/json/schema/compiler.h"
#include "waybill/json/schema/evaluation.h"

namespace waybill::json::schema {

Result<Schema> Schema::compile(std::string_view text, const CompileOptions& options) {
  auto program = std::make_shared<Program>();
  Compiler compiler(options.registry, options.assert_format, *program);
  if (auto done = compiler.compile(options.base_uri, text); !done) {
    return std::unexpected(std::move(done.error()));
  }
  return Schema(std::move(program));
}

bool Schema::validate(const Value& instance) const {
  Scratch scratch;
  return validate(instance, scratch);
}

bool Schema::validate(const Value& instance, Scratch& scratch) const {
  return Evaluation(*program_, scratch).decide(instance);
}

Report Schema::check(const Value& instance) const {
  Scratch scratch;
  return Evaluation(*program_, scratch).explain(instance);
}

}  // namespace waybill::json::schema

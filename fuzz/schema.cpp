// A schema and an instance, with a line "---" between them (or else cut in the middle), whatever
// they are:
//   - compiling and validating end, and leave no memory behind;
//   - check reports findings exactly when validate says that the instance is not valid;
//   - both give the same answer again.
#include "waybill/json/schema/schema.h"

#include <cstdint>
#include <string_view>

#include "require.h"
#include "waybill/json/schema/validator.h"

namespace {

using waybill::fuzz::require;
using namespace waybill::json::schema;

void check(const Schema& schema, std::string_view instance) {
  Validator validator(schema);
  const auto valid = validator.validate(instance);
  const auto report = validator.check(instance);
  require(valid.has_value() == report.has_value(), "validate and check read the same texts");
  if (!valid) return;
  require(report->valid == *valid, "validate and check agree");
  require(report->findings.empty() == *valid, "findings are there exactly when it is not valid");
  for (const Finding& finding : report->findings)
    require(!finding.message().empty(), "a finding says something");
  require(validator.validate(instance) == valid, "the answer is the same again");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  constexpr std::string_view kBetween = "\n---\n";
  const std::size_t line = input.find(kBetween);
  const std::size_t end = line != input.npos ? line : size / 2;
  const std::size_t begin = line != input.npos ? line + kBetween.size() : end;
  for (const bool assert_format : {false, true}) {
    CompileOptions options;
    options.assert_format = assert_format;
    if (const auto schema = Schema::compile(input.substr(0, end), options)) {
      check(*schema, input.substr(begin));
    } else {
      require(!schema.error().message.empty(), "a refused schema has a reason");
    }
  }
  return 0;
}

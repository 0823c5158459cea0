// From text to verdict: parse the records and validate them with a compiled JSON Schema.
#include <memory>
#include <string>

#include "bench/families.h"
#include "waybill/json/schema/validator.h"

namespace waybill::bench {

void run_schema(const Session& session) {
  const auto schema = json::schema::Schema::compile(session.load("record.schema"));
  if (!schema) give_up("record.schema", schema.error().message);
  for (const std::string_view size : kSizes) {
    const std::string text = session.load("records_" + std::string(size));
    Contest contest;
    session.add(contest, "schema/" + std::string(size), text.size(), [&] {
      auto validator = std::make_unique<json::schema::Validator>(*schema);
      if (!validator->validate(text).value_or(false)) give_up("schema", "the records are refused");
      return [&text, validator = std::move(validator)] { keep(*validator->validate(text)); };
    });
    session.run(contest);
  }
}

}  // namespace waybill::bench

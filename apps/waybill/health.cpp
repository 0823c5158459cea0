#include "apps/waybill/commands.h"
#include "waybill/dialect/dialect.h"
#include "waybill/dialect/schemas.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/schema/schema.h"

namespace waybill::app {
namespace {

using Result = cli::Check::Result;
constexpr const char* kReport = "This is a fault of the program; please report it.";

Result check_dialects(cli::Call&) {
  const Envelope sent =
      failed("doctor.probe", {.code = "NOT_FOUND", .message = "A failure that has to arrive."})
          .done();
  for (const Dialect dialect : kDialects) {
    const auto arrived = read(write(sent, dialect));
    if (!arrived || !failed(*arrived))
      return {false, "A failure does not arrive in " + std::string(name_of(dialect)) + ".",
              kReport};
  }
  return {true, "A failure arrives as a failure in each of the six dialects."};
}

Result check_schemas(cli::Call&) {
  for (const Dialect dialect : kDialects)
    if (const auto schema = json::schema::Schema::compile(schema_text(dialect)); !schema)
      return {false, "The schema of " + std::string(name_of(dialect)) + " is none.", kReport};
  return {true, "The dialects' schemas are valid."};
}

}  // namespace

std::vector<cli::Check> health_checks() {
  return {{"dialects", &check_dialects}, {"dialect_schemas", &check_schemas}};
}

}  // namespace waybill::app

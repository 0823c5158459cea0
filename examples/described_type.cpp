// A type described once: its JSON, its JSON Schema and the validation of what others send.
#include <iostream>

#include "waybill/waybill.h"

enum class Risk { low, medium, high };
WAYBILL_DESCRIBE_ENUM(Risk, low, medium, high)

struct Deployment {
  std::string cluster;
  int replicas = 1;
  Risk risk = Risk::low;
  std::optional<std::string> note;
};
constexpr auto waybill_describe(waybill::json::Type<Deployment>) {
  using waybill::json::field;
  return waybill::json::fields(
      "Deployment", field("cluster", &Deployment::cluster).about("Where to.").min_length(1),
      field("replicas", &Deployment::replicas).at_least(1).at_most(9).optional(),
      field("risk", &Deployment::risk).optional(), field("note", &Deployment::note));
}

waybill::Envelope deploy(std::string_view arguments) {
  const auto input = waybill::json::read_value<Deployment>(arguments);
  if (!input) {
    return waybill::failed("deploy", {.code = "ARG_ERROR",
                                      .message = input.error().message,
                                      .path = input.error().place,
                                      .phase = "validation"})
        .done();
  }
  return waybill::ok("deploy", *input).summary("Deployed to " + input->cluster + ".").done();
}

int main() {
  std::cout << waybill::json::schema_of<Deployment>() << '\n';
  for (const std::string_view arguments :
       {R"({"cluster": "prod-eu", "replicas": 3})", R"({"replicas": 12, "risk": "some"})"})
    std::cout << waybill::write(deploy(arguments), waybill::Dialect::cli) << '\n';
}

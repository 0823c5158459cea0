#include "waybill/suites/solution/damage.h"

#include "waybill/envelope/builder.h"
#include "waybill/suites/solution/failure.h"

namespace waybill::suites::solution {

struct DamageDetails {
  std::size_t byte = 0;
};
WAYBILL_DESCRIBE(DamageDetails, byte)

Problem damage_problem(std::string_view code, const Error& error) {
  if (!is_damage(error)) return file_problem(error);
  std::string message =
      "Cannot parse " + error.place + " at byte " + std::to_string(*error.byte) + ": ";
  message += error.message;
  if (!message.ends_with('.')) message += '.';
  return {.code = code,
          .message = message,
          .path = error.place,
          .details = json_of(DamageDetails{*error.byte}),
          .suggestion = "Correct the file by hand; it was left as it is."};
}

}  // namespace waybill::suites::solution

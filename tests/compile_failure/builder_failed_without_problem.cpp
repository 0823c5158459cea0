// A failure says what failed.
#include "waybill/envelope/builder.h"

int main() {
#ifdef MISTAKE
  const auto answer = waybill::failed("t").done();
#else
  const auto answer = waybill::failed("t", {.code = "GONE"}).done();
#endif
  return answer.errors.empty() ? 1 : 0;
}

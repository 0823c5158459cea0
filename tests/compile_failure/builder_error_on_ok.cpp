// An answer that is ok has no errors: who has one begins with failed().
#include "waybill/envelope/builder.h"

int main() {
#ifdef MISTAKE
  const auto answer = waybill::ok("t").error({.code = "NOT_FOUND"}).done();
#else
  const auto answer = waybill::failed("t", {.code = "GONE"}).error({.code = "NOT_FOUND"}).done();
#endif
  return answer.errors.empty() ? 1 : 0;
}

// An answer that nobody takes was built for nothing.
#include "waybill/envelope/builder.h"

int main() {
#ifdef MISTAKE
  waybill::ok("t").summary("Lost.").done();
#else
  const auto answer = waybill::ok("t").summary("Kept.").done();
#endif
}

// A payload that nobody described has no JSON form.
#include "waybill/envelope/builder.h"

struct Job {
  int number = 0;
};
#ifndef MISTAKE
WAYBILL_DESCRIBE(Job, number)
#endif

int main() { return waybill::ok("t", Job{}).done().data ? 0 : 1; }

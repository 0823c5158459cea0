// A description that names a member which does not exist.
#include "waybill/json/describe.h"

struct Job {
  int number = 0;
};
#ifdef MISTAKE
WAYBILL_DESCRIBE(Job, number, owner)
#else
WAYBILL_DESCRIBE(Job, number)
#endif

int main() {}

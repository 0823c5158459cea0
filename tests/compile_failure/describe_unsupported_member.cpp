// A member without a JSON form is named by a sentence, not by a page of templates.
#include "waybill/json/write_value.h"

struct Job {
  int number = 0;
#ifdef MISTAKE
  int* owner = nullptr;
#else
  int owner = 0;
#endif
};
WAYBILL_DESCRIBE(Job, number, owner)

int main() { return waybill::json::to_json(Job{}).empty() ? 1 : 0; }

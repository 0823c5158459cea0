// A view can be written, but nobody would own what was read into it.
#include "waybill/json/read_value.h"

struct Job {
#ifdef MISTAKE
  std::string_view name;
#else
  std::string name;
#endif
};
WAYBILL_DESCRIBE(Job, name)

int main() { return waybill::json::read_value<Job>("{}") ? 1 : 0; }

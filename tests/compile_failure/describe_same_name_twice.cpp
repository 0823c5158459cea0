// Two fields of one name: one of them could never be read.
#include "waybill/json/write_value.h"

struct Job {
  int number = 0;
  int other = 0;
};
#ifdef MISTAKE
constexpr const char* kOther = "number";
#else
constexpr const char* kOther = "other";
#endif
constexpr auto waybill_describe(waybill::json::Type<Job>) {
  using waybill::json::field;
  return waybill::json::fields("Job", field("number", &Job::number), field(kOther, &Job::other));
}

int main() { return waybill::json::to_json(Job{}).empty() ? 1 : 0; }

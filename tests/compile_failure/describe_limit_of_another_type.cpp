// Numbers have bounds, texts have lengths.
#include "waybill/json/write_value.h"

struct Job {
  std::string name;
};
constexpr auto waybill_describe(waybill::json::Type<Job>) {
  using waybill::json::field;
#ifdef MISTAKE
  return waybill::json::fields("Job", field("name", &Job::name).at_most(8));
#else
  return waybill::json::fields("Job", field("name", &Job::name).max_length(8));
#endif
}

int main() { return waybill::json::to_json(Job{}).empty() ? 1 : 0; }

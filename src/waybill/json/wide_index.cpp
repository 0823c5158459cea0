#include "waybill/json/wide_index.h"

#include <simdjson.h>

namespace waybill::json {

WideIndex::Find WideIndex::best() noexcept {
#if defined(__x86_64__)
  static const Find best = []() -> Find {
    const std::string name = simdjson::get_active_implementation()->name();
    return name == "icelake" ? &find_by_512 : name == "haswell" ? &find_by_256 : nullptr;
  }();
  return best;
#else
  return nullptr;
#endif
}

}  // namespace waybill::json

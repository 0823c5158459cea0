#include "waybill/json/wide_index.h"

#include <simdjson.h>

namespace waybill::json {

WideIndex::Find WideIndex::best() noexcept {
  static const Find best = named(simdjson::get_active_implementation()->name());
  return best;
}

WideIndex::Find WideIndex::named(std::string_view implementation) noexcept {
#if defined(__x86_64__)
  const auto* const known = simdjson::get_available_implementations()[implementation];
  if (known == nullptr || !known->supported_by_runtime_system()) return nullptr;
  if (implementation == "icelake") return &find_by_512;
  if (implementation == "haswell") return &find_by_256;
#else
  static_cast<void>(implementation);
#endif
  return nullptr;
}

}  // namespace waybill::json

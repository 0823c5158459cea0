// What a fuzz target does when an invariant is broken: it says which, and stops.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace waybill::fuzz {

inline void require(bool holds, const char* invariant) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", invariant);
  std::abort();
}

}  // namespace waybill::fuzz

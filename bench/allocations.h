// Allocations: what this program asked of operator new, which it replaces with one that counts.
// Single-threaded, as the benchmarks are.
#pragma once

#include <cstddef>

namespace waybill::bench {

struct Allocations {
  std::size_t count = 0;
  std::size_t bytes = 0;

  // Since the program began.
  static Allocations so_far();
  friend Allocations operator-(Allocations a, Allocations b) {
    return {a.count - b.count, a.bytes - b.bytes};
  }
};

}  // namespace waybill::bench

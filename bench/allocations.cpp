#include "bench/allocations.h"

#include <cstdlib>
#include <new>

namespace {

constinit waybill::bench::Allocations total;

void* allocate(std::size_t size, std::size_t alignment) {
  ++total.count;
  total.bytes += size;
  void* const block =
      alignment <= alignof(std::max_align_t)
          ? std::malloc(size == 0 ? 1 : size)
          : std::aligned_alloc(alignment, (size + alignment - 1) & ~(alignment - 1));
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

}  // namespace

waybill::bench::Allocations waybill::bench::Allocations::so_far() { return total; }

// All other forms of new and delete are defined by these.
void* operator new(std::size_t size) { return allocate(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* block) noexcept { std::free(block); }
void operator delete(void* block, std::size_t) noexcept { std::free(block); }
void operator delete(void* block, std::align_val_t) noexcept { std::free(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept { std::free(block); }

#include "waybill/base/arena.h"

#include <algorithm>

namespace waybill {
namespace {
constexpr std::size_t kFirstBlock = 4096;
}

char* Arena::allocate(std::size_t size) {
  while (block_ < blocks_.size() && blocks_[block_].size - used_ < size) {
    ++block_;
    used_ = 0;
  }
  if (block_ == blocks_.size()) {
    // Doubling keeps the number of blocks logarithmic in what was ever asked for.
    const std::size_t grown = blocks_.empty() ? kFirstBlock : blocks_.back().size * 2;
    const std::size_t room = std::max(grown, size);
    blocks_.push_back({std::make_unique_for_overwrite<char[]>(room), room});
    used_ = 0;
  }
  char* begin = blocks_[block_].bytes.get() + used_;
  used_ += size;
  return begin;
}

void Arena::shrink_last(const char* begin, std::size_t used) {
  used_ = static_cast<std::size_t>(begin - blocks_[block_].bytes.get()) + used;
}

std::string_view Arena::copy(std::string_view bytes) {
  char* begin = allocate(bytes.size());
  bytes.copy(begin, bytes.size());  // unlike memcpy it takes a view of nothing
  return {begin, bytes.size()};
}

void Arena::reset() noexcept {
  block_ = 0;
  used_ = 0;
}

std::size_t Arena::held() const noexcept {
  std::size_t size = 0;
  for (const Block& block : blocks_) size += block.size;
  return size;
}

}  // namespace waybill

// Arena: room for the bytes a reader has to make (unescaped strings, assembled objects).
//
// reset() keeps the blocks, so that a reused arena stops allocating once it has seen its
// largest input. Everything handed out lives until reset() or destruction.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace waybill {

class Arena {
 public:
  // Uninitialised room for `size` bytes.
  char* allocate(std::size_t size);
  // Gives back the tail of the newest allocation that turned out not to be needed.
  void shrink_last(const char* begin, std::size_t used);
  std::string_view copy(std::string_view bytes);
  void reset() noexcept;
  // How many bytes of room there are.
  std::size_t held() const noexcept;

 private:
  struct Block {
    std::unique_ptr<char[]> bytes;
    std::size_t size;
  };
  std::vector<Block> blocks_;
  std::size_t block_ = 0;  // the block in use
  std::size_t used_ = 0;   // bytes used of it
};

}  // namespace waybill

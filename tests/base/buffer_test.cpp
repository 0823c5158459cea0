// Bytes of any length arrive as they were, behind what is there already.
#include "waybill/base/buffer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace waybill {
namespace {

std::string counted(std::size_t size) {
  std::string text;
  while (text.size() < size) text += std::to_string(text.size()) + ' ';
  text.resize(size);
  return text;
}

TEST(Buffer, takes_pieces_of_every_length) {
  for (std::size_t size = 0; size < 7000; size += size < 70 || size % 1024 > 1000 ? 1 : 13) {
    const std::string piece = counted(size);
    Buffer buffer;
    buffer.append("before ");
    buffer.append(piece);
    buffer.append(" behind");
    ASSERT_EQ(buffer.view(), "before " + piece + " behind") << size;
  }
}

// Neither more nor less is written, wherever the bytes lie; and no more is read, as the sanitizers
// see, since each piece ends where its block does.
TEST(Buffer, copies_exactly_as_many_bytes_as_there_are) {
  constexpr std::size_t kAround = 32;
  for (std::size_t size = 0; size <= 200; ++size) {
    for (std::size_t alignment = 0; alignment < 16; ++alignment) {
      const std::string piece = counted(alignment + size);
      const std::vector<char> from(piece.begin(), piece.end());
      std::string to(kAround + alignment + size + kAround, '.');
      std::string expected = to;
      expected.replace(kAround + alignment, size, piece, alignment);
      copy_bytes(to.data() + kAround + alignment, from.data() + alignment, size);
      ASSERT_EQ(to, expected) << size << ' ' << alignment;
    }
  }
}

TEST(Buffer, replaces_in_the_middle) {
  Buffer buffer;
  buffer.append(counted(5000));
  std::string expected = counted(5000);
  const auto replace = [&](std::size_t at, std::size_t size, std::string_view bytes) {
    buffer.replace(at, size, bytes);
    expected.replace(at, size, bytes);
    EXPECT_EQ(buffer.view(), expected);
  };
  replace(2500, 0, "<>");
  replace(0, 1, "!");
  replace(1000, 20, "shorter");
  replace(1000, 7, counted(3000));
  replace(buffer.size() - 3, 3, "");
  EXPECT_EQ(buffer.view(), expected);
  buffer.shrink(3);
  EXPECT_EQ(buffer.view(), expected.substr(0, 3));
}

}  // namespace
}  // namespace waybill

// ChunkReader: takes the chunking out of a body, in place, from pieces of any size.
//
// The verdict does not depend on how the bytes were cut into pieces.
#pragma once

#include <cstddef>
#include <cstdint>

#include "waybill/net/http/refusal.h"

namespace waybill::net::http {

class ChunkReader {
 public:
  enum class Step : std::uint8_t { more, done, refused };
  struct Progress {
    Step step = Step::more;
    std::size_t taken = 0;  // bytes of the input that are dealt with
    std::size_t made = 0;   // bytes of the body, now at `out`
  };

  // `max_body`: of all chunks together.
  explicit ChunkReader(std::uint64_t max_body) : max_body_(max_body) {}
  void reset() { *this = ChunkReader(max_body_); }

  // Reads `size` bytes at `in` and puts what belongs to the body to `out`, which may be `in` or
  // lie before it. With `done` bytes behind the body are left alone.
  Progress read(char* out, const char* in, std::size_t size);
  const Refusal& refusal() const noexcept { return refusal_; }

 private:
  enum class State : std::uint8_t {
    size_first,  // the first digit
    size,
    extension,
    size_lf,
    data,
    data_cr,
    data_lf,
    trailer_start,  // the first byte of a line behind the last chunk
    trailer,
    trailer_lf,
    last_lf,
    done,
  };

  bool step(char byte);  // false: refused
  bool read_size(char byte);
  bool end_size_line();
  bool refuse(int status, const char* reason);

  std::uint64_t max_body_;
  std::uint64_t body_ = 0;    // of all chunks so far, the present one included
  std::uint64_t left_ = 0;    // of the present chunk
  std::uint32_t digits_ = 0;  // of the present size
  std::uint32_t beside_ = 0;  // bytes of extensions and trailers
  bool named_ = false;        // the trailer line has its colon
  bool empty_name_ = true;
  State state_ = State::size_first;
  Refusal refusal_{};
};

}  // namespace waybill::net::http

// ResponseReader: an answer out of the bytes of a connection, its body piece by piece.
//
// The verdict does not depend on how the bytes were cut into pieces. Lifetime: the buffer is the
// caller's; the header has to stay in one piece from its first byte on until it is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "waybill/net/http/chunk_reader.h"
#include "waybill/net/http/head_reader.h"
#include "waybill/net/http/refusal.h"

namespace waybill::net::http {

class ResponseReader {
 public:
  enum class Step : std::uint8_t { more, done, refused };
  struct Piece {
    Step step = Step::more;
    std::size_t taken = 0;
    std::string_view bytes{};  // of the body; may come with any step
  };

  explicit ResponseReader(HeadLimits limits);
  // `to_head`: of an answer to HEAD, which has no body whatever its header says.
  void reset(bool to_head);

  // `done`: status() and fields() are there, and the body begins at taken(). Answers that are
  // only on the way (100 to 199) are passed over.
  Step read_head(std::string_view bytes);
  std::size_t taken() const noexcept { return taken_; }
  int status() const noexcept { return status_; }
  void fields(std::string_view bytes, std::vector<Field>& fields) const {
    head_.fields(bytes.substr(head_at_), fields);
  }

  // The body's bytes from where the last call left off.
  Piece read_body(char* bytes, std::size_t size);
  // The connection ended: whether that was the end of the answer.
  bool ends_here() const noexcept { return state_ == State::to_end; }
  bool keeps_alive() const noexcept { return keeps_alive_; }
  const Refusal& refusal() const noexcept { return refusal_; }

 private:
  enum class State : std::uint8_t { head, none, length, chunked, to_end };
  Step refuse(std::string_view reason);
  bool read_start_line(std::string_view line);
  void decide_body();

  HeadReader head_;
  ChunkReader chunks_;
  State state_ = State::head;
  bool to_head_ = false;
  bool is_http_1_0_ = false;
  bool keeps_alive_ = false;
  int status_ = 0;
  std::size_t head_at_ = 0;  // behind the answers that were passed over
  std::size_t taken_ = 0;
  std::uint64_t left_ = 0;
  int passed_over_ = 0;
  Refusal refusal_{};
};

}  // namespace waybill::net::http

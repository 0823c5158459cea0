// RequestReader: one request after the other out of the bytes of a connection.
//
// The body stays where it came, its chunking taken out in place. The verdict does not depend on
// how the bytes were cut into pieces. No allocation once it has seen its largest header.
// Lifetime: the buffer is the caller's and may move between calls, with its content.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "waybill/net/http/chunk_reader.h"
#include "waybill/net/http/head_reader.h"
#include "waybill/net/http/refusal.h"
#include "waybill/net/http/request.h"

namespace waybill::net::http {

class RequestReader {
 public:
  enum class Step : std::uint8_t {
    more,     // bytes are missing
    head,     // the header is whole: once, to be looked at before the body
    done,     // the request is whole
    refused,  // it will never be one
  };

  RequestReader(HeadLimits limits, std::uint64_t max_body);
  // For the next request.
  void reset();

  // `bytes`: all that came, from the first byte of this request on.
  Step read(char* bytes, std::size_t size);

  // From `head` on, except for the body, which is there when it is done.
  Request request(const char* bytes, std::vector<Field>& fields) const;
  std::string_view host(const char* bytes) const noexcept;  // empty: not said
  std::optional<std::string_view> origin(const char* bytes) const noexcept;
  bool has_begun() const noexcept { return size_ > 0; }
  bool is_in_body() const noexcept { return state_ == State::body; }
  bool is_http_1_0() const noexcept { return is_http_1_0_; }
  bool is_head() const noexcept { return is_head_; }  // the method
  bool keeps_alive() const noexcept;
  // The client waits to be told before it sends the body.
  bool waits_for_continue() const noexcept;
  // With `done`: where the next request begins.
  std::size_t taken() const noexcept { return body_raw_; }
  // With `more`: how many bytes at the end of the buffer are used up and can be overwritten. The
  // next call of read() expects the buffer without them.
  std::size_t reclaim() noexcept;
  // How many bytes of buffer this request needs at least, as far as that is known.
  std::size_t expected_size() const noexcept;
  const Refusal& refusal() const noexcept { return refusal_; }

 private:
  enum class State : std::uint8_t { head, head_done, body, done, refused };

  bool read_start_line(std::string_view line, std::size_t line_at);
  bool read_target(std::string_view target);
  bool check_head(std::string_view bytes);
  Step read_body(char* bytes, std::size_t size);
  Step refuse(Refusal refusal);

  std::uint64_t max_body_;
  HeadReader head_;
  ChunkReader chunks_;
  State state_ = State::head;
  Refusal refusal_{};
  bool is_http_1_0_ = false;
  bool is_head_ = false;
  std::size_t method_at_ = 0;
  std::size_t method_size_ = 0;
  std::size_t target_at_ = 0;
  std::size_t target_size_ = 0;
  std::size_t authority_at_ = 0;    // of a target like http://authority/path, relative to it
  std::size_t authority_size_ = 0;  // 0: the target begins with its path
  std::size_t path_at_ = 0;         // relative to the target
  std::size_t body_at_ = 0;
  std::size_t body_size_ = 0;
  std::size_t body_raw_ = 0;  // bytes that are dealt with
  std::size_t size_ = 0;      // bytes that have come
};

}  // namespace waybill::net::http

// HeadReader: the lines before a body, shared by requests and answers.
//
// Reads line by line, as soon as a line is whole, and never looks at part of one except for its
// length; so the verdict does not depend on how the bytes were cut into pieces.
// Lifetime: keeps offsets, not views; the caller's buffer may move between calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "waybill/net/http/fields.h"
#include "waybill/net/http/refusal.h"

namespace waybill::net::http {

struct HeadLimits {
  std::size_t max_start_bytes = 8 * 1024;  // of the first line
  std::size_t max_bytes = 16 * 1024;       // of all
  std::size_t max_fields = 100;
};

// What the fields say about the body and the connection.
struct Framing {
  std::optional<std::uint64_t> length{};
  bool is_chunked = false;
  bool wants_close = false;
  bool wants_keep_alive = false;
};

class HeadReader {
 public:
  enum class Step : std::uint8_t { more, start_line, done, refused };

  explicit HeadReader(HeadLimits limits, bool is_request)
      : limits_(limits), is_request_(is_request) {}
  void reset();

  // `bytes` is the whole message so far, with the same beginning at each call. `start_line` comes
  // once, with start_line() to be looked at by the caller; call again to go on.
  Step read(std::string_view bytes);

  std::string_view start_line(std::string_view bytes) const noexcept {
    return bytes.substr(start_at_, start_size_);
  }
  // Where the body begins.
  std::size_t end() const noexcept { return at_; }
  // Replaces what `fields` holds by views of `bytes`.
  void fields(std::string_view bytes, std::vector<Field>& fields) const;

  const Framing& framing() const noexcept { return framing_; }
  const Refusal& refusal() const noexcept { return refusal_; }
  // Of requests: views of `bytes`; nothing when there was none.
  std::optional<std::string_view> host(std::string_view bytes) const noexcept;
  std::optional<std::string_view> origin(std::string_view bytes) const noexcept;
  bool expects_continue() const noexcept { return expects_continue_; }
  // Refuses on the caller's behalf, for what the start line shows.
  Step refuse(int status, std::string_view reason);

 private:
  struct Span {
    std::uint32_t at = 0;
    std::uint32_t size = 0;
    std::string_view in(std::string_view bytes) const noexcept { return bytes.substr(at, size); }
  };
  struct FieldSpan {
    Span name;
    Span value;
  };

  std::optional<std::string_view> next_line(std::string_view bytes);
  Step read_field(std::string_view line, std::size_t line_at);
  Step note(std::string_view name, std::string_view value, std::size_t value_at);
  Step note_length(std::string_view value);
  Step note_coding(std::string_view value);
  Step note_host(std::string_view value, std::size_t value_at);
  Step note_origin(std::string_view value, std::size_t value_at);
  Step note_expect(std::string_view value);
  Step note_connection(std::string_view value);
  Step finish();

  HeadLimits limits_;
  bool is_request_;
  bool has_start_ = false;
  bool skipped_blank_ = false;
  bool expects_continue_ = false;
  std::size_t at_ = 0;       // behind the last whole line
  std::size_t scanned_ = 0;  // no line end before this
  std::size_t start_at_ = 0;
  std::size_t start_size_ = 0;
  std::vector<FieldSpan> fields_;
  std::optional<Span> host_;
  std::optional<Span> origin_;
  Framing framing_;
  Refusal refusal_;
};

}  // namespace waybill::net::http

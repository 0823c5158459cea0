// Strings between JSON and plain text.
#pragma once

#include <cstdint>
#include <string_view>

#include "waybill/base/arena.h"
#include "waybill/base/buffer.h"

namespace waybill::json {

// The plain text of a valid JSON string's content (without its quotes). Returns `escaped` itself
// when it has no escapes, otherwise bytes in the arena.
std::string_view unescape(std::string_view escaped, Arena& arena);

// Appends text as the content of a JSON string. Text that is not valid UTF-8 is made so with
// U+FFFD, since no JSON could carry it. With `ascii`, everything else is escaped as \uXXXX.
void append_escaped(Buffer& out, std::string_view text, bool ascii = false);

// How many faults of UTF-8 this thread has replaced since it started: for those who have to say
// that it happened.
std::uint64_t replaced_faults() noexcept;

// append_escaped() at a cursor of `out`, between quotes and never with `ascii`.
char* put_string(Buffer& out, char* at, std::string_view text);

// The same for text that is known to need no escaping; there is room for it and its quotes.
[[gnu::always_inline]] inline char* put_verbatim(char* at, std::string_view text) {
  *at++ = '"';
  copy_bytes(at, text.data(), text.size());
  at += text.size();
  *at++ = '"';
  return at;
}

// One code point at the start of `text`: its length in bytes, 0 when it is not valid UTF-8.
std::size_t decode_utf8(std::string_view text, std::uint32_t& code_point);

}  // namespace waybill::json

#include "waybill/net/http/chunk_reader.h"

#include <algorithm>
#include <cstring>

#include "waybill/net/http/grammar.h"

namespace waybill::net::http {
namespace {

// Nobody has a use for more of what is thrown away.
constexpr std::uint32_t kMaxBeside = 4 * 1024;
constexpr std::uint32_t kMaxDigits = 15;

int digit_of(char byte) {
  if (byte >= '0' && byte <= '9') return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return -1;
}

}  // namespace

ChunkReader::Progress ChunkReader::read(char* out, const char* in, std::size_t size) {
  Progress progress;
  if (refusal_) progress.step = Step::refused;
  while (progress.step == Step::more && state_ != State::done && progress.taken < size) {
    if (state_ == State::data) {
      const auto count =
          static_cast<std::size_t>(std::min<std::uint64_t>(left_, size - progress.taken));
      std::memmove(out + progress.made, in + progress.taken, count);
      progress.made += count;
      progress.taken += count;
      left_ -= count;
      if (left_ == 0) state_ = State::data_cr;
    } else if (step(in[progress.taken])) {
      ++progress.taken;
    } else {
      progress.step = Step::refused;
    }
  }
  if (state_ == State::done) progress.step = Step::done;
  return progress;
}

bool ChunkReader::refuse(int status, const char* reason) {
  refusal_ = {status, reason};
  return false;
}

bool ChunkReader::step(char byte) {
  switch (state_) {
    case State::size_first:
    case State::size: return read_size(byte);
    case State::extension:
      if (byte == '\r') {
        state_ = State::size_lf;
        return true;
      }
      if (!grammar::is(byte, grammar::kValue))
        return refuse(400, "a chunk's extension has a byte that is not allowed there");
      return ++beside_ <= kMaxBeside || refuse(400, "the chunks' extensions are too long");
    case State::size_lf:
      return byte == '\n' ? end_size_line() : refuse(400, "a chunk's size is not on a line");
    case State::data_cr:
      state_ = State::data_lf;
      return byte == '\r' || refuse(400, "a chunk is longer than its size says");
    case State::data_lf:
      state_ = State::size_first;
      return byte == '\n' || refuse(400, "a chunk does not end with a line end");
    case State::trailer_start:
      if (byte == '\r') {
        state_ = State::last_lf;
        return true;
      }
      named_ = false;
      empty_name_ = true;
      state_ = State::trailer;
      [[fallthrough]];
    case State::trailer:
      if (++beside_ > kMaxBeside) return refuse(431, "the trailer is too long");
      if (byte == '\r' && named_) {
        state_ = State::trailer_lf;
        return true;
      }
      if (!named_ && byte == ':' && !empty_name_) {
        named_ = true;
        return true;
      }
      empty_name_ = false;
      if (grammar::is(byte, named_ ? grammar::kValue : grammar::kToken)) return true;
      return refuse(400, "the trailer has a byte that is not allowed there");
    case State::trailer_lf:
      state_ = State::trailer_start;
      return byte == '\n' || refuse(400, "a line of the trailer does not end");
    case State::last_lf:
      state_ = State::done;
      return byte == '\n' || refuse(400, "the last chunk does not end");
    case State::data:
    case State::done: break;
  }
  return true;
}

bool ChunkReader::read_size(char byte) {
  if (const int digit = digit_of(byte); digit >= 0) {
    if (++digits_ > kMaxDigits) return refuse(400, "a chunk's size has too many digits");
    left_ = left_ * 16 + static_cast<std::uint64_t>(digit);
    state_ = State::size;
    return true;
  }
  if (state_ == State::size && byte == '\r') {
    state_ = State::size_lf;
    return true;
  }
  if (state_ == State::size && byte == ';') {
    state_ = State::extension;
    return ++beside_ <= kMaxBeside || refuse(400, "the chunks' extensions are too long");
  }
  return refuse(400, "a chunk's size is not a hexadecimal number");
}

bool ChunkReader::end_size_line() {
  digits_ = 0;
  if (left_ == 0) {
    state_ = State::trailer_start;
    return true;
  }
  if (left_ > max_body_ - body_) return refuse(413, "the body is too long");
  body_ += left_;
  state_ = State::data;
  return true;
}

}  // namespace waybill::net::http

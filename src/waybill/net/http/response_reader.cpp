#include "waybill/net/http/response_reader.h"

#include <algorithm>
#include <limits>

#include "waybill/net/http/grammar.h"
#include "waybill/net/http/status.h"

namespace waybill::net::http {
namespace {

constexpr int kMaxPassedOver = 8;

}  // namespace

ResponseReader::ResponseReader(HeadLimits limits)
    : head_(limits, false), chunks_(std::numeric_limits<std::uint64_t>::max()) {}

void ResponseReader::reset(bool to_head) {
  head_.reset();
  chunks_.reset();
  state_ = State::head;
  to_head_ = to_head;
  is_http_1_0_ = keeps_alive_ = false;
  status_ = 0;
  head_at_ = taken_ = 0;
  left_ = 0;
  passed_over_ = 0;
  refusal_ = {};
}

ResponseReader::Step ResponseReader::refuse(std::string_view reason) {
  refusal_ = {502, reason};
  return Step::refused;
}

ResponseReader::Step ResponseReader::read_head(std::string_view bytes) {
  if (refusal_) return Step::refused;
  for (;;) {
    const std::string_view head = bytes.substr(head_at_);
    switch (head_.read(head)) {
      case HeadReader::Step::more: return Step::more;
      case HeadReader::Step::refused: return refuse(head_.refusal().reason);
      case HeadReader::Step::start_line:
        if (!read_start_line(head_.start_line(head)))
          return refuse("the first line is not a version and a status");
        break;
      case HeadReader::Step::done:
        taken_ = head_at_ + head_.end();
        if (status_ >= 200) {
          decide_body();
          return Step::done;
        }
        if (status_ == 101 || ++passed_over_ > kMaxPassedOver)
          return refuse("an answer came that was not asked for");
        head_at_ = taken_;
        head_.reset();
        break;
    }
  }
}

bool ResponseReader::read_start_line(std::string_view line) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  constexpr std::size_t kLeast = 12;  // "HTTP/1.1 200"
  if (line.size() < kLeast || !(line.starts_with("HTTP/1.1 ") || line.starts_with("HTTP/1.0 ")))
    return false;
  if (!digit(line[9]) || !digit(line[10]) || !digit(line[11])) return false;
  if (line.size() > kLeast && line[kLeast] != ' ') return false;
  if (!grammar::all(line, grammar::kValue)) return false;
  is_http_1_0_ = line[7] == '0';
  status_ = (line[9] - '0') * 100 + (line[10] - '0') * 10 + (line[11] - '0');
  return status_ >= 100;
}

void ResponseReader::decide_body() {
  const Framing& framing = head_.framing();
  keeps_alive_ = !framing.wants_close && (!is_http_1_0_ || framing.wants_keep_alive);
  if (to_head_ || !has_body(status_)) {
    state_ = State::none;
  } else if (framing.is_chunked) {
    state_ = State::chunked;
  } else if (framing.length) {
    state_ = State::length;
    left_ = *framing.length;
  } else {
    state_ = State::to_end;
    keeps_alive_ = false;
  }
}

ResponseReader::Piece ResponseReader::read_body(char* bytes, std::size_t size) {
  Piece piece;
  switch (state_) {
    case State::head:
    case State::none: piece.step = Step::done; break;
    case State::length:
      piece.taken = static_cast<std::size_t>(std::min<std::uint64_t>(left_, size));
      piece.bytes = {bytes, piece.taken};
      left_ -= piece.taken;
      if (left_ == 0) piece.step = Step::done;
      break;
    case State::chunked: {
      const auto progress = chunks_.read(bytes, bytes, size);
      piece.taken = progress.taken;
      piece.bytes = {bytes, progress.made};
      if (progress.step == ChunkReader::Step::done) piece.step = Step::done;
      if (progress.step == ChunkReader::Step::refused) {
        refusal_ = {502, chunks_.refusal().reason};
        piece.step = Step::refused;
      }
      break;
    }
    case State::to_end:
      piece.taken = size;
      piece.bytes = {bytes, size};
      break;
  }
  return piece;
}

}  // namespace waybill::net::http

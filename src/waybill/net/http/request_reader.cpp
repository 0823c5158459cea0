#include "waybill/net/http/request_reader.h"

#include <algorithm>

#include "waybill/net/http/grammar.h"

namespace waybill::net::http {
namespace {

constexpr std::size_t kMaxMethod = 32;

bool is_version(std::string_view text) {
  const auto digit = [](char c) { return c >= '0' && c <= '9'; };
  return text.size() == 8 && text.starts_with("HTTP/") && digit(text[5]) && text[6] == '.' &&
         digit(text[7]);
}

}  // namespace

RequestReader::RequestReader(HeadLimits limits, std::uint64_t max_body)
    : max_body_(max_body), head_(limits, true), chunks_(max_body) {}

void RequestReader::reset() {
  head_.reset();
  chunks_.reset();
  state_ = State::head;
  refusal_ = {};
  is_http_1_0_ = is_head_ = false;
  authority_at_ = authority_size_ = path_at_ = 0;
  body_at_ = body_size_ = body_raw_ = size_ = 0;
}

RequestReader::Step RequestReader::refuse(Refusal refusal) {
  refusal_ = refusal;
  state_ = State::refused;
  return Step::refused;
}

RequestReader::Step RequestReader::read(char* bytes, std::size_t size) {
  size_ = size;
  const std::string_view all(bytes, size);
  switch (state_) {
    case State::head:
      for (;;) {
        switch (head_.read(all)) {
          case HeadReader::Step::more: return Step::more;
          case HeadReader::Step::refused: return refuse(head_.refusal());
          case HeadReader::Step::start_line: {
            const std::string_view line = head_.start_line(all);
            if (!read_start_line(line, static_cast<std::size_t>(line.data() - bytes)))
              return Step::refused;
            break;
          }
          case HeadReader::Step::done:
            if (!check_head(all)) return Step::refused;
            body_at_ = body_raw_ = head_.end();
            state_ = State::head_done;
            return Step::head;
        }
      }
    case State::head_done: state_ = State::body; [[fallthrough]];
    case State::body: return read_body(bytes, size);
    case State::done: return Step::done;
    case State::refused: break;
  }
  return Step::refused;
}

bool RequestReader::read_start_line(std::string_view line, std::size_t line_at) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  const auto refused = [this](int status, std::string_view reason) {
    refuse({status, reason});
    return false;
  };
  if (first == std::string_view::npos || first == last)
    return refused(400, "the first line is not a method, a target and a version");
  const std::string_view method = line.substr(0, first);
  const std::string_view target = line.substr(first + 1, last - first - 1);
  const std::string_view version = line.substr(last + 1);
  if (!is_field_name(method) || method.size() > kMaxMethod)
    return refused(400, "the method is not a word");
  if (!is_version(version)) return refused(400, "the first line does not end with a version");
  if (version != "HTTP/1.1" && version != "HTTP/1.0")
    return refused(505, "only HTTP/1.1 and HTTP/1.0 are spoken here");
  if (target.empty() || !grammar::all(target, grammar::kTarget))
    return refused(400, "the target has a byte that is not allowed there");
  is_http_1_0_ = version == "HTTP/1.0";
  is_head_ = method == "HEAD";
  method_at_ = line_at;
  method_size_ = method.size();
  target_at_ = line_at + first + 1;
  target_size_ = target.size();
  if (method == "CONNECT") return refused(501, "this server is no proxy");
  if (target == "*" && method == "OPTIONS") return true;
  return read_target(target) || refused(400, "the target is neither a path nor an http address");
}

bool RequestReader::read_target(std::string_view target) {
  if (target.starts_with('/')) return true;
  const std::size_t colon = target.find("://");
  if (colon == std::string_view::npos) return false;
  const std::string_view scheme = target.substr(0, colon);
  if (!same_name(scheme, "http") && !same_name(scheme, "https")) return false;
  authority_at_ = colon + 3;
  path_at_ = std::min(target.find_first_of("/?", authority_at_), target.size());
  authority_size_ = path_at_ - authority_at_;
  return authority_size_ > 0;
}

bool RequestReader::check_head(std::string_view bytes) {
  const Framing& framing = head_.framing();
  const auto host = head_.host(bytes);
  const auto refused = [this](int status, std::string_view reason) {
    refuse({status, reason});
    return false;
  };
  if (!host && !is_http_1_0_) return refused(400, "Host is missing");
  if (is_http_1_0_ && framing.is_chunked)
    return refused(400, "HTTP/1.0 does not know Transfer-Encoding");
  if (authority_size_ > 0) {
    const std::string_view authority = bytes.substr(target_at_ + authority_at_, authority_size_);
    if (!host || !same_name(authority, *host))
      return refused(400, "the target and Host name different hosts");
  }
  if (framing.length && *framing.length > max_body_) return refused(413, "the body is too long");
  return true;
}

RequestReader::Step RequestReader::read_body(char* bytes, std::size_t size) {
  const Framing& framing = head_.framing();
  if (framing.is_chunked) {
    const auto progress =
        chunks_.read(bytes + body_at_ + body_size_, bytes + body_raw_, size - body_raw_);
    body_raw_ += progress.taken;
    body_size_ += progress.made;
    if (progress.step == ChunkReader::Step::refused) return refuse(chunks_.refusal());
    if (progress.step == ChunkReader::Step::more) return Step::more;
  } else {
    const auto length = static_cast<std::size_t>(framing.length.value_or(0));
    if (size - body_at_ < length) return Step::more;
    body_size_ = length;
    body_raw_ = body_at_ + length;
  }
  state_ = State::done;
  return Step::done;
}

Request RequestReader::request(const char* bytes, std::vector<Field>& fields) const {
  const std::string_view all(bytes, body_at_ + body_size_);
  head_.fields(all, fields);
  Request request;
  request.method = all.substr(method_at_, method_size_);
  request.target = all.substr(target_at_, target_size_);
  const std::string_view rest = request.target.substr(path_at_);
  const std::size_t mark = rest.find('?');
  request.path = rest.substr(0, mark);
  if (request.path.empty()) request.path = "/";
  if (mark != std::string_view::npos) request.query = rest.substr(mark + 1);
  request.headers = FieldsView(fields);
  request.body = all.substr(body_at_, body_size_);
  request.is_http_1_0 = is_http_1_0_;
  return request;
}

std::string_view RequestReader::host(const char* bytes) const noexcept {
  return head_.host({bytes, head_.end()}).value_or(std::string_view());
}

std::optional<std::string_view> RequestReader::origin(const char* bytes) const noexcept {
  return head_.origin({bytes, head_.end()});
}

bool RequestReader::keeps_alive() const noexcept {
  const Framing& framing = head_.framing();
  return !framing.wants_close && (!is_http_1_0_ || framing.wants_keep_alive);
}

bool RequestReader::waits_for_continue() const noexcept {
  const Framing& framing = head_.framing();
  return head_.expects_continue() && !is_http_1_0_ && size_ == body_at_ &&
         (framing.is_chunked || framing.length.value_or(0) > 0);
}

std::size_t RequestReader::reclaim() noexcept {
  if (state_ != State::body || !head_.framing().is_chunked) return 0;
  const std::size_t spare = body_raw_ - body_at_ - body_size_;
  body_raw_ -= spare;
  size_ -= spare;
  return spare;
}

std::size_t RequestReader::expected_size() const noexcept {
  return state_ == State::body
             ? body_at_ + static_cast<std::size_t>(head_.framing().length.value_or(0))
             : 0;
}

}  // namespace waybill::net::http

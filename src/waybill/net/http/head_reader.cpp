#include "waybill/net/http/head_reader.h"

#include <algorithm>

#include "waybill/net/http/grammar.h"

namespace waybill::net::http {
namespace {

using grammar::trimmed;

// Calls `use` for each member of a comma-separated list; empty ones do not count.
template <class Use>
void for_each_member(std::string_view list, Use use) {
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (const std::string_view member = trimmed(list.substr(0, comma)); !member.empty())
      use(member);
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
}

std::uint32_t narrow(std::size_t value) { return static_cast<std::uint32_t>(value); }

}  // namespace

void HeadReader::reset() {
  has_start_ = skipped_blank_ = expects_continue_ = false;
  at_ = scanned_ = start_at_ = start_size_ = 0;
  fields_.clear();
  host_.reset();
  origin_.reset();
  framing_ = {};
  refusal_ = {};
}

HeadReader::Step HeadReader::refuse(int status, std::string_view reason) {
  refusal_ = {status, reason};
  return Step::refused;
}

HeadReader::Step HeadReader::read(std::string_view bytes) {
  if (refusal_) return Step::refused;
  for (;;) {
    const std::size_t line_at = at_;
    const auto line = next_line(bytes);
    if (!line) return refusal_ ? Step::refused : Step::more;
    if (!has_start_) {
      // A blank line left over from the message before is common enough to be overlooked, once.
      if (line->empty() && is_request_ && !skipped_blank_) {
        skipped_blank_ = true;
        continue;
      }
      has_start_ = true;
      start_at_ = line_at;
      start_size_ = line->size();
      return Step::start_line;
    }
    if (line->empty()) return finish();
    if (const Step step = read_field(*line, line_at); step != Step::more) return step;
  }
}

// The next whole line without its end. Nothing: more bytes are needed, or refused.
std::optional<std::string_view> HeadReader::next_line(std::string_view bytes) {
  const auto too_long = [this](std::size_t end) {
    if (!has_start_ && end - at_ > limits_.max_start_bytes) {
      refuse(is_request_ ? 414 : 431, "the first line is too long");
      return true;
    }
    if (end <= limits_.max_bytes) return false;
    refuse(431, "the header is too long");
    return true;
  };
  const std::size_t found = bytes.find('\n', scanned_);
  const std::size_t end = found == std::string_view::npos ? bytes.size() : found + 1;
  scanned_ = end;
  if (too_long(end)) return std::nullopt;
  if (found == std::string_view::npos) return std::nullopt;
  const std::string_view line = bytes.substr(at_, end - at_);
  if (!line.ends_with("\r\n")) {
    refuse(400, "a line of the header ends without a carriage return");
    return std::nullopt;
  }
  at_ = end;
  return line.substr(0, line.size() - 2);
}

HeadReader::Step HeadReader::read_field(std::string_view line, std::size_t line_at) {
  if (fields_.size() >= limits_.max_fields) return refuse(431, "the header has too many fields");
  if (grammar::is_space(line.front()))
    return refuse(400, "a field of the header is folded over two lines");
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos) return refuse(400, "a line of the header has no colon");
  const std::string_view name = line.substr(0, colon);
  if (!is_field_name(name))
    return refuse(400, "a field's name has a byte that is not allowed there");
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (!is_field_value(value))
    return refuse(400, "a field's value has a byte that is not allowed there");
  const std::size_t value_at = line_at + static_cast<std::size_t>(value.data() - line.data());
  fields_.push_back(
      {{narrow(line_at), narrow(name.size())}, {narrow(value_at), narrow(value.size())}});
  return note(name, value, value_at);
}

HeadReader::Step HeadReader::note(std::string_view name, std::string_view value,
                                  std::size_t value_at) {
  // By length first: most names are none of these.
  switch (name.size()) {
    case 4:
      if (is_request_ && same_name(name, "host")) return note_host(value, value_at);
      break;
    case 6:
      if (is_request_ && same_name(name, "origin")) return note_origin(value, value_at);
      if (is_request_ && same_name(name, "expect")) return note_expect(value);
      break;
    case 10:
      if (same_name(name, "connection")) return note_connection(value);
      break;
    case 14:
      if (same_name(name, "content-length")) return note_length(value);
      break;
    case 17:
      if (same_name(name, "transfer-encoding")) return note_coding(value);
      break;
    default: break;
  }
  return Step::more;
}

HeadReader::Step HeadReader::note_length(std::string_view value) {
  // Also when it says the same again: no honest sender does that.
  if (framing_.length) return refuse(400, "Content-Length comes more than once");
  constexpr std::size_t kMaxDigits = 18;  // fits into 64 bits with room to add
  const bool digits =
      !value.empty() && value.size() <= kMaxDigits &&
      std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits) return refuse(400, "Content-Length is not a number");
  std::uint64_t length = 0;
  for (const char c : value) length = length * 10 + static_cast<std::uint64_t>(c - '0');
  framing_.length = length;
  return Step::more;
}

HeadReader::Step HeadReader::note_coding(std::string_view value) {
  if (framing_.is_chunked) return refuse(400, "Transfer-Encoding comes more than once");
  if (!same_name(value, "chunked"))
    return refuse(501, "a Transfer-Encoding other than chunked is not understood");
  framing_.is_chunked = true;
  return Step::more;
}

HeadReader::Step HeadReader::note_host(std::string_view value, std::size_t value_at) {
  if (host_) return refuse(400, "Host comes more than once");
  if (!grammar::all(value, grammar::kHost)) return refuse(400, "Host is not the name of a host");
  host_ = Span{narrow(value_at), narrow(value.size())};
  return Step::more;
}

HeadReader::Step HeadReader::note_origin(std::string_view value, std::size_t value_at) {
  if (origin_) return refuse(400, "Origin comes more than once");
  origin_ = Span{narrow(value_at), narrow(value.size())};
  return Step::more;
}

HeadReader::Step HeadReader::note_expect(std::string_view value) {
  if (!same_name(value, "100-continue")) return refuse(417, "only 100-continue can be expected");
  expects_continue_ = true;
  return Step::more;
}

HeadReader::Step HeadReader::note_connection(std::string_view value) {
  bool are_words = true;
  for_each_member(value, [&](std::string_view member) {
    are_words = are_words && is_field_name(member);
    framing_.wants_close |= same_name(member, "close");
    framing_.wants_keep_alive |= same_name(member, "keep-alive");
  });
  return are_words ? Step::more : refuse(400, "Connection is not a list of words");
}

HeadReader::Step HeadReader::finish() {
  if (framing_.is_chunked && framing_.length)
    return refuse(400, "Content-Length and Transfer-Encoding exclude each other");
  return Step::done;
}

void HeadReader::fields(std::string_view bytes, std::vector<Field>& fields) const {
  fields.clear();
  for (const FieldSpan& field : fields_)
    fields.push_back({field.name.in(bytes), field.value.in(bytes)});
}

std::optional<std::string_view> HeadReader::host(std::string_view bytes) const noexcept {
  if (!host_) return std::nullopt;
  return host_->in(bytes);
}

std::optional<std::string_view> HeadReader::origin(std::string_view bytes) const noexcept {
  if (!origin_) return std::nullopt;
  return origin_->in(bytes);
}

}  // namespace waybill::net::http

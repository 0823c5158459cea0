#include "waybill/net/sse.h"

#include <algorithm>
#include <charconv>

namespace waybill::net {
namespace {

// One line's worth: a line break in it would begin another field.
void append_single_line(Buffer& out, std::string_view text) {
  for (const char c : text)
    if (c != '\r' && c != '\n' && c != '\0') out.append(c);
}

// Each line of the text behind the name; "\r\n", "\n" and "\r" are all line ends to a reader.
void append_lines(Buffer& out, std::string_view name, std::string_view text) {
  for (;;) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    out.append(name);
    out.append(text.substr(0, end));
    out.append('\n');
    if (end == text.size()) return;
    text.remove_prefix(text.substr(end).starts_with("\r\n") ? end + 2 : end + 1);
  }
}

bool is_digits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

void write_event(Buffer& out, const Event& event) {
  if (!event.event.empty()) {
    out.append("event: ");
    append_single_line(out, event.event);
    out.append('\n');
  }
  if (event.id) {
    out.append("id: ");
    append_single_line(out, *event.id);
    out.append('\n');
  }
  if (event.retry) {
    out.append("retry: ");
    out.append(std::to_string(std::max<std::int64_t>(event.retry->count(), 0)));
    out.append('\n');
  }
  append_lines(out, "data: ", event.data);
  out.append('\n');
}

void write_comment(Buffer& out, std::string_view text) {
  append_lines(out, ": ", text);
  out.append('\n');
}

Result<void> EventReader::too_long() {
  failed_ = true;
  partial_ = {};
  data_ = {};
  return fail(ErrorKind::over_limit, "a server-sent event is longer than " +
                                         std::to_string(options_.max_event_bytes) + " bytes");
}

Result<void> EventReader::read(std::string_view bytes, const Sink& sink) {
  if (failed_) return too_long();
  while (!bytes.empty()) {
    if (std::exchange(after_cr_, false) && bytes.front() == '\n') {
      bytes.remove_prefix(1);
      continue;
    }
    const std::size_t end = std::min(bytes.find_first_of("\r\n"), bytes.size());
    if (partial_.size() + data_.size() + end > options_.max_event_bytes) return too_long();
    if (end == bytes.size()) {
      partial_ += bytes;
      return {};
    }
    after_cr_ = bytes[end] == '\r';
    if (partial_.empty()) {
      read_line(bytes.substr(0, end), sink);
    } else {
      partial_ += bytes.substr(0, end);
      read_line(partial_, sink);
      partial_.clear();
    }
    bytes.remove_prefix(end + 1);
  }
  return {};
}

void EventReader::read_line(std::string_view line, const Sink& sink) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (std::exchange(at_start_, false) && line.starts_with(kByteOrderMark))
    line.remove_prefix(kByteOrderMark.size());
  if (line.empty()) return deliver(sink);
  const std::size_t colon = line.find(':');
  const std::string_view name = line.substr(0, colon);
  std::string_view value;
  if (colon != std::string_view::npos) value = line.substr(colon + 1);
  if (value.starts_with(' ')) value.remove_prefix(1);
  if (name == "data") {
    if (has_data_) data_ += '\n';
    data_ += value;
    has_data_ = true;
  } else if (name == "event") {
    event_ = value;
  } else if (name == "id") {
    if (value.find('\0') == std::string_view::npos) {
      last_id_ = value;
      has_id_ = true;
    }
  } else if (name == "retry" && is_digits(value)) {
    std::int64_t ms = 0;
    if (std::from_chars(value.data(), value.data() + value.size(), ms).ec == std::errc{})
      retry_ = std::chrono::milliseconds(ms);
  }
}

void EventReader::deliver(const Sink& sink) {
  if (has_data_) {
    Event event;
    event.data = data_;
    event.event = event_.empty() ? std::string_view("message") : std::string_view(event_);
    if (has_id_) event.id = last_id_;
    event.retry = retry_;
    sink(event);
  }
  has_data_ = false;
  data_.clear();
  event_.clear();
}

}  // namespace waybill::net

// Server-sent events: writing them, and reading them from pieces of any size.
//
// Thread-safety: one thread at a time for each value.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/buffer.h"
#include "waybill/base/error.h"

namespace waybill::net {

struct Event {
  std::string_view data{};   // of any number of lines
  std::string_view event{};  // empty: "message" is meant and not written
  // An id that is there and empty resets the reader's last id. Line breaks and NUL in id or event
  // would make another event; they are left out.
  std::optional<std::string_view> id{};
  std::optional<std::chrono::milliseconds> retry{};
};

void write_event(Buffer& out, const Event& event);
// A line that readers ignore: keeps a quiet stream from being taken for dead.
void write_comment(Buffer& out, std::string_view text);

class EventReader {
 public:
  struct Options {
    std::size_t max_event_bytes = 16 * 1024 * 1024;  // of the lines of one event
  };
  // The views are valid during the call. `event` is "message" when the sender named none; `id` is
  // the last one sent, by this event or one before.
  using Sink = std::function<void(const Event&)>;

  EventReader() = default;
  explicit EventReader(Options options) : options_(options) {}

  // Calls `sink` for each event that the bytes complete. Over the limit it fails with over_limit,
  // and so does every call from then on. An event without its blank line is never delivered.
  Result<void> read(std::string_view bytes, const Sink& sink);

  // What a client that connects anew sends as Last-Event-ID.
  const std::string& last_id() const noexcept { return last_id_; }
  // How long the sender wishes a client to wait before connecting anew.
  std::optional<std::chrono::milliseconds> retry() const noexcept { return retry_; }

 private:
  void read_line(std::string_view line, const Sink& sink);
  void deliver(const Sink& sink);
  Result<void> too_long();

  Options options_{};
  std::string partial_{};  // a line without its end
  std::string data_{};
  std::string event_{};
  std::string last_id_{};
  std::optional<std::chrono::milliseconds> retry_{};
  bool has_data_ = false;
  bool has_id_ = false;
  bool after_cr_ = false;  // a following LF belongs to the line end before
  bool at_start_ = true;   // where a byte order mark is skipped
  bool failed_ = false;
};

}  // namespace waybill::net

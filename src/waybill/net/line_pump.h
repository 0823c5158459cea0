// LinePump: what is behind Lines.
//
// Thread-safety: on its lane, except for write(), on_room() and finish().
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "waybill/base/buffer.h"
#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/lane.h"
#include "waybill/net/lines.h"

namespace waybill::net {

// A second descriptor for the same thing.
Result<Descriptor> duplicate(int descriptor);
// One that can be written to without blocking and without making others block or not: what the
// shell and this process's stderr share with it stays as it is.
Result<Descriptor> own_output(int descriptor);

class LinePump final : public std::enable_shared_from_this<LinePump> {
 public:
  LinePump(std::shared_ptr<Lane> lane, LinesOptions options, LinesHandler handler);

  Result<void> open(Descriptor in, Descriptor out);
  void close();
  Lane& lane() const noexcept { return *lane_; }

  bool write(std::string_view line);
  void on_room(Task task);
  void finish(Task done);

 private:
  struct Side final : public Watcher {
    Side(LinePump& owner, void (LinePump::*on_ready)()) : pump(&owner), call(on_ready) {}
    void ready(std::uint32_t) override { (pump->*call)(); }
    LinePump* pump;
    void (LinePump::*call)();
    Descriptor descriptor{};
    std::uint32_t events = 0;  // what is waited for; 0: it is not watched
    bool is_socket = false;
    bool is_file = false;  // always ready, so it cannot be watched
  };

  Result<void> attach(Side& side, Descriptor descriptor, std::uint32_t events);
  Result<void> wait_for(Side& side, std::uint32_t events);
  // Who waits for nothing must not be watched: the end of the other side is always reported.
  void stop_waiting(Side& side);
  void detach(Side& side);
  void read_block();
  void handle_lines();
  void handle_line(std::string_view line);
  void refuse_long_line();
  bool has_room();
  void pause_reading(bool paused);
  void on_eof();
  void flush();
  void after_flush(bool is_empty);
  void give_up(Error error);
  void report_end(Result<void> why);

  std::shared_ptr<Lane> lane_;
  const LinesOptions options_;
  LinesHandler handler_;
  Side in_{*this, &LinePump::read_block};
  Side out_{*this, &LinePump::flush};

  std::vector<char> input_;
  std::size_t begin_ = 0;    // of the line that is not whole yet
  std::size_t scanned_ = 0;  // no line end before this
  std::size_t end_ = 0;
  bool skipping_ = false;  // the rest of a line that was too long
  bool paused_ = false;
  bool handling_ = false;
  bool at_eof_ = false;
  bool closed_ = false;
  bool end_reported_ = false;
  Buffer sending_;
  std::size_t sent_ = 0;

  std::mutex mutex_;
  Buffer pending_;          // lines on their way to sending_
  std::size_t unsent_ = 0;  // of sending_
  bool flush_posted_ = false;
  bool broken_ = false;  // nothing can be written any more
  Task on_room_;
  Task finished_;
  bool is_finishing_ = false;
};

}  // namespace waybill::net

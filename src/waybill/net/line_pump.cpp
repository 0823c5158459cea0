#include "waybill/net/line_pump.h"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

#include "waybill/net/system_error.h"

namespace waybill::net {
namespace {

constexpr std::size_t kBlock = 64 * 1024;

mode_t kind_of(int descriptor) {
  struct stat found {};
  return ::fstat(descriptor, &found) == 0 ? found.st_mode & S_IFMT : 0;
}

}  // namespace

Result<Descriptor> duplicate(int descriptor) {
  Descriptor copy(::fcntl(descriptor, F_DUPFD_CLOEXEC, 3));
  if (!copy.is_open()) return std::unexpected(system_error("use a descriptor", errno));
  return copy;
}

Result<Descriptor> own_output(int descriptor) {
  const mode_t kind = kind_of(descriptor);
  if (kind == S_IFIFO || kind == S_IFCHR) {
    // Opened anew it has flags of its own; a second descriptor would share them.
    const std::string path = "/proc/self/fd/" + std::to_string(descriptor);
    Descriptor own(::open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (own.is_open()) return own;
  }
  return duplicate(descriptor);
}

LinePump::LinePump(std::shared_ptr<Lane> lane, LinesOptions options, LinesHandler handler)
    : lane_(std::move(lane)), options_(options), handler_(std::move(handler)) {}

Result<void> LinePump::open(Descriptor in, Descriptor out) {
  if (auto attached = attach(out_, std::move(out), EPOLLOUT); !attached) return attached;
  // A socket is told at each call not to block, a file never does.
  if (!out_.is_socket && !out_.is_file) {
    const int flags = ::fcntl(out_.descriptor.number(), F_GETFL);
    if ((flags & O_NONBLOCK) == 0) ::fcntl(out_.descriptor.number(), F_SETFL, flags | O_NONBLOCK);
  }
  if (auto attached = attach(in_, std::move(in), EPOLLIN); !attached) {
    detach(out_);
    return attached;
  }
  if (in_.is_file) lane_->post([self = shared_from_this()] { self->read_block(); });
  return {};
}

Result<void> LinePump::attach(Side& side, Descriptor descriptor, std::uint32_t events) {
  const mode_t kind = kind_of(descriptor.number());
  side.descriptor = std::move(descriptor);
  side.is_socket = kind == S_IFSOCK;
  side.is_file = kind == S_IFREG;
  auto watched = wait_for(side, events);
  // Such as /dev/null, which is as ready as a file.
  if (!watched && watched.error().kind == ErrorKind::not_allowed && kind == S_IFCHR) {
    side.is_file = true;
    return {};
  }
  return watched;
}

Result<void> LinePump::wait_for(Side& side, std::uint32_t events) {
  if (side.is_file || side.events == events) return {};
  stop_waiting(side);
  auto watched = lane_->watch(side.descriptor.number(), events, side);
  if (watched) side.events = events;
  return watched;
}

void LinePump::stop_waiting(Side& side) {
  if (std::exchange(side.events, 0) != 0) lane_->unwatch(side.descriptor.number(), side);
}

void LinePump::detach(Side& side) {
  stop_waiting(side);
  side.descriptor = Descriptor();
}

void LinePump::close() {
  closed_ = true;
  detach(in_);
  detach(out_);
  Task dropped[2];
  const std::lock_guard lock(mutex_);
  broken_ = true;
  dropped[0] = std::exchange(on_room_, nullptr);
  dropped[1] = std::exchange(finished_, nullptr);
}

// --- reading -----------------------------------------------------------------------------------

void LinePump::read_block() {
  const auto self = shared_from_this();
  if (closed_ || at_eof_ || paused_) return;
  if (begin_ > 0) {
    std::memmove(input_.data(), input_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    scanned_ -= begin_;
    begin_ = 0;
  }
  if (input_.size() - end_ < kBlock)
    input_.resize(std::max(end_ + kBlock, std::min(end_ * 2, options_.max_line_bytes + kBlock)));
  const auto count = ::read(in_.descriptor.number(), input_.data() + end_, input_.size() - end_);
  if (count > 0) {
    end_ += static_cast<std::size_t>(count);
    handle_lines();
  } else if (count == 0) {
    on_eof();
  } else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
    const Error error = system_error("read the next line", errno);
    at_eof_ = true;
    detach(in_);
    report_end(std::unexpected(error));
  }
  if (in_.is_file && !closed_ && !at_eof_ && !paused_) lane_->post([self] { self->read_block(); });
}

void LinePump::handle_lines() {
  handling_ = true;
  while (!closed_ && !paused_) {
    const std::size_t found = std::string_view(input_.data(), end_).find('\n', scanned_);
    const std::size_t line_end = std::min(found, end_);
    if (!skipping_ && line_end - begin_ > options_.max_line_bytes) refuse_long_line();
    scanned_ = line_end;
    if (found == std::string_view::npos) {
      if (skipping_) begin_ = end_;
      break;
    }
    const std::string_view line(input_.data() + begin_, line_end - begin_);
    begin_ = scanned_ = line_end + 1;
    if (!std::exchange(skipping_, false)) handle_line(line);
    if (options_.read_only_with_room && !has_room()) pause_reading(true);
  }
  handling_ = false;
  if (begin_ == end_) {
    begin_ = scanned_ = end_ = 0;
    if (input_.size() > 4 * kBlock) std::vector<char>().swap(input_);
  }
  if (!closed_) flush();
}

void LinePump::handle_line(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (!line.empty()) handler_.on_line(line);
}

void LinePump::refuse_long_line() {
  skipping_ = true;
  if (!handler_.on_fault) return;
  handler_.on_fault(
      {ErrorKind::over_limit, "a line is longer than " + std::to_string(options_.max_line_bytes) +
                                  " bytes; it was left out, and reading goes on with the next"});
}

void LinePump::on_eof() {
  at_eof_ = true;
  detach(in_);
  if (begin_ < end_ && !skipping_) {
    handling_ = true;
    handle_line({input_.data() + begin_, end_ - begin_});
    handling_ = false;
    if (!closed_) flush();
  }
  if (!closed_) report_end({});
}

bool LinePump::has_room() {
  const std::lock_guard lock(mutex_);
  return broken_ || unsent_ + pending_.size() < options_.output_high_water;
}

void LinePump::pause_reading(bool paused) {
  paused_ = paused;
  if (paused) return stop_waiting(in_);
  if (auto watched = wait_for(in_, EPOLLIN); !watched) give_up(std::move(watched.error()));
}

// --- writing -----------------------------------------------------------------------------------

bool LinePump::write(std::string_view line) {
  bool flush_here = false;
  bool room = false;
  {
    const std::lock_guard lock(mutex_);
    if (broken_ || is_finishing_) return false;
    char* const copy = pending_.room(line.size() + 1);
    if (!line.empty()) std::memcpy(copy, line.data(), line.size());
    if (std::memchr(copy, '\n', line.size()) != nullptr ||
        std::memchr(copy, '\r', line.size()) != nullptr)
      std::replace_if(
          copy, copy + line.size(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
    copy[line.size()] = '\n';
    pending_.wrote(line.size() + 1);
    room = unsent_ + pending_.size() < options_.output_high_water;
    if (lane_->is_here()) {
      flush_here = !handling_;
    } else if (!std::exchange(flush_posted_, true)) {
      lane_->post([self = shared_from_this()] { self->flush(); });
    }
  }
  if (flush_here) flush();
  return room;
}

void LinePump::flush() {
  const auto self = shared_from_this();
  if (closed_ || !out_.descriptor.is_open()) return;
  {
    const std::lock_guard lock(mutex_);
    flush_posted_ = false;
    if (sent_ == sending_.size()) {
      sending_.clear();
      sent_ = 0;
      std::swap(sending_, pending_);
    } else {
      sending_.append(pending_.view());
      pending_.clear();
    }
  }
  while (sent_ < sending_.size()) {
    const std::string_view left = sending_.view().substr(sent_);
    const int number = out_.descriptor.number();
    const auto count = out_.is_socket
                           ? ::send(number, left.data(), left.size(), MSG_DONTWAIT | MSG_NOSIGNAL)
                           : ::write(number, left.data(), left.size());
    if (count >= 0) {
      sent_ += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      if (auto watched = wait_for(out_, EPOLLOUT); !watched)
        return give_up(std::move(watched.error()));
      return after_flush(false);
    } else if (errno != EINTR) {
      return give_up(system_error("write a line", errno));
    }
  }
  after_flush(true);
}

void LinePump::after_flush(bool is_empty) {
  Task room;
  Task finished;
  std::size_t backlog = 0;
  {
    const std::lock_guard lock(mutex_);
    unsent_ = sending_.size() - sent_;
    backlog = unsent_ + pending_.size();
    if (backlog <= options_.output_high_water / 2) room = std::exchange(on_room_, nullptr);
    if (is_empty && pending_.size() == 0) finished = std::exchange(finished_, nullptr);
  }
  if (backlog > options_.max_backlog)
    return give_up({ErrorKind::over_limit, "the other side does not read: more than " +
                                               std::to_string(options_.max_backlog) +
                                               " bytes wait to be written"});
  if (is_empty) stop_waiting(out_);
  if (room) lane_->post(std::move(room));
  if (finished) {
    detach(out_);
    lane_->post(std::move(finished));
  }
  if (paused_ && backlog <= options_.output_high_water / 2) {
    pause_reading(false);
    lane_->post([self = shared_from_this()] {
      if (!self->closed_ && !self->paused_) self->handle_lines();
      if (self->in_.is_file) self->read_block();
    });
  }
}

void LinePump::on_room(Task task) {
  const std::lock_guard lock(mutex_);
  if (broken_) return;
  if (unsent_ + pending_.size() < options_.output_high_water)
    lane_->post(std::move(task));
  else
    std::swap(on_room_, task);
}

void LinePump::finish(Task done) {
  {
    const std::lock_guard lock(mutex_);
    is_finishing_ = true;
    if (broken_) return lane_->post(std::move(done));
    finished_ = std::move(done);
  }
  lane_->post([self = shared_from_this()] { self->flush(); });
}

void LinePump::give_up(Error error) {
  Task finished;
  Task dropped;
  {
    const std::lock_guard lock(mutex_);
    broken_ = true;
    pending_ = Buffer();
    finished = std::exchange(finished_, nullptr);
    dropped = std::exchange(on_room_, nullptr);
  }
  detach(out_);
  if (finished) lane_->post(std::move(finished));
  lane_->post([self = shared_from_this(), error = std::move(error)] {
    if (!self->closed_) self->report_end(std::unexpected(error));
  });
}

void LinePump::report_end(Result<void> why) {
  if (std::exchange(end_reported_, true) || !handler_.on_end) return;
  handler_.on_end(std::move(why));
}

}  // namespace waybill::net

#include "apps/waybill/ordered_output.h"

namespace waybill::app {

bool OrderedOutput::wait_for_room(std::uint64_t number) {
  std::unique_lock lock(mutex_);
  room_.wait(lock, [&] { return stopped_ || number - due_ < ahead_.size(); });
  return !stopped_;
}

void OrderedOutput::deliver(std::uint64_t number, Buffer& piece) {
  std::unique_lock lock(mutex_);
  place(number) = std::move(piece);
  piece = Buffer();
  if (number == due_ && !writing_) write_due(lock);
  if (spare_.empty()) return;
  piece = std::move(spare_.back());
  spare_.pop_back();
}

void OrderedOutput::write_due(std::unique_lock<std::mutex>& lock) {
  writing_ = true;
  while (!stopped_ && place(due_)) {
    Buffer piece = std::move(*place(due_));
    place(due_).reset();
    lock.unlock();
    const bool written = piece.size() == 0 || write_(piece.view());
    lock.lock();
    piece.clear();
    spare_.push_back(std::move(piece));
    ++due_;
    stopped_ |= !written;
    room_.notify_all();
  }
  writing_ = false;
}

void OrderedOutput::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  room_.notify_all();
}

bool OrderedOutput::is_stopped() const {
  const std::lock_guard lock(mutex_);
  return stopped_;
}

}  // namespace waybill::app

#include "waybill/mcp/event_stream.h"

#include <charconv>
#include <vector>

#include "waybill/net/sse.h"

namespace waybill::mcp {

void EventBudget::note(std::weak_ptr<EventStream> stream, std::uint64_t number, std::size_t bytes) {
  std::vector<Entry> old;
  {
    const std::lock_guard lock(mutex_);
    entries_.push_back({std::move(stream), number, bytes + kOverhead});
    bytes_ += bytes + kOverhead;
    for (; bytes_ > most_; entries_.pop_front()) {
      bytes_ -= entries_.front().bytes;
      old.push_back(std::move(entries_.front()));
    }
  }
  for (const Entry& entry : old)
    if (const auto held = entry.stream.lock()) held->forget(entry.number);
}

void EventStream::write(const Event& event) {
  Buffer out;
  const std::string id = id_ + "." + std::to_string(event.number);
  net::write_event(out, {.data = event.data, .id = id});
  sink_->write(out.view());
  delivered_ = std::max(delivered_, event.number);
}

// An event without data, so that the client has an id to come back with.
void EventStream::prime() {
  if (!retry_) return;
  const std::string id = id_ + "." + std::to_string(last_);
  sink_->write("id: " + id + "\nretry: " + std::to_string(retry_->count()) + "\ndata: \n\n");
}

void EventStream::replay(std::uint64_t after) {
  for (const Event& event : events_)
    if (event.number > after) write(event);
  if (!finished_) return;
  sink_->end();
  sink_.reset();
}

void EventStream::attach(std::shared_ptr<EventSink> sink, std::uint64_t after) {
  const std::lock_guard lock(mutex_);
  if (sink_) sink_->end();
  sink_ = std::move(sink);
  replay(after);
}

void EventStream::attach(std::shared_ptr<EventSink> sink) {
  const std::lock_guard lock(mutex_);
  if (sink_) sink_->end();
  sink_ = std::move(sink);
  prime();
  replay(delivered_);
}

void EventStream::detach(const EventSink* sink) {
  const std::lock_guard lock(mutex_);
  if (sink_.get() == sink) sink_.reset();
}

void EventStream::drop() {
  const std::lock_guard lock(mutex_);
  if (sink_) sink_->end();
  sink_.reset();
}

void EventStream::push(std::string_view message) {
  std::uint64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    if (finished_) return;
    events_.push_back({number = ++last_, std::string(message)});
    bytes_ += message.size();
    while (events_.size() > kMaxEvents || (bytes_ > kMaxBytes && events_.size() > 1)) {
      bytes_ -= events_.front().data.size();
      events_.pop_front();
    }
    if (sink_) write(events_.back());
  }
  if (budget_) budget_->note(weak_from_this(), number, message.size());
}

void EventStream::forget(std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  for (; !events_.empty() && events_.front().number <= number; events_.pop_front())
    bytes_ -= events_.front().data.size();
}

void EventStream::finish() {
  const std::lock_guard lock(mutex_);
  finished_ = true;
  if (sink_) sink_->end();
  sink_.reset();
}

bool EventStream::is_finished() const {
  const std::lock_guard lock(mutex_);
  return finished_;
}

std::shared_ptr<EventStream> EventStreams::open(std::optional<std::chrono::milliseconds> retry) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t number = next_++;
  auto stream = std::make_shared<EventStream>(std::to_string(number), retry, budget_);
  streams_.emplace(number, stream);
  // The oldest are forgotten; who still writes to one keeps it.
  if (streams_.size() > kMaxStreams) streams_.erase(streams_.begin());
  return stream;
}

std::shared_ptr<EventStream> EventStreams::find(std::string_view event_id,
                                                std::uint64_t& after) const {
  const std::size_t dot = event_id.find('.');
  if (dot == std::string_view::npos) return nullptr;
  const auto read = [](std::string_view text, std::uint64_t& number) {
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    return result.ec == std::errc() && result.ptr == end;
  };
  std::uint64_t number = 0;
  if (!read(event_id.substr(0, dot), number) || !read(event_id.substr(dot + 1), after))
    return nullptr;
  if (number == 0) return own_;
  const std::lock_guard lock(mutex_);
  const auto found = streams_.find(number);
  return found == streams_.end() ? nullptr : found->second;
}

void EventStreams::drop_all() {
  own_->drop();
  const std::lock_guard lock(mutex_);
  for (const auto& [number, stream] : streams_) stream->drop();
}

}  // namespace waybill::mcp

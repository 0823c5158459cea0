// Connection: one client of a server, from accept to close.
//
// Serves one request at a time. Thread-safety: on its lane, except for the part that Responder
// and Stream use, which any thread may call. Lifetime: the shard holds it until it is closed, and
// every Responder or Stream of it does, so that a request's bytes stay.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "waybill/base/buffer.h"
#include "waybill/base/descriptor.h"
#include "waybill/net/http/input.h"
#include "waybill/net/http/request_reader.h"
#include "waybill/net/http/shard.h"
#include "waybill/net/lane.h"

namespace waybill::net::http {

class Connection final : public Watcher, public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<Shard> shard, Descriptor socket, std::string remote, std::string local,
             bool is_counted);

  // On the lane.
  void begin();
  void begin_refused(Refusal refusal);
  void ready(std::uint32_t events) override;
  void on_tick(Tick now);
  void wind_down();
  void close();
  std::size_t place() const noexcept { return place_; }
  void set_place(std::size_t place) noexcept { place_ = place; }
  bool is_counted() const noexcept { return is_counted_; }

  // Any thread, by the one Responder or Stream of the present request.
  void answer(int status, FieldsView headers, std::string_view body);
  void begin_stream(int status, FieldsView headers);
  bool write_piece(std::string_view bytes);
  void end_stream();
  void abandon_stream();
  void on_room(Task task);
  void on_disconnect(Task task);

 private:
  enum class Phase : std::uint8_t { reading, serving, streaming, draining, lingering, closed };
  // What the deadline is for.
  enum class Wait : std::uint8_t { none, idle, head, body, linger };

  bool watch();
  void serve();
  bool serve_some();
  bool receive();
  void on_eof();
  void look_at_head();
  void dispatch();
  void refuse(Refusal refusal);
  void wait_for(Wait wait);
  void on_peer_left();

  void answer_here(int status, FieldsView headers, std::string_view body);
  void begin_stream_here(int status, FieldsView headers);
  void put_answer(int status, FieldsView headers, std::string_view body, bool keeps_alive);
  void finish_answer();
  // After an answer: the next request, or the end. At once only where nobody is in the middle of
  // something; a call of Responder or Stream must not run a handler.
  void go_on();
  void go_on_later();
  void append_piece(std::string_view bytes);
  bool pump_stream();
  void flush();
  void after_flush();
  std::size_t send_with(std::string_view body);
  // To be destroyed without the lock: what they hold may call back.
  std::pair<Task, Task> drop_callbacks();
  std::size_t unsent() const noexcept { return output_.size() - sent_; }
  void drain();
  void linger();
  void schedule_pump(std::unique_lock<std::mutex>& lock);

  std::shared_ptr<Shard> shard_;
  Descriptor socket_;
  const std::string remote_;
  const std::string local_;
  const bool is_counted_;
  std::size_t place_ = 0;

  Phase phase_ = Phase::reading;
  Wait wait_ = Wait::none;
  Tick deadline_ = 0;         // 0: none
  Tick write_deadline_ = 0;   // 0: none
  bool readable_ = true;      // there may be bytes to read
  bool peer_left_ = false;    // nothing more comes from it behind those
  bool serving_now_ = false;  // serve() is at work: it flushes in the end
  bool keep_alive_ = true;
  std::size_t discarded_ = 0;  // while lingering

  Input input_;
  RequestReader reader_;
  std::vector<Field> fields_;
  Buffer output_;
  std::size_t sent_ = 0;  // of output_

  // What the threads of Responders and Streams share with the lane.
  std::mutex mutex_;
  Buffer pending_;           // pieces on their way to output_
  std::size_t backlog_ = 0;  // unsent() when last looked at
  bool is_chunked_ = false;  // how pieces are framed; set before the first of them
  bool discards_ = false;    // pieces of an answer to HEAD
  bool pump_posted_ = false;
  bool ended_ = false;
  bool abandoned_ = false;
  bool gone_ = false;  // what is written goes nowhere
  bool left_ = false;  // as told by on_disconnect
  Task on_room_;
  Task on_disconnect_;
};

}  // namespace waybill::net::http

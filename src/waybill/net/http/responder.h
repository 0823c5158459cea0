// Responder: the one answer to one request, now or later.
//
// Moves, never copies. May be used from any thread, by one at a time, also after the handler has
// returned and after the client is gone; then what is sent goes nowhere. A Responder that is
// destroyed without an answer answers 500.
//
// Callbacks run on the connection's thread of the loop, never inside the call that registers
// them. They must neither block nor throw.
#pragma once

#include <memory>
#include <string_view>

#include "waybill/net/http/fields.h"
#include "waybill/net/task.h"

namespace waybill::net::http {

class Connection;

// An answer without an end yet: server-sent events, or anything made piece by piece.
//
// Destroyed without end() the connection is cut, so that the client does not take half an answer
// for a whole one.
class [[nodiscard]] Stream {
 public:
  Stream() = default;
  Stream(Stream&&) noexcept = default;
  Stream& operator=(Stream&& other) noexcept;
  ~Stream();

  // Queues the bytes, which are copied. False: there is no more room, so wait for on_room; or the
  // client is gone. What is written all the same is kept up to ServerOptions::max_backlog, then
  // the connection is cut.
  bool write(std::string_view bytes);
  // Once, as soon as there is room. A later call replaces an earlier.
  void on_room(Task task);
  // Once, when the client is gone, also when it was gone before. A client that only said that it
  // has nothing more to send counts as gone.
  void on_disconnect(Task task);
  // The whole answer is there; callbacks are dropped.
  void end();

  bool is_open() const noexcept { return connection_ != nullptr; }

 private:
  friend class Responder;
  explicit Stream(std::shared_ptr<Connection> connection) : connection_(std::move(connection)) {}
  std::shared_ptr<Connection> connection_;
};

class [[nodiscard]] Responder {
 public:
  Responder() = default;
  Responder(Responder&&) noexcept = default;
  Responder& operator=(Responder&& other) noexcept;
  ~Responder();

  // The whole answer. Date, Content-Length and Connection are written by the server; of a HEAD
  // request the body is left out. A header that cannot be sent (a line break in it) makes the
  // answer a 500, never two answers.
  void send(int status, FieldsView headers, std::string_view body);
  // The beginning of an answer: chunked, or to the end of the connection for HTTP/1.0.
  Stream stream(int status, FieldsView headers);
  // As Stream::on_disconnect, while there is no answer yet.
  void on_disconnect(Task task);

  bool is_open() const noexcept { return connection_ != nullptr; }

 private:
  friend class Connection;
  explicit Responder(std::shared_ptr<Connection> connection) : connection_(std::move(connection)) {}
  std::shared_ptr<Connection> connection_;
};

}  // namespace waybill::net::http

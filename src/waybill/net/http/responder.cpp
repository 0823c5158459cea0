#include "waybill/net/http/responder.h"

#include <utility>

#include "waybill/net/http/connection.h"

namespace waybill::net::http {

Stream& Stream::operator=(Stream&& other) noexcept {
  if (this != &other) {
    Stream dropped(std::move(*this));
    connection_ = std::move(other.connection_);
  }
  return *this;
}

Stream::~Stream() {
  if (connection_) connection_->abandon_stream();
}

bool Stream::write(std::string_view bytes) {
  return connection_ && connection_->write_piece(bytes);
}

void Stream::on_room(Task task) {
  if (connection_) connection_->on_room(std::move(task));
}

void Stream::on_disconnect(Task task) {
  if (connection_) connection_->on_disconnect(std::move(task));
}

void Stream::end() {
  if (const auto connection = std::move(connection_)) connection->end_stream();
}

Responder& Responder::operator=(Responder&& other) noexcept {
  if (this != &other) {
    Responder dropped(std::move(*this));
    connection_ = std::move(other.connection_);
  }
  return *this;
}

Responder::~Responder() {
  static constexpr Field kType{"Content-Type", "text/plain; charset=utf-8"};
  if (connection_) connection_->answer(500, {{kType}}, "the server gave no answer\n");
}

void Responder::send(int status, FieldsView headers, std::string_view body) {
  if (const auto connection = std::move(connection_)) connection->answer(status, headers, body);
}

Stream Responder::stream(int status, FieldsView headers) {
  if (!connection_) return {};
  connection_->begin_stream(status, headers);
  return Stream(std::move(connection_));
}

void Responder::on_disconnect(Task task) {
  if (connection_) connection_->on_disconnect(std::move(task));
}

}  // namespace waybill::net::http

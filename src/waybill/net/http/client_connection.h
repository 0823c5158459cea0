// ClientConnection: one connection to a server, for one exchange after the other.
//
// Thread-safety: on its lane. Lifetime: the client's state holds it until it is closed.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/net/http/client.h"
#include "waybill/net/http/input.h"
#include "waybill/net/http/response_reader.h"
#include "waybill/net/lane.h"
#include "waybill/net/socket.h"
#include "waybill/net/tls.h"
#include "waybill/net/wire.h"

namespace waybill::net::http {

// One exchange on its way.
struct Errand {
  Url url;
  std::string bytes;  // the whole request
  bool is_head = false;
  std::uint64_t max_body = std::numeric_limits<std::uint64_t>::max();  // of the answer
  Exchange exchange;
  bool is_over = false;

  // Calls on_end, the first time.
  void end(Result<void> how);
};

class ClientConnection final : public Watcher,
                               public std::enable_shared_from_this<ClientConnection> {
 public:
  struct Owner {
    // The errand is done; `connection` can take another one.
    std::function<void(const std::shared_ptr<ClientConnection>&)> on_idle;
    std::function<void(const std::shared_ptr<ClientConnection>&)> on_closed;
  };

  // `trust` only for https.
  ClientConnection(std::shared_ptr<Lane> lane, std::shared_ptr<const ClientOptions> options,
                   std::shared_ptr<const TlsTrust> trust, Owner owner);

  // Tries the addresses one after the other, then does the errand.
  void open(std::vector<SocketAddress> addresses, std::shared_ptr<Errand> errand);
  void start(std::shared_ptr<Errand> errand);
  void ready(std::uint32_t events) override;
  // Ends what is under way with this error.
  void close(Error why);

  // Where it leads: errands to the same place may use it.
  bool leads_to(const Url& url) const noexcept {
    return authority_ == url.authority && is_secure_ == (url.scheme == "https");
  }
  const std::shared_ptr<Errand>& errand() const noexcept { return errand_; }

 private:
  enum class Phase : std::uint8_t { connecting, securing, sending, head, body, idle, closed };

  void try_next_address();
  void on_connected();
  void secure();
  void send_some();
  void receive();
  bool look();
  bool look_at_head();
  bool look_at_body();
  void finish();
  void on_eof();
  void fail_with(std::string_view what);
  void set_timeout(std::chrono::milliseconds timeout, std::string_view what);

  std::shared_ptr<Lane> lane_;
  std::shared_ptr<const ClientOptions> options_;
  std::shared_ptr<const TlsTrust> trust_;
  Owner owner_;
  std::vector<SocketAddress> addresses_;
  std::size_t next_address_ = 0;
  int last_failure_ = 0;
  Wire wire_;
  std::string authority_;
  bool is_secure_ = false;
  Phase phase_ = Phase::connecting;
  bool readable_ = false;
  std::shared_ptr<Errand> errand_;
  std::size_t sent_ = 0;          // of the request
  std::uint64_t body_bytes_ = 0;  // of the answer, so far
  Input input_;
  ResponseReader reader_;
  std::vector<Field> fields_;
  Timer timeout_;
};

}  // namespace waybill::net::http

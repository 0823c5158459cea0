#include "waybill/net/http/client.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "waybill/net/http/client_connection.h"
#include "waybill/net/lane.h"
#include "waybill/net/socket.h"

namespace waybill::net::http {
namespace {

Error gone(std::string_view what) { return {ErrorKind::unavailable, std::string(what)}; }

Result<std::shared_ptr<Errand>> make_errand(ClientRequest&& request, Exchange&& exchange) {
  auto url = read_url(request.url);
  if (!url) return std::unexpected(std::move(url.error()));
  if (!is_field_name(request.method))
    return fail(ErrorKind::bad_input, "the method '" + request.method + "' is not a word");
  auto errand = std::make_shared<Errand>();
  std::string& bytes = errand->bytes;
  bytes.reserve(request.body.size() + 512);
  bytes += request.method + ' ' + url->target + " HTTP/1.1\r\nHost: " + url->authority + "\r\n";
  for (const OwnedField& field : request.headers) {
    if (!is_field_name(field.name) || !is_field_value(field.value))
      return fail(ErrorKind::bad_input, "the header '" + field.name +
                                            "' cannot be sent: it has a byte that is not allowed");
    if (same_name(field.name, "host") || same_name(field.name, "content-length") ||
        same_name(field.name, "connection") || same_name(field.name, "transfer-encoding"))
      continue;
    bytes += field.name + ": " + field.value + "\r\n";
  }
  if (!request.body.empty() || request.method == "POST" || request.method == "PUT")
    bytes += "Content-Length: " + std::to_string(request.body.size()) + "\r\n";
  bytes += "\r\n";
  bytes += request.body;
  errand->is_head = request.method == "HEAD";
  errand->url = std::move(*url);
  errand->exchange = std::move(exchange);
  return errand;
}

}  // namespace

std::string_view Response::header(std::string_view name) const {
  for (const OwnedField& field : headers)
    if (same_name(field.name, name)) return field.value;
  return {};
}

void Call::cancel() {
  if (cancel_) cancel_();
}

// On the loop's first lane.
struct Client::State final : public std::enable_shared_from_this<State> {
  void start(const std::shared_ptr<Errand>& errand);
  void connect(std::vector<SocketAddress> addresses, const std::shared_ptr<Errand>& errand);
  void cancel(const std::shared_ptr<Errand>& errand);
  void close_all();
  ClientConnection::Owner owner();

  std::shared_ptr<Lane> lane;
  std::shared_ptr<const ClientOptions> options;
  std::shared_ptr<const TlsTrust> trust;  // made when it is first needed
  std::vector<std::shared_ptr<ClientConnection>> connections;
  std::vector<std::shared_ptr<ClientConnection>> idle;  // of these; the longest idle first
  std::vector<std::shared_ptr<Errand>> resolving;
  bool is_closed = false;
};

ClientConnection::Owner Client::State::owner() {
  const std::weak_ptr<State> weak = weak_from_this();
  return {[weak](const std::shared_ptr<ClientConnection>& connection) {
            const auto state = weak.lock();
            if (!state) return;
            state->idle.push_back(connection);
            if (state->idle.size() > state->options->max_idle_connections)
              std::shared_ptr(state->idle.front())->close(gone("too many idle connections"));
          },
          [weak](const std::shared_ptr<ClientConnection>& connection) {
            const auto state = weak.lock();
            if (!state) return;
            std::erase(state->idle, connection);
            std::erase(state->connections, connection);
          }};
}

void Client::State::start(const std::shared_ptr<Errand>& errand) {
  if (errand->is_over) return;
  if (is_closed) return errand->end(std::unexpected(gone("the client is closed")));
  // The one that was used last is the least likely to be closed by the server.
  const auto found = std::find_if(idle.rbegin(), idle.rend(), [&](const auto& connection) {
    return connection->leads_to(errand->url);
  });
  if (found != idle.rend()) {
    const auto connection = *found;
    idle.erase(std::next(found).base());
    return connection->start(errand);
  }
  if (auto address = numeric_address(errand->url.address)) return connect({*address}, errand);
  resolving.push_back(errand);
  resolve(lane, errand->url.address,
          [weak = weak_from_this(), errand](Result<std::vector<SocketAddress>> addresses) {
            const auto state = weak.lock();
            if (!state || errand->is_over) return;
            std::erase(state->resolving, errand);
            if (!addresses) return errand->end(std::unexpected(std::move(addresses.error())));
            state->connect(std::move(*addresses), errand);
          });
}

void Client::State::connect(std::vector<SocketAddress> addresses,
                            const std::shared_ptr<Errand>& errand) {
  if (errand->url.scheme == "https" && !trust) {
    auto opened = TlsTrust::open(options->ca_file);
    if (!opened) return errand->end(std::unexpected(std::move(opened.error())));
    trust = std::move(*opened);
  }
  auto connection = std::make_shared<ClientConnection>(lane, options, trust, owner());
  connections.push_back(connection);
  connection->open(std::move(addresses), errand);
}

void Client::State::cancel(const std::shared_ptr<Errand>& errand) {
  const Error error = gone("the exchange was given up");
  std::erase(resolving, errand);
  for (const auto& connection : std::vector(connections))
    if (connection->errand() == errand) return connection->close(error);
  errand->end(std::unexpected(error));
}

void Client::State::close_all() {
  is_closed = true;
  for (const auto& connection : std::vector(connections))
    connection->close(gone("the client is closed"));
  for (const auto& errand : std::exchange(resolving, {}))
    errand->end(std::unexpected(gone("the client is closed")));
}

Client::Client(Loop& loop, ClientOptions options) : state_(std::make_shared<State>()) {
  state_->lane = loop.lane(0);
  state_->options = std::make_shared<const ClientOptions>(std::move(options));
}

Client::~Client() {
  state_->lane->perform([this] { state_->close_all(); });
}

Call Client::send(ClientRequest request, Exchange exchange) {
  return send(std::move(request), std::move(exchange), std::numeric_limits<std::uint64_t>::max());
}

Call Client::send(ClientRequest request, Exchange exchange, std::uint64_t max_body) {
  auto on_end = exchange.on_end;
  auto errand = make_errand(std::move(request), std::move(exchange));
  if (!errand) {
    state_->lane->post([on_end, error = std::move(errand.error())] {
      if (on_end) on_end(std::unexpected(error));
    });
    return {};
  }
  (*errand)->max_body = max_body;
  state_->lane->post([state = state_, errand = *errand] { state->start(errand); });
  return Call([weak_state = std::weak_ptr(state_), weak = std::weak_ptr(*errand)] {
    const auto state = weak_state.lock();
    if (!state) return;
    state->lane->post([state, weak] {
      if (const auto still = weak.lock(); still && !still->is_over) state->cancel(still);
    });
  });
}

Call Client::fetch(ClientRequest request, std::function<void(Result<Response>)> done) {
  const auto response = std::make_shared<Response>();
  Exchange exchange;
  exchange.on_head = [response](const ResponseHead& head) {
    response->status = head.status;
    for (const Field& field : head.headers)
      response->headers.push_back({std::string(field.name), std::string(field.value)});
  };
  exchange.on_body = [response](std::string_view piece) { response->body += piece; };
  exchange.on_end = [response, done = std::move(done)](Result<void> how) {
    if (!how) return done(std::unexpected(std::move(how.error())));
    done(std::move(*response));
  };
  return send(std::move(request), std::move(exchange), state_->options->max_body_bytes);
}

}  // namespace waybill::net::http

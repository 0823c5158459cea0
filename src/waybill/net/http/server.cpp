#include "waybill/net/http/server.h"

#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <vector>

#include "waybill/net/http/shard.h"
#include "waybill/net/lane.h"
#include "waybill/net/socket.h"
#include "waybill/net/system_error.h"

namespace waybill::net::http {
namespace {

// So many at once; then those who are served already have their turn.
constexpr int kAcceptedAtOnce = 64;
// When descriptors have run out, waiting is all that helps.
constexpr std::chrono::milliseconds kPauseWhenFull{50};

std::chrono::milliseconds tick_for(const ServerOptions& options) {
  using std::chrono::milliseconds;
  const milliseconds shortest =
      std::min({options.header_timeout, options.body_timeout, options.idle_timeout,
                options.write_timeout, options.linger_timeout});
  return std::clamp(shortest / 8, milliseconds(5), milliseconds(500));
}

}  // namespace

// Also the listener, which lives on the first lane.
struct Server::State final : public Watcher, public std::enable_shared_from_this<State> {
  void ready(std::uint32_t events) override;
  void stop_listening();
  bool accept_one();
  void give_away(Descriptor socket, std::string remote);

  const Loop* loop = nullptr;
  std::shared_ptr<Lane> lane;
  std::shared_ptr<ServerSettings> settings;
  std::vector<std::shared_ptr<Shard>> shards;
  std::size_t turn = 0;
  Descriptor listener;
  Address address;
  Timer pause;
  Timer grace;
  std::atomic<bool> closing = false;
  std::atomic<std::size_t> shards_open = 0;
};

void Server::State::ready(std::uint32_t) {
  for (int i = 0; i < kAcceptedAtOnce; ++i)
    if (!accept_one()) return;
}

bool Server::State::accept_one() {
  sockaddr_storage from{};
  socklen_t size = sizeof from;
  Descriptor socket(::accept4(listener.number(), reinterpret_cast<sockaddr*>(&from), &size,
                              SOCK_CLOEXEC | SOCK_NONBLOCK));
  if (socket.is_open()) {
    settings->counters.accepted.fetch_add(1, std::memory_order_relaxed);
    give_away(std::move(socket), to_string(address_of(from)));
    return true;
  }
  if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
    lane->change(listener.number(), 0, *this);
    pause = lane->after(kPauseWhenFull, [weak = weak_from_this()] {
      const auto state = weak.lock();
      if (state && state->listener.is_open())
        state->lane->change(state->listener.number(), EPOLLIN, *state);
    });
    return false;
  }
  // The others are about one client that is gone again.
  return errno != EAGAIN && errno != EWOULDBLOCK;
}

void Server::State::give_away(Descriptor socket, std::string remote) {
  prepare_stream(socket);
  const auto& shard = shards[turn++ % shards.size()];
  auto& open = settings->counters.open;
  const bool is_full = open.load() >= settings->options.max_connections;
  if (!is_full) open.fetch_add(1);
  Task task = [shard, is_full, socket = std::move(socket), remote = std::move(remote)]() mutable {
    if (is_full) return shard->turn_away(std::move(socket));
    std::string local = local_address(socket).host;
    shard->admit(std::move(socket), std::move(remote), std::move(local));
  };
  if (shard->lane().is_here())
    task();
  else
    shard->lane().post(std::move(task));
}

void Server::State::stop_listening() {
  if (!listener.is_open()) return;
  lane->unwatch(listener.number(), *this);
  listener = Descriptor();
}

Result<std::unique_ptr<Server>> Server::open(Loop& loop, const Address& address,
                                             ServerOptions options, Handler handler) {
  auto state = std::make_shared<State>();
  auto listener = listen_at(address);
  if (!listener) return std::unexpected(std::move(listener.error()));
  state->listener = std::move(*listener);
  state->address = local_address(state->listener);
  state->loop = &loop;
  state->lane = loop.lane(0);
  const auto tick = tick_for(options);
  state->settings = std::make_shared<ServerSettings>(std::move(options), std::move(handler));
  state->settings->tick = tick;
  for (std::size_t i = 0; i < loop.threads(); ++i)
    state->shards.push_back(std::make_shared<Shard>(loop.lane(i), state->settings));
  state->shards_open = state->shards.size();
  Result<void> watched;
  state->lane->perform(
      [&] { watched = state->lane->watch(state->listener.number(), EPOLLIN, *state); });
  if (!watched) return std::unexpected(std::move(watched.error()));
  return std::unique_ptr<Server>(new Server(std::move(state)));
}

Server::Server(std::shared_ptr<State> state) : state_(std::move(state)) {}

Server::~Server() {
  state_->lane->perform([this] {
    state_->stop_listening();
    state_->grace.cancel();
    state_->pause.cancel();
  });
  for (const auto& shard : state_->shards) shard->lane().perform([&shard] { shard->abandon(); });
}

const Address& Server::address() const noexcept { return state_->address; }

ServerCounts Server::counts() const noexcept {
  const ServerCounters& counters = state_->settings->counters;
  return {counters.accepted, counters.turned_away, counters.open, counters.requests,
          counters.refused};
}

void Server::close(std::chrono::milliseconds grace, Task done) {
  if (state_->closing.exchange(true)) return;
  auto shared_done = std::make_shared<Task>(std::move(done));
  state_->lane->post([state = state_, grace, shared_done] {
    state->stop_listening();
    state->grace = state->lane->after(grace, [weak = std::weak_ptr(state)] {
      const auto still = weak.lock();
      if (!still) return;
      for (const auto& shard : still->shards) shard->lane().post([shard] { shard->cut_all(); });
    });
    for (const auto& shard : state->shards) {
      shard->lane().post([state, shard, shared_done] {
        shard->wind_down([state, shared_done] {
          if (state->shards_open.fetch_sub(1) > 1) return;
          state->lane->post([state, shared_done] {
            state->grace.cancel();
            if (*shared_done) (*shared_done)();
          });
        });
      });
    }
  });
}

}  // namespace waybill::net::http

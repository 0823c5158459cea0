// Everything at once, on two threads of the loop: meant for the thread sanitizer, and for finding
// answers that are lost or mixed up.
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "net/server_fixture.h"

namespace waybill::net::test {
namespace {

// Answers what it is given, later and on a thread of its own.
class Workers {
 public:
  explicit Workers(int count) {
    for (int i = 0; i < count; ++i) threads_.emplace_back([this] { work(); });
  }
  ~Workers() {
    {
      const std::lock_guard lock(mutex_);
      stopped_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  void add(Task task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    changed_.notify_one();
  }

 private:
  void work() {
    for (;;) {
      Task task;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return stopped_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
      task();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> tasks_;
  bool stopped_ = false;
  std::vector<std::thread> threads_;
};

// By path: at once, later from another thread, or as a stream from another thread.
void serve(Workers& workers, http::Request&& request, http::Responder responder) {
  if (request.path == "/now") return responder.send(200, {}, request.query);
  const bool streams = request.path == "/stream";
  responder.on_disconnect([] {});
  workers.add([request, streams, responder = std::move(responder)]() mutable {
    if (!streams) return responder.send(200, {}, request.query);
    const std::string query(request.query);
    http::Stream stream = responder.stream(200, {});
    stream.on_disconnect([] {});
    for (const char byte : query) stream.write({&byte, 1});
    stream.end();
  });
}

std::string unchunked(std::string_view chunks) {
  std::string all;
  for (;;) {
    const std::size_t size = std::stoul(std::string(chunks.substr(0, 8)), nullptr, 16);
    if (size == 0) return all;
    chunks.remove_prefix(chunks.find("\r\n") + 2);
    all += chunks.substr(0, size);
    chunks.remove_prefix(size + 2);
  }
}

// One client: asks, reads, and now and then goes away in the middle.
void ask_many(const Address& address, int number, int count, std::atomic<int>& right) {
  const char* const paths[] = {"/now", "/later", "/stream"};
  RawClient client(address);
  for (int i = 0; i < count; ++i) {
    const std::string query = std::to_string(number) + "-" + std::to_string(i);
    const std::string path = paths[i % 3];
    client.send(get(path + "?" + query));
    if (i % 17 == 16) {
      client.abort();
      client = RawClient(address);
      ++right;
      continue;
    }
    const std::string answer = client.read_answer();
    const std::string body(body_of(answer));
    if ((path == "/stream" && !body.empty() ? unchunked(body) : body) == query) ++right;
  }
}

TEST(Stress, many_clients_threads_and_ways_to_answer_give_each_its_own_answer) {
  constexpr int kClients = 4;
  constexpr int kEach = 200;
  Workers workers(2);
  Running running(
      [&](http::Request&& request, http::Responder responder) {
        serve(workers, std::move(request), std::move(responder));
      },
      {}, 2);
  std::atomic<int> right = 0;
  std::vector<std::thread> clients;
  for (int i = 0; i < kClients; ++i)
    clients.emplace_back([&, i] { ask_many(running.address(), i, kEach, right); });
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(right, kClients * kEach);
  EXPECT_TRUE(eventually([&] { return running.server->counts().open == 0; }));
}

TEST(Stress, a_server_closed_or_destroyed_under_load_ends_and_its_responders_do_no_harm) {
  for (int round = 0; round < 10; ++round) {
    Workers workers(2);
    Running running(
        [&](http::Request&& request, http::Responder responder) {
          serve(workers, std::move(request), std::move(responder));
        },
        {}, 2);
    const Address address = running.address();
    std::atomic<bool> stopped = false;
    std::vector<std::thread> clients;
    for (int i = 0; i < 3; ++i)
      clients.emplace_back([&] {
        while (!stopped) {
          RawClient client(address);
          if (!client.is_open()) return;
          client.send(get("/later?x") + get("/stream?yy") + get("/now?z"));
          client.read_answer();
        }
      });
    EXPECT_TRUE(eventually([&] { return running.server->counts().requests > 50; }));
    std::atomic<bool> closed = false;
    if (round % 2 == 0) {
      running.server->close(std::chrono::milliseconds(500), [&] { closed = true; });
      EXPECT_TRUE(eventually([&] { return closed.load(); }));
      EXPECT_EQ(running.server->counts().open, 0u);
    }
    running.server.reset();
    stopped = true;
    for (std::thread& client : clients) client.join();
  }
}

}  // namespace
}  // namespace waybill::net::test

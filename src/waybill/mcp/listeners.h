// Listeners: the open subscriptions/listen requests of the modern era.
//
// Each has a filter that the client was told in the first message; every notification carries the
// subscription's id. Thread-safety: any thread.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/mcp/reply.h"
#include "waybill/service/cancellation.h"

namespace waybill::mcp {

struct Filter {
  bool tools = false;
  bool prompts = false;
  bool resources = false;
  std::vector<std::string> uris{};
  std::vector<std::string> tasks{};  // ids
};

class Listeners {
 public:
  explicit Listeners(std::size_t most) : most_(most) {}

  // Sends the acknowledgement, and from then on what the filter lets through, nothing in between
  // being lost. False when there are too many. Ends when `cancellation` is requested: nothing more
  // is sent.
  bool add(std::string_view id, Filter filter, std::shared_ptr<Reply> reply,
           service::Cancellation cancellation, std::string_view acknowledgement,
           std::function<void()> on_end);
  // `wants` decides by the filter. Params without `_meta`: an object's members, or nothing.
  void notify(std::string_view method, std::string_view members,
              const std::function<bool(const Filter&)>& wants);
  // Answers each with its result.
  void end_all();
  std::size_t size() const;

 private:
  struct Listener;
  void remove(const Listener* listener);

  std::size_t most_;
  mutable std::mutex mutex_;
  std::vector<std::shared_ptr<Listener>> list_;
};

}  // namespace waybill::mcp

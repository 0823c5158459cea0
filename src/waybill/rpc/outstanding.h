// Outstanding: the requests that this side has sent and not heard of again.
//
// Each ends exactly once: answered, given up, or failed together with the connection. Callbacks
// run on the thread that ends them, outside of any lock. Thread-safety: any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/rpc/message.h"

namespace waybill::rpc {

// What came back: the result's JSON, or the error object's.
struct Answer {
  bool failed = false;
  std::string payload{};
};

class Outstanding {
 public:
  using Done = std::function<void(Result<Answer>)>;

  explicit Outstanding(std::size_t limit = 1024) : limit_(limit) {}

  // The id to send the request with, as JSON; nothing when there are too many already.
  std::optional<std::string> add(Done done);
  // False when nobody waits for that id: a reply to nothing, or one that came too late.
  bool resolve(const Message& reply);
  // Ends it with `why`. False when it had ended.
  bool give_up(std::string_view id, Error why);
  void fail_all(const Error& why);
  // Whether that one has not ended yet.
  bool holds(std::string_view id) const;
  std::size_t size() const;

 private:
  std::optional<Done> take(std::string_view id);

  std::size_t limit_;
  mutable std::mutex mutex_;
  std::uint64_t next_ = 1;
  std::map<std::string, Done, std::less<>> waiting_;
};

}  // namespace waybill::rpc

// IdSource: where identifiers come from.
//
// Passed in like the clock, so that a test can fix it. Thread-safety: every member of every
// source may be called from any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

namespace waybill {

class IdSource {
 public:
  virtual ~IdSource() = default;
  virtual std::string uuid() = 0;  // version 4: 8-4-4-4-12 lower-case hexadecimal digits
  // For what is kept in the order of its identifiers: those made one after the other lie side by
  // side, and tell when they were made. A source that has no such ones gives others.
  virtual std::string ordered_uuid() { return uuid(); }
  virtual std::string short_id() = 0;    // eight characters of [0-9a-z]
  virtual std::string request_id() = 0;  // "req_" and sixteen characters of [0-9a-z]
};

// Unpredictable: every identifier is bytes from the kernel that are used for nothing else, and
// nothing is shared between threads or inherited by a forked process. Throws std::system_error when
// the kernel has no randomness to give: an identifier that can be guessed would be worse.
class RandomIds final : public IdSource {
 public:
  std::string uuid() override;
  std::string ordered_uuid() override;  // version 7: milliseconds since 1970, then random
  std::string short_id() override;
  std::string request_id() override;
};

// The in-memory twin: each kind counts from 1 on its own, in the same shape as the real one.
class SequentialIds final : public IdSource {
 public:
  std::string uuid() override;        // 00000000-0000-4000-8000-000000000001
  std::string short_id() override;    // 00000001
  std::string request_id() override;  // req_0000000000000001

 private:
  std::atomic<std::uint64_t> uuids_ = 0;
  std::atomic<std::uint64_t> short_ids_ = 0;
  std::atomic<std::uint64_t> request_ids_ = 0;
};

}  // namespace waybill

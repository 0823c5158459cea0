// Store: records behind one interface, whatever engine keeps them.
//
// A record is bytes under a key in a space; keys are ordered by their bytes, and a list is read by
// key, never by offset. Everything else (chains, indexes, pages) is made of that. The engines are
// memory, SQLite and PostgreSQL (`open.h`); one suite of tests holds all three to this header.
//
// Failures, by kind: over_limit and bad_input are the caller's (see the limits below); unavailable
// is the engine's (disk full, server gone, locked for too long) and may be gone at the next try;
// not_allowed means that the records may be read at most.
// Thread-safety: a Store may be used from any thread. A Reading or Writing belongs to the call of
// `work` that it was given to, and to its thread. Inside `work` the store itself is not used.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill::store {

// What every engine takes. A space's name is printable ASCII without blanks, a key has at least
// one byte of any kind, a value may be empty.
inline constexpr std::size_t kMaxSpace = 64;
inline constexpr std::size_t kMaxKey = 1024;
inline constexpr std::size_t kMaxValue = 64 << 20;

// Which records of a space, in which order.
struct Range {
  std::string_view space{};
  std::string_view prefix{};  // keys that begin so; empty: all
  std::string_view after{};   // where the last page ended, itself left out; empty: from the first
  bool backwards = false;     // from the last key to the first; `after` is where to go down from
  std::size_t limit = 0;      // 0: all
};

class Reading {
 public:
  virtual ~Reading() = default;

  virtual Result<std::optional<std::string>> get(std::string_view space, std::string_view key) = 0;

  // Gives the range's records to `visit`, in order, until it returns false. The views last until
  // it returns. `visit` does not use the store.
  using Visit = std::function<bool(std::string_view key, std::string_view value)>;
  virtual Result<void> each(const Range& range, const Visit& visit) = 0;
};

// Sees its own changes.
class Writing : public Reading {
 public:
  // Replaces what is there.
  virtual Result<void> put(std::string_view space, std::string_view key,
                           std::string_view value) = 0;
  // Puts what must not be there yet. If it is, the change fails with the kind conflict: here, or
  // at the latest when it is committed.
  virtual Result<void> add(std::string_view space, std::string_view key, std::string_view value) {
    const auto found = get(space, key);
    if (!found) return std::unexpected(found.error());
    if (*found) return taken(space, key);
    return put(space, key, value);
  }
  // What is not there is gone already.
  virtual Result<void> erase(std::string_view space, std::string_view key) = 0;

 protected:
  static std::unexpected<Error> taken(std::string_view space, std::string_view key) {
    return fail(ErrorKind::conflict, "There is a record with the key '" + std::string(key) +
                                         "' in " + std::string(space) + " already.");
  }
};

struct Status {
  std::string engine{};  // "memory", "sqlite", "postgresql"
  bool reachable = true;
  std::uint64_t records = 0;  // of all spaces; 0 when it cannot be reached
};

// Somebody whose records can wait a little: they travel in the next commit, whoever makes it,
// instead of paying for one of their own.
class Passenger {
 public:
  virtual ~Passenger() = default;
  // Asked before each commit: whether there is something to write.
  virtual bool waits() = 0;
  // Called inside a change that is about to be committed, also on another thread. Its changes are
  // undone together with the change; an error undoes them alone.
  virtual Result<void> board(Writing& writing) = 0;
  // Follows every board(): whether what it wrote is durable now.
  virtual void arrive(bool durable) = 0;
};

class Store {
 public:
  virtual ~Store() = default;

  // One view of all spaces at one moment.
  virtual Result<void> read(const std::function<Result<void>(Reading&)>& work) = 0;

  // All changes or none, as if no other change ran meanwhile; durable when it returns ok. An error
  // of `work` undoes its changes and is returned. `work` may run more than once (another process
  // got in between; its neighbours in a shared commit failed), so it has no effects of its own; it
  // may run on the thread of another caller, while this one waits. What it throws is thrown here.
  // Changes that are made at the same time share one commit.
  virtual Result<void> change(const std::function<Result<void>(Writing&)>& work) = 0;

  // Asks the engine; never fails, because "not reachable" is an answer.
  virtual Status status() = 0;

  // One at a time; null: nobody. Returns when the one before will not be called any more.
  virtual void carry(Passenger* passenger) = 0;
};

}  // namespace waybill::store

// Store: records behind one interface, whatever engine keeps them.
//
// A record is bytes under a key in a space; keys are ordered by their bytes, and a list is read by
// key, never by offset. Everything else (chains, indexes, pages) is made of that. The engines are
// memory, SQLite and PostgreSQL (`open.h`); one suite of tests holds all three to this header.
// Thread-safety: a Store may be used from any thread. A Reading or Writing belongs to the call of
// `work` that it was given to, and to its thread.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill::store {

// Which records of a space, in which order.
struct Range {
  std::string_view space{};
  std::string_view prefix{};  // keys that begin so; empty: all
  std::string_view after{};   // where the last page ended, that key itself left out; empty: from the first
  bool backwards = false;     // from the last key to the first; `after` is then where to go down from
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
  virtual Result<void> put(std::string_view space, std::string_view key, std::string_view value) = 0;
  virtual Result<void> erase(std::string_view space, std::string_view key) = 0;
};

struct Status {
  std::string engine{};  // "memory", "sqlite", "postgresql"
  bool reachable = true;
  std::uint64_t records = 0;
};

class Store {
 public:
  virtual ~Store() = default;

  // One view of all spaces at one moment.
  virtual Result<void> read(const std::function<Result<void>(Reading&)>& work) = 0;

  // All changes or none, as if no other change ran meanwhile; durable when it returns ok. An error
  // of `work` undoes its changes and is returned. `work` may run more than once (another process
  // got in between; its neighbours in a shared commit failed), so it has no effects of its own.
  // Changes that are made at the same time share one commit.
  virtual Result<void> change(const std::function<Result<void>(Writing&)>& work) = 0;

  virtual Status status() = 0;
};

}  // namespace waybill::store

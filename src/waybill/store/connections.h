// Connections: a bounded number of connections for readings, made when they are first needed.
//
// Thread-safety: any thread; what is lent belongs to one thread until it is given back.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "waybill/base/error.h"

namespace waybill::store {

template <class Connection>
class Connections {
 public:
  using Make = std::function<Result<std::unique_ptr<Connection>>()>;

  Connections(Make make, std::size_t limit, std::chrono::milliseconds patience)
      : make_(std::move(make)), limit_(limit), patience_(patience) {}

  // Gives itself back; unless it was spoiled, somebody else gets the same connection later.
  class Loan {
   public:
    Loan(Connections& from, std::unique_ptr<Connection> connection)
        : from_(&from), connection_(std::move(connection)) {}
    Loan(Loan&& other) noexcept
        : from_(std::exchange(other.from_, nullptr)), connection_(std::move(other.connection_)) {}
    Loan& operator=(Loan&&) = delete;
    ~Loan() {
      if (from_ != nullptr) from_->take_back(std::move(connection_));
    }
    Connection& operator*() const { return *connection_; }
    Connection* operator->() const { return connection_.get(); }
    void spoil() { connection_.reset(); }

   private:
    Connections* from_;
    std::unique_ptr<Connection> connection_;
  };

  Result<Loan> lend() {
    std::unique_lock lock(mutex_);
    const auto is_free = [this] { return !free_.empty() || lent_ < limit_; };
    if (!returned_.wait_for(lock, patience_, is_free))
      return fail(ErrorKind::unavailable, "All " + std::to_string(limit_) +
                                              " connections for reading are in use; try again.");
    ++lent_;
    if (!free_.empty()) {
      Loan loan(*this, std::move(free_.back()));
      free_.pop_back();
      return loan;
    }
    lock.unlock();
    auto made = make_();
    if (made) return Loan(*this, std::move(*made));
    take_back(nullptr);
    return std::unexpected(made.error());
  }

  // Forgets those that nobody uses now, because what is behind them is gone.
  void forget_free() {
    const std::lock_guard lock(mutex_);
    free_.clear();
  }

 private:
  void take_back(std::unique_ptr<Connection> connection) {
    const std::lock_guard lock(mutex_);
    --lent_;
    if (connection) free_.push_back(std::move(connection));
    returned_.notify_one();
  }

  const Make make_;
  const std::size_t limit_;
  const std::chrono::milliseconds patience_;
  std::mutex mutex_;
  std::condition_variable returned_;
  std::vector<std::unique_ptr<Connection>> free_;
  std::size_t lent_ = 0;
};

}  // namespace waybill::store

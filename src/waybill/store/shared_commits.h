// SharedCommits: changes that are made at the same time go into one transaction, so that many
// writers wait for one fsync together instead of for one each in turn.
//
// Whoever comes first leads: it carries out all changes that wait, commits, and wakes their
// callers, who wake each other; those who come meanwhile are the next group. While many wait, the
// leader goes on with them, a few groups long, before another one leads.
//
// A leader waits for others, an eighth of the time that the last group took at the most. Where the
// disk takes most of that time, it waits for all who were there lately, because a commit for them
// costs no more; where the processor does, for half of them unless a third is there already, so
// that some prepare their next changes while those of the others are carried out. Who was alone
// before waits for nobody.
//
// When a change fails after it has written something, the group is begun anew with a mark
// before each change. When a group as a whole fails, each of its changes is tried once more alone,
// so that one that cannot be made (a value for which the disk has no room) fails by itself.
// Thread-safety: any thread. Transactions are used by one thread at a time.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "waybill/store/store.h"
#include "waybill/store/turn.h"

namespace waybill::store {

// What an engine can do on the one connection that it writes by.
class Transactions {
 public:
  virtual ~Transactions() = default;

  virtual Result<void> begin() = 0;
  virtual Writing& writing() = 0;
  // How often something was put or erased so far.
  virtual std::uint64_t writes() const = 0;
  // A place to come back to, and back to it; marks do not nest.
  virtual Result<void> mark() = 0;
  virtual Result<void> back_to_mark() = 0;
  virtual Result<void> forget_mark() = 0;
  // False when the engine has given the transaction up: nothing of it will be committed.
  virtual bool is_alive() = 0;
  virtual void roll_back() = 0;

  struct Commit {
    std::optional<Error> error{};  // nothing: durable
    bool is_known = true;          // false: it may have been made all the same
  };
  virtual Commit commit() = 0;
};

class SharedCommits {
 public:
  using Work = std::function<Result<void>(Writing&)>;

  // Lifetime: `transactions` outlives it.
  explicit SharedCommits(Transactions& transactions, std::size_t max_group = 256)
      : transactions_(transactions), max_group_(max_group) {}

  Result<void> change(const Work& work);
  // Calls `work` between two groups, on any thread that waits here, and without a transaction.
  Result<void> alone(const std::function<Result<void>()>& work);
  void carry(Passenger* passenger);

 private:
  // A caller waits for its turn and not for the lock, which sixty others want at that moment.
  struct Pending {
    const Work& work;
    const bool is_alone;
    Result<void> result{};
    std::exception_ptr thrown{};
    Turn turn{};
    std::array<std::shared_ptr<Pending>, 4> to_wake{};  // by this one when it is woken
  };
  // Shared, because who gives a turn touches it after its owner may have gone on.
  using Waiting = std::shared_ptr<Pending>;
  using Group = std::span<const Waiting>;
  // How a group went, apart from what became of each change in it.
  enum class Fate : std::uint8_t { over, never_begun, needs_marks, try_each_alone };

  Result<void> await(const Work& work, bool is_alone);
  void lead(const Waiting& leader);
  std::vector<Waiting> gather();
  void note(Group group, std::chrono::nanoseconds took, std::chrono::nanoseconds computed);
  static void release(const std::vector<Waiting>& group, const Waiting& leader);
  void run(Pending& pending);
  void carry_out(Group group);
  Fate carry_out_together(Group group, bool is_marked);
  Result<void> carry_out_one(Pending& pending, bool is_marked);
  Result<bool> board();
  static void forget_results(Group group);
  static void fail_all(Group group, const Error& error);

  Transactions& transactions_;
  const std::size_t max_group_;
  std::mutex mutex_;
  std::condition_variable idle_;
  std::condition_variable gathered_;
  std::size_t expected_ = 0;  // how many a leader waits for
  std::chrono::nanoseconds last_duration_{};
  std::deque<Waiting> waiting_;
  bool is_led_ = false;
  bool is_busy_ = false;  // with a transaction
  Passenger* passenger_ = nullptr;
};

}  // namespace waybill::store

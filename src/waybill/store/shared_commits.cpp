#include "waybill/store/shared_commits.h"

#include <algorithm>
#include <ctime>
#include <iterator>
#include <utility>

namespace waybill::store {
namespace {

constexpr std::chrono::milliseconds kMaxPatience{2};
// A leader goes on while so many wait, for so many groups at the most: its own caller waits, too.
constexpr std::size_t kCrowd = 8;
constexpr int kMostGroups = 4;

// What this thread has kept a processor busy for.
std::chrono::nanoseconds time_computed() {
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

Result<void> SharedCommits::change(const Work& work) { return await(work, false); }

Result<void> SharedCommits::alone(const std::function<Result<void>()>& work) {
  return await([&](Writing&) { return work(); }, true);
}

Result<void> SharedCommits::await(const Work& work, bool is_alone) {
  const auto mine = std::make_shared<Pending>(work, is_alone);
  bool leads = false;
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back(mine);
    if (waiting_.size() == expected_) gathered_.notify_one();
    leads = !std::exchange(is_led_, true);
  }
  // Who leads may find its own change behind those of a full group, and waits again.
  while (leads || mine->turn.wait() == Turn::lead) {
    leads = false;
    lead(mine);
  }
  for (Waiting& next : mine->to_wake)
    if (next) std::exchange(next, nullptr)->turn.give(Turn::done);
  if (mine->thrown) std::rethrow_exception(mine->thrown);
  return std::move(mine->result);
}

void SharedCommits::lead(const Waiting& leader) {
  bool goes_on = true;
  for (int groups = 1; goes_on; ++groups) {
    const std::vector<Waiting> group = gather();
    const auto begin = std::chrono::steady_clock::now();
    const auto computed = time_computed();
    carry_out(group);
    Waiting next;
    {
      const std::lock_guard lock(mutex_);
      is_busy_ = false;
      note(group, std::chrono::steady_clock::now() - begin, time_computed() - computed);
      goes_on = waiting_.size() >= kCrowd && groups < kMostGroups;
      is_led_ = !waiting_.empty();
      if (is_led_ && !goes_on) next = waiting_.front();
      idle_.notify_all();
    }
    if (next) next->turn.give(Turn::lead);
    release(group, leader);
  }
}

// Those who came first, up to one that has to be alone.
std::vector<SharedCommits::Waiting> SharedCommits::gather() {
  std::unique_lock lock(mutex_);
  // Those of the last group are about to come back: a little patience saves them a commit.
  gathered_.wait_for(lock, last_duration_ / 8,
                     [this] { return waiting_.size() >= expected_ || waiting_.front()->is_alone; });
  const auto last =
      waiting_.begin() + static_cast<std::ptrdiff_t>(std::min(waiting_.size(), max_group_));
  const auto end = std::max(
      std::ranges::find_if(waiting_.begin(), last, [](const auto& one) { return one->is_alone; }),
      waiting_.begin() + 1);
  std::vector<Waiting> group(std::make_move_iterator(waiting_.begin()),
                             std::make_move_iterator(end));
  waiting_.erase(waiting_.begin(), end);
  is_busy_ = true;
  return group;
}

// How long to wait for whom next time.
void SharedCommits::note(Group group, std::chrono::nanoseconds took,
                         std::chrono::nanoseconds computed) {
  if (group[0]->is_alone) return;
  last_duration_ = std::min<std::chrono::nanoseconds>(took, kMaxPatience * 8);
  const std::size_t around = group.size() + waiting_.size();
  const bool are_many_here = waiting_.size() >= around / 3;
  expected_ = computed < took / 2 ? group.size() : are_many_here ? 0 : around / 2;
}

// To wake somebody takes as long as to carry out a change, so that each wakes a few others.
void SharedCommits::release(const std::vector<Waiting>& group, const Waiting& leader) {
  std::vector<Waiting> others;
  others.reserve(group.size());
  for (const Waiting& one : group)
    if (one != leader) others.push_back(one);
  constexpr std::size_t kWakes = std::tuple_size_v<decltype(leader->to_wake)>;
  for (std::size_t i = 1; i < others.size(); ++i)
    others[(i - 1) / kWakes]->to_wake[(i - 1) % kWakes] = others[i];
  if (others.size() < group.size()) leader->turn.give(Turn::done);
  if (!others.empty()) others[0]->turn.give(Turn::done);
}

void SharedCommits::carry(Passenger* passenger) {
  std::unique_lock lock(mutex_);
  idle_.wait(lock, [&] { return !is_busy_; });
  passenger_ = passenger;
}

void SharedCommits::fail_all(Group group, const Error& error) {
  for (const Waiting& pending : group) pending->result = std::unexpected(error);
}

void SharedCommits::forget_results(Group group) {
  for (const Waiting& pending : group) {
    pending->result = {};
    pending->thrown = nullptr;
  }
}

void SharedCommits::carry_out(Group group) {
  if (group[0]->is_alone) return run(*group[0]);
  Fate fate = carry_out_together(group, false);
  if (fate == Fate::needs_marks) {
    forget_results(group);
    fate = carry_out_together(group, true);
  }
  if (fate != Fate::try_each_alone) return;
  forget_results(group);
  for (std::size_t i = 0; i < group.size(); ++i) {
    if (carry_out_together(group.subspan(i, 1), false) != Fate::never_begun) continue;
    // The others would wait as long for the same error.
    const Error error = group[i]->result.error();
    return fail_all(group.subspan(i), error);
  }
}

void SharedCommits::run(Pending& pending) {
  try {
    pending.result = pending.work(transactions_.writing());
  } catch (...) {
    pending.thrown = std::current_exception();
    pending.result = fail(ErrorKind::unavailable, "The change was given up.");
  }
}

// An error of the engine is returned; one of the work is only noted.
Result<void> SharedCommits::carry_out_one(Pending& pending, bool is_marked) {
  if (is_marked)
    if (auto marked = transactions_.mark(); !marked) return marked;
  run(pending);
  if (!transactions_.is_alive())
    return pending.result ? fail(ErrorKind::unavailable, "The store gave the change up.")
                          : pending.result;
  if (!is_marked) return {};
  if (!pending.result)
    if (auto back = transactions_.back_to_mark(); !back) return back;
  return transactions_.forget_mark();
}

// True when the passenger has to be told how it ended.
Result<bool> SharedCommits::board() {
  if (passenger_ == nullptr || !passenger_->waits()) return false;
  if (auto marked = transactions_.mark(); !marked) return std::unexpected(marked.error());
  const auto boarded = passenger_->board(transactions_.writing());
  if (!boarded) {
    passenger_->arrive(false);
    if (auto back = transactions_.back_to_mark(); !back) return std::unexpected(back.error());
  }
  if (auto forgotten = transactions_.forget_mark(); !forgotten) {
    if (boarded) passenger_->arrive(false);
    return std::unexpected(forgotten.error());
  }
  return boarded.has_value();
}

SharedCommits::Fate SharedCommits::carry_out_together(Group group, bool is_marked) {
  if (auto begun = transactions_.begin(); !begun) {
    fail_all(group, begun.error());
    return Fate::never_begun;
  }
  const bool is_alone = group.size() == 1;
  const auto give_up = [&](const Error& error) {
    transactions_.roll_back();
    // An error of the work's own says more than that of the engine about what follows from it.
    if (!is_alone || group[0]->result) fail_all(group, error);
    return is_alone ? Fate::over : Fate::try_each_alone;
  };
  for (const Waiting& pending : group) {
    const std::uint64_t before = transactions_.writes();
    if (auto done = carry_out_one(*pending, is_marked); !done) return give_up(done.error());
    if (pending->result || is_marked || is_alone || transactions_.writes() == before) continue;
    transactions_.roll_back();
    return Fate::needs_marks;
  }
  if (std::ranges::none_of(group, [](const Waiting& one) { return one->result.has_value(); })) {
    transactions_.roll_back();
    return Fate::over;
  }
  const auto boarded = board();
  if (!boarded) return give_up(boarded.error());
  const Transactions::Commit commit = transactions_.commit();
  if (*boarded) passenger_->arrive(!commit.error);
  if (!commit.error) return Fate::over;
  if (!commit.is_known) {
    for (const Waiting& pending : group)
      if (pending->result) pending->result = std::unexpected(*commit.error);
    return Fate::over;
  }
  return give_up(*commit.error);
}

}  // namespace waybill::store

#include "waybill/store/memory_store.h"

#include <mutex>
#include <vector>

#include "waybill/store/bounds.h"

namespace waybill::store {
namespace {

using Space = MemoryStore::Space;
using Spaces = MemoryStore::Spaces;

const Space& space_in(const Spaces& spaces, std::string_view name) {
  static const Space kNone;
  const auto found = spaces.find(name);
  return found == spaces.end() ? kNone : found->second;
}

Result<std::optional<std::string>> find(const Spaces& spaces, std::string_view space,
                                        std::string_view key) {
  if (auto checked = check_name(space, key); !checked) return std::unexpected(checked.error());
  const Space& records = space_in(spaces, space);
  const auto found = records.find(key);
  if (found == records.end()) return std::optional<std::string>();
  return found->second;
}

Result<void> visit_range(const Spaces& spaces, const Range& range, const Reading::Visit& visit) {
  if (auto checked = check_range(range); !checked) return checked;
  const Bounds bounds = bounds_of(range);
  if (bounds.is_empty()) return {};
  const Space& records = space_in(spaces, range.space);
  auto at = records.lower_bound(bounds.lower);
  auto end = bounds.upper ? records.lower_bound(*bounds.upper) : records.end();
  for (std::size_t left = range.limit; at != end;) {
    const auto here = range.backwards ? --end : at++;
    if (!visit(here->first, here->second)) break;
    if (left != 0 && --left == 0) break;
  }
  return {};
}

class MemoryReading final : public Reading {
 public:
  explicit MemoryReading(const Spaces& spaces) : spaces_(spaces) {}
  Result<std::optional<std::string>> get(std::string_view space, std::string_view key) override {
    return find(spaces_, space, key);
  }
  Result<void> each(const Range& range, const Visit& visit) override {
    return visit_range(spaces_, range, visit);
  }

 private:
  const Spaces& spaces_;
};

// Changes in place and remembers what was there before.
class MemoryWriting final : public Writing {
 public:
  explicit MemoryWriting(Spaces& spaces) : spaces_(spaces) {}
  ~MemoryWriting() override {
    for (; !is_kept_ && !undo_.empty(); undo_.pop_back()) take_back(undo_.back());
  }
  void keep() { is_kept_ = true; }

  Result<std::optional<std::string>> get(std::string_view space, std::string_view key) override {
    return find(spaces_, space, key);
  }
  Result<void> each(const Range& range, const Visit& visit) override {
    return visit_range(spaces_, range, visit);
  }
  Result<void> put(std::string_view space, std::string_view key, std::string_view value) override {
    if (auto checked = check_record(space, key, value); !checked) return checked;
    if (auto remembered = remember(space, key); !remembered) return remembered;
    spaces_[std::string(space)].insert_or_assign(std::string(key), std::string(value));
    return {};
  }
  Result<void> erase(std::string_view space, std::string_view key) override {
    if (auto remembered = remember(space, key); !remembered) return remembered;
    spaces_[std::string(space)].erase(std::string(key));
    return {};
  }

 private:
  struct Before {
    std::string space;
    std::string key;
    std::optional<std::string> value;
  };

  Result<void> remember(std::string_view space, std::string_view key) {
    auto value = find(spaces_, space, key);
    if (!value) return std::unexpected(value.error());
    undo_.push_back({std::string(space), std::string(key), std::move(*value)});
    return {};
  }
  void take_back(Before& before) {
    Space& records = spaces_[before.space];
    if (before.value)
      records.insert_or_assign(std::move(before.key), std::move(*before.value));
    else
      records.erase(before.key);
  }

  Spaces& spaces_;
  std::vector<Before> undo_;
  bool is_kept_ = false;
};

}  // namespace

Result<void> MemoryStore::read(const std::function<Result<void>(Reading&)>& work) {
  const std::shared_lock lock(mutex_);
  MemoryReading reading(spaces_);
  return work(reading);
}

Result<void> MemoryStore::carry_out(const std::function<Result<void>(Writing&)>& work) {
  MemoryWriting writing(spaces_);
  auto done = work(writing);
  if (done) writing.keep();
  return done;
}

Result<void> MemoryStore::change(const std::function<Result<void>(Writing&)>& work) {
  const std::unique_lock lock(mutex_);
  if (auto done = carry_out(work); !done) return done;
  if (passenger_ != nullptr && passenger_->waits())
    passenger_->arrive(
        carry_out([this](Writing& writing) { return passenger_->board(writing); }).has_value());
  return {};
}

Status MemoryStore::status() {
  const std::shared_lock lock(mutex_);
  Status status{.engine = "memory"};
  for (const auto& [name, records] : spaces_) status.records += records.size();
  return status;
}

void MemoryStore::carry(Passenger* passenger) {
  const std::unique_lock lock(mutex_);
  passenger_ = passenger;
}

}  // namespace waybill::store

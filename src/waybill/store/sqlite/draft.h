// Draft: what a transaction is going to write, kept in memory until the engine is told all of it.
//
// Of a key that is written several times only the last value is told; what was put can be read
// again without asking the engine; and a mark costs nothing but a number.
// Lifetime: views last until clear(), back_to_mark() or another put of the same key.
// Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "waybill/base/arena.h"
#include "waybill/store/sqlite/name.h"

namespace waybill::store::sqlite {

class Draft {
 public:
  struct Entry {
    Name name{};
    std::uint32_t space_size = 0;
    std::string_view value{};
    bool is_erased = false;
    bool is_new = false;      // has to be
    std::uint32_t older = 0;  // one more than the place of the same key's entry before the mark
    std::uint32_t newer = 0;  // or behind it; 0: there is none

    std::string_view space() const { return name.text.substr(0, space_size); }
    std::string_view key() const { return name.text.substr(space_size + 1); }
  };

  // Null: nothing is drafted for it.
  const Entry* find(const Name& name) const;
  // `value` is nothing for what is to be erased.
  void write(const Name& name, std::size_t space_size, const std::string_view* value);
  // For what is not drafted.
  void add(const Name& name, std::size_t space_size, std::string_view value) {
    write(name, space_size, &value);
    entries_.back().is_new = true;
  }

  // One mark at a time.
  void mark() { mark_ = entries_.size(); }
  void back_to_mark();
  void forget_mark() { mark_ = 0; }

  // In the order of writing.
  std::span<const Entry> entries() const { return entries_; }
  std::size_t at_mark() const { return mark_; }
  // Whether the entries before `end` have a newer one for this one's key. What has to be new is
  // told all the same, or nobody would see that it is not.
  bool is_outdated(const Entry& entry, std::size_t end) const {
    return entry.newer != 0 && entry.newer <= end && !entry.is_new;
  }

  bool is_large() const { return bytes_ > kLargeBytes || entries_.size() >= kLargeCount; }
  void clear();

 private:
  static constexpr std::size_t kLargeBytes = 4 << 20;
  static constexpr std::size_t kLargeCount = 8192;
  static constexpr std::size_t kFewSlots = 1024;
  // Open addressing: a draft is made and cleared with every transaction, and nodes of a map would
  // be allocated by one thread and freed by another.
  struct Slot {
    std::uint32_t tag = 0;    // the upper half of the hash
    std::uint32_t entry = 0;  // one more than the place of the name's newest entry; 0: free
  };

  std::size_t slot_of(const Name& name) const;
  void make_slots(std::size_t count);

  Arena arena_;
  std::vector<Entry> entries_;
  std::vector<Slot> slots_;  // a power of two, or none
  std::size_t names_ = 0;    // that have one
  std::size_t mark_ = 0;
  std::size_t bytes_ = 0;  // asked of the arena
};

}  // namespace waybill::store::sqlite

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

#include "waybill/dialect/checking.h"

namespace waybill::dialect {
namespace {

using json::Kind;
using json::Value;

class DuplicateKeys {
 public:
  explicit DuplicateKeys(Checking& checking) : checking_(checking) {}

  void look() {
    enter(checking_.root().value);
    while (!frames_.empty()) {
      Frame& frame = frames_.back();
      if (frame.next == frame.container.children().end()) {
        frames_.pop_back();
        continue;
      }
      frame.current = *frame.next;
      ++frame.next;
      ++frame.index;
      enter(frame.current);
    }
  }

 private:
  // A container on the way down to where we are; not a call each, so that depth costs no stack.
  struct Frame {
    Value container;
    Value::Range::Iterator next;
    std::size_t index = 0;  // of the child after the current one
    Value current{};
  };

  void enter(Value value) {
    if (!value.is(Kind::object) && !value.is(Kind::array)) return;
    frames_.push_back({value, value.children().begin()});
    if (value.is(Kind::object) && has_duplicates(value)) report(value);
  }

  // Most objects have few members, of which most keys differ in length: to compare each with each
  // takes less than to sort them, or to put them into a table.
  bool has_duplicates(Value object) {
    constexpr std::size_t kFew = 16;
    keys_.clear();
    for (const Value member : object.children()) keys_.push_back(member.key());
    if (keys_.size() > kFew) {
      std::ranges::sort(keys_);
      return std::ranges::adjacent_find(keys_) != keys_.end();
    }
    for (auto key = keys_.begin(); key != keys_.end(); ++key)
      if (std::find(keys_.begin(), key, *key) != key) return true;
    return false;
  }

  void report(Value object) {
    std::unordered_map<std::string_view, std::size_t> times;
    for (const Value member : object.children()) ++times[member.key()];
    for (const Value member : object.children()) {
      std::size_t& count = times[member.key()];
      if (count < 2) continue;
      checking_.report("json/duplicate-key", pointer_to(member.key()),
                       "The key '" + std::string(member.key()) + "' stands here " +
                           std::to_string(count) + " times; the last one counts.",
                       "each key once", std::to_string(count) + " times");
      count = 0;  // once for each name
    }
  }

  std::string pointer_to(std::string_view key) const {
    std::string pointer;
    for (std::size_t i = 0; i + 1 < frames_.size(); ++i) {
      if (frames_[i].container.is(Kind::object)) {
        json::append_token(pointer, frames_[i].current.key());
      } else {
        json::append_token(pointer, frames_[i].index - 1);
      }
    }
    json::append_token(pointer, key);
    return pointer;
  }

  Checking& checking_;
  std::vector<Frame> frames_;
  std::vector<std::string_view> keys_;  // of the object that is looked at
};

}  // namespace

void check_duplicate_keys(Checking& checking) { DuplicateKeys(checking).look(); }

}  // namespace waybill::dialect

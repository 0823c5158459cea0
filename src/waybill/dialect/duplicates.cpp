#include <string>
#include <unordered_map>
#include <vector>

#include "waybill/dialect/checking.h"

namespace waybill::dialect {
namespace {

using json::Kind;
using json::Value;

// A container on the way down to where we are; not a call each, so that depth costs no stack.
struct Frame {
  Value container;
  Value::Range::Iterator next;
  std::size_t index = 0;  // of the child after the current one
  Value current{};
};

Frame enter(Value container) { return {container, container.children().begin()}; }

std::string pointer_of(const std::vector<Frame>& frames, std::string_view last) {
  std::string pointer;
  for (std::size_t i = 0; i + 1 < frames.size(); ++i) {
    if (frames[i].container.is(Kind::object)) {
      json::append_token(pointer, frames[i].current.key());
    } else {
      json::append_token(pointer, frames[i].index - 1);
    }
  }
  json::append_token(pointer, last);
  return pointer;
}

void check_object(Checking& checking, const std::vector<Frame>& frames) {
  const Value object = frames.back().container;
  if (object.size() < 2) return;
  std::unordered_map<std::string_view, std::size_t> times;
  times.reserve(object.size());
  bool any = false;
  for (const Value member : object.children()) any |= ++times[member.key()] == 2;
  if (!any) return;
  for (const Value member : object.children()) {
    std::size_t& count = times[member.key()];
    if (count < 2) continue;
    checking.report("json/duplicate-key", pointer_of(frames, member.key()),
                    "The key '" + std::string(member.key()) + "' stands here " +
                        std::to_string(count) + " times; the last one counts.",
                    "each key once", std::to_string(count) + " times");
    count = 0;  // once for each name
  }
}

}  // namespace

void check_duplicate_keys(Checking& checking) {
  std::vector<Frame> frames;
  const auto push = [&](Value value) {
    if (!value.is(Kind::object) && !value.is(Kind::array)) return;
    frames.push_back(enter(value));
    if (value.is(Kind::object)) check_object(checking, frames);
  };
  push(checking.root().value);
  while (!frames.empty()) {
    Frame& frame = frames.back();
    if (frame.next == frame.container.children().end()) {
      frames.pop_back();
      continue;
    }
    frame.current = *frame.next;
    ++frame.next;
    ++frame.index;
    push(frame.current);
  }
}

}  // namespace waybill::dialect

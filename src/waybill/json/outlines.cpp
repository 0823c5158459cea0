#include "waybill/json/outlines.h"

namespace waybill::json {

// The one is asked first that came after the last one the last time; and, as it will be compared
// anyway, only for its end, as long as that is enough. When the document is like none, the last one
// stays.
void KindredOutlines::choose(const StructuralIndex::Cursor& first, std::string_view text) noexcept {
  std::uint8_t& next = next_[static_cast<std::size_t>(last_ - outlines_.data())];
  Outline& expected = outlines_[next];
  by_end_ = ends_tell_ && expected.ends_alike(first);
  if (by_end_ || (!ends_tell_ && expected.may_be_of(first, text))) [[likely]] {
    last_ = &expected;
    return;
  }
  for (Outline& outline : outlines_) {
    if (&outline == &expected || !outline.may_be_of(first, text)) continue;
    next = static_cast<std::uint8_t>(&outline - outlines_.data());
    last_ = &outline;
    return;
  }
}

Outline* KindredOutlines::differ() noexcept {
  ends_tell_ &= !by_end_;
  Outline* room = nullptr;
  for (Outline& outline : outlines_) {
    if (!outline.empty()) outline.differ();
    if (outline.empty()) room = &outline;
  }
  if (room == nullptr) return nullptr;
  several_ = true;
  const auto number = static_cast<std::uint8_t>(room - outlines_.data());
  next_[number] = number;  // what comes once often comes again
  return last_ = room;
}

}  // namespace waybill::json

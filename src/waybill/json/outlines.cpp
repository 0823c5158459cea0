#include "waybill/json/outlines.h"

namespace waybill::json {

// The last one is asked first, and stays the last one when the document is like none.
void KindredOutlines::choose(const StructuralIndex::Cursor& first, std::string_view text) noexcept {
  if (last_->may_be_of(first, text)) return;
  for (Outline& outline : outlines_) {
    if (&outline == last_ || !outline.may_be_of(first, text)) continue;
    last_ = &outline;
    return;
  }
}

Outline* KindredOutlines::differ() noexcept {
  Outline* room = nullptr;
  for (Outline& outline : outlines_) {
    if (!outline.empty()) outline.differ();
    if (outline.empty()) room = &outline;
  }
  if (room == nullptr) return nullptr;
  several_ = true;
  return last_ = room;
}

}  // namespace waybill::json

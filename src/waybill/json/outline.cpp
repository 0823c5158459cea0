#include "waybill/json/outline.h"

namespace waybill::json {
namespace {

// Without what differs from one text to the next.
Node lasting(Node node) {
  node.flags &= static_cast<std::uint8_t>(~(Node::kEscaped | Node::kKeyEscaped));
  return node;
}

}  // namespace

void Outline::follow_by(char head) noexcept {
  Step& step = last();
  if (step.form == Step::Form::skipped || step.form == Step::Form::others) {
    step.after = head;
    return;
  }
  const int tokens = step.taken;  // which it follows
  step.heads |= std::uint32_t{static_cast<unsigned char>(head)} << 8 * tokens;
  step.mask |= std::uint32_t{0xFF} << 8 * tokens;
  if (head == ',') ++step.taken;
}

void Outline::learn(const Node* nodes) noexcept {
  root_ = lasting(nodes[0]);
  for (std::size_t i = 0; i < size_; ++i)
    if (steps_[i].kept) steps_[i].node = lasting(nodes[steps_[i].number]);
}

}  // namespace waybill::json

#include "waybill/json/scanner.h"

#include <utility>

#include "waybill/base/spare.h"
#include "waybill/json/diagnose.h"
#include "waybill/json/recorder.h"

namespace waybill::json {
namespace {

constexpr auto record_all = [](Tag, std::string_view) { return Verdict{Verdict::open, 0}; };

std::unexpected<Error> refusal(std::string_view text) {
  if (auto error = diagnose(text)) return std::unexpected(std::move(*error));
  return fail(
      ErrorKind::bad_input,
      "The text was refused by one JSON reader and accepted by the other; please report it.", 0);
}

}  // namespace

Scanner::Scanner() : recorder_(Spare<Recorder>::take()) { recorder_->forget(); }
Scanner::~Scanner() { Spare<Recorder>::leave(std::move(recorder_)); }
Scanner::Scanner(Scanner&&) noexcept = default;
Scanner& Scanner::operator=(Scanner&&) noexcept = default;

Result<void> Scanner::validate(std::string_view text) {
  if (text.size() > kMaxBytes || !recorder_->validate(text)) return refusal(text);
  return {};
}

// Empties the document for another text; false when that is too long.
bool Scanner::start(std::string_view text, Document& document) {
  document.text_ = text;
  document.count_ = 0;
  document.shape_ = 0;
  document.arena_.reset();
  return text.size() <= kMaxBytes;
}

Result<void> Scanner::scan(std::string_view text, Interest interest, Document& document) {
  if (start(text, document) && recorder_->record(text, interest, document, 0, false)) return {};
  document.count_ = 0;
  return refusal(text);
}

Result<void> Scanner::scan(std::string_view text, Recording recording, Document& document) {
  if (start(text, document) && recording(*recorder_, text, document, 0, false)) return {};
  document.count_ = 0;
  return refusal(text);
}

Result<void> Scanner::parse(std::string_view text, Document& document) {
  if (start(text, document) && recorder_->record(text, record_all, document, 0, false)) return {};
  document.count_ = 0;
  return refusal(text);
}

void Scanner::expand(Document& document, const Value& value, Interest interest) {
  const std::uint32_t root = document.count_;
  const bool compact = document.compact_;  // the whole text's
  // The text was validated when it was scanned, so this cannot fail.
  if (!recorder_->record(value.raw(), interest, document, value.tag(), true)) return;
  document.compact_ = compact;
  Node& node = document.nodes_[value.index_];
  node.inside = root;
  node.met = document.nodes_[root].met;
  node.flags |= Node::kOpened | Node::kComplete;
}

}  // namespace waybill::json

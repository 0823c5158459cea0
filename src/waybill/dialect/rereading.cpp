#include "waybill/dialect/rereading.h"

#include <algorithm>

#include "waybill/dialect/reading.h"

namespace waybill::dialect {
namespace {

using json::Document;
using json::Raw;
using json::Value;

// Calls `visit` with each field that a note can fill. False when the Envelope has something else
// in it. Every part is named, so that a new one does not compile before it is thought of here.
template <class Visit>
bool visit_fields(const Envelope& envelope, Visit visit) {
  const auto& [tool, summary, data, errors, warnings, audit, budget, next, view, metadata,
               carried] = envelope;
  const auto& [response_type, artifacts, missions, signals, live_stream_id, ui_hints] = view;
  if (metadata || !carried.empty() || budget.page || !artifacts.empty() || !missions.empty() ||
      !signals.empty())
    return false;
  const auto visit_all = [&](const auto&... fields) { (visit(fields), ...); };
  visit_all(tool.name, tool.version, summary, data, response_type, live_stream_id);
  for (const auto* const problems : {&errors, &warnings}) {
    for (const Problem& problem : *problems) {
      const auto& [code, message, path, details, retry, phase, suggestion, fix_command, redirect,
                   origin] = problem;
      visit_all(code, message, path, details, retry.retryable, retry.after_ms, retry.strategy,
                phase, suggestion, fix_command, redirect);
    }
  }
  const auto& [timestamp, duration_ms, source, host, request_id, correlation_id, trace, write_to,
               workspace] = audit;
  visit_all(timestamp, duration_ms, source, host, request_id, correlation_id, trace, write_to,
            workspace.root, workspace.repo_name, workspace.rev);
  const auto& [tokens, truncated, limits, page] = budget;
  visit_all(tokens, truncated, limits.max_items, limits.max_depth);
  for (const NextStep& step : next) {
    const auto& [kind, its_tool, arguments, reason, id, label] = step;
    visit_all(its_tool, arguments, reason, id, label);
  }
  if (ui_hints) {
    const auto& [layout, priority, color_scheme, icon, expandable] = *ui_hints;
    visit_all(layout, priority, color_scheme, icon, expandable);
  }
  return true;
}

bool is_filled(const Text& text) { return !text.empty(); }
bool is_filled(const Raw& raw) { return raw.present(); }
template <class T>
bool is_filled(const std::optional<T>& field) {
  return field.has_value();
}

}  // namespace

bool Rereading::repeat(Workplace& place, std::optional<Dialect> asked) {
  Document& document = place.document;
  if (!ready_ || shape_ != document.shape() || asked_ != asked) return false;
  ready_ = false;
  pause_ = kPause;
  if (!spelled_alike(document) || !fill(document)) return false;
  for (const auto& [number, holds] : conditions_)
    if (!holds(place, envelope_, {&document, number})) return false;
  ready_ = true;
  pause_ = 0;
  return true;
}

[[gnu::always_inline]] inline bool Rereading::spelled_alike(const Document& document) const {
  for (const Spelled& spelled : spelled_)
    if (Value(&document, spelled.number).raw() !=
        std::string_view(spellings_).substr(spelled.begin, spelled.size))
      return false;
  return true;
}

[[gnu::always_inline]] inline bool Rereading::fill(Document& document) {
  // Most fields are texts. What is used here is local: a field that is written could be anything of
  // the document for all the compiler knows.
  const json::Node* const nodes = &document.root().node();
  const char* const base = document.text().data();
  for (const auto& [number, field] : texts_) {
    const json::Node& node = nodes[number];
    const std::size_t size = node.end - node.begin - 2;  // without the quotes
    if (node.escaped() || size == 0) return false;
    field->refer({base + node.begin + 1, size}, true);
  }
  for (const auto& [number, field, make] : made_) {
    *field = make(document, {&document, number});
    if (field->empty()) return false;
  }
  for (const auto& [number, field] : integers_) {
    std::int64_t integer = 0;
    if (!Value(&document, number).take_integer(integer) || integer < 0) return false;
    field->emplace(integer);
  }
  for (const auto& [number, field] : booleans_) *field = Value(&document, number).boolean();
  for (const auto& [number, field] : raws_) {
    const std::uint8_t note = field->note();
    field->refer({&document, number});
    field->add_note(note);
  }
  return true;
}

bool Rereading::begin(const Document& document, std::optional<Dialect> asked) {
  ready_ = false;
  const bool again = document.shape() != 0 && document.shape() == shape_ && asked == asked_;
  shape_ = document.shape();
  asked_ = asked;
  if (!again) {
    pause_ = 0;
    return false;
  }
  if (pause_ > 0) {
    --pause_;
    return false;
  }
  clear();
  possible_ = true;
  return true;
}

void Rereading::finish(Document& document, Dialect dialect) {
  dialect_ = dialect;
  ready_ = possible_ && all_noted() && notes_agree(document);
  pause_ = ready_ ? 0 : kPause;
}

void Rereading::made(Document& document, Value value, Text& field, MakeText make) {
  if (make(document, value).empty()) return spelling(value);
  made_.push_back({value.number(), &field, make});
}

void Rereading::spelling(Value value) {
  if (value.raw().size() > kLongestSpelling) return give_up();
  spelled_.push_back({value.number(), static_cast<std::uint32_t>(spellings_.size()),
                      static_cast<std::uint32_t>(value.raw().size())});
  spellings_ += value.raw();
}

void Rereading::clear() {
  texts_.clear();
  made_.clear();
  integers_.clear();
  booleans_.clear();
  raws_.clear();
  spelled_.clear();
  spellings_.clear();
  conditions_.clear();
}

bool Rereading::all_noted() const {
  std::size_t filled = 0;
  bool noted = true;
  const auto visit = [&](const auto& field) {
    if (!is_filled(field)) return;
    ++filled;
    const auto in = [&field](const auto& list) {
      return std::ranges::any_of(list, [&field](const auto& note) {
        return static_cast<const void*>(note.field) == &field;
      });
    };
    noted = noted && (in(texts_) || in(made_) || in(integers_) || in(booleans_) || in(raws_));
  };
  // As many notes as fields: none is about a field that was filled twice, or that is not there.
  return visit_fields(envelope_, visit) && noted &&
         filled ==
             texts_.size() + made_.size() + integers_.size() + booleans_.size() + raws_.size();
}

// Does each field hold what its note would fill it with?
bool Rereading::notes_agree(Document& document) const {
  const auto value = [&](const auto& note) { return Value(&document, note.number); };
  // What is borrowed from a document is known by where it stands.
  const auto same_place = [](std::string_view a, std::string_view b) {
    return a.data() == b.data() && a.size() == b.size();
  };
  return std::ranges::all_of(texts_,
                             [&](const auto& note) {
                               return value(note).is_plain_string() &&
                                      same_place(*note.field, value(note).between_quotes());
                             }) &&
         std::ranges::all_of(
             raws_,
             [&](const auto& note) { return same_place(note.field->text(), value(note).raw()); }) &&
         std::ranges::all_of(
             made_,
             [&](const auto& note) { return *note.field == note.make(document, value(note)); }) &&
         std::ranges::all_of(
             integers_, [&](const auto& note) { return *note.field == value(note).integer(); }) &&
         std::ranges::all_of(
             booleans_, [&](const auto& note) { return *note.field == value(note).boolean(); });
}

}  // namespace waybill::dialect

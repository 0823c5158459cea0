#include <iterator>
#include <optional>

#include "waybill/dialect/buddy/buddy.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/slot.h"

namespace waybill::dialect::buddy {
namespace {

using json::Kind;
using json::Raw;
using json::Value;

// The artifact our writer makes of an Envelope's data: the last one, of type json_data, titled
// with the tool's name, with empty metadata and nothing else.
struct DataArtifact {
  Value title;
  Value content;
};

std::optional<DataArtifact> data_of(Reading& reading, Value artifact) {
  if (!artifact.is(Kind::object) || artifact.size() != 4) return {};
  DataArtifact data;
  bool is_json = false;
  bool is_bare = false;
  for (const Value member : artifact.children()) {
    switch (key_of(member)) {
      case Key::artifact_type: is_json = reading.says(member, "json_data"); break;
      case Key::title: data.title = member; break;
      case Key::metadata: is_bare = reading.spelling(member) == "{}"; break;
      case Key::content: data.content = member; break;
      default: return {};
    }
  }
  if (!is_json || !is_bare || !data.content || !data.title) return {};
  return data;
}

Text whole_text(json::Document&, Value value) { return value.text(); }
Text known_response_type(json::Document&, Value value) {
  return is_response_type(value.string()) ? value.text() : Text();
}

void read_list(Reading& reading, const Path& root, Value list, std::vector<Raw>& field) {
  if (!list.is(Kind::array)) return reading.carry(root, list, Carried::Kind::improper);
  for (const Value element : list.children()) field.push_back(Raw::borrow(element));
}

void read_artifacts(Reading& reading, const Path& root, Value list) {
  read_list(reading, root, list, reading.envelope().view.artifacts);
  if (!list.is(Kind::array)) return;
  Value last;
  for (const Value element : list.children()) last = element;
  const auto data = last ? data_of(reading, last) : std::nullopt;
  Envelope& envelope = reading.envelope();
  if (!data || !reading.text<whole_text>(data->title, envelope.tool.name)) return;
  envelope.view.artifacts.pop_back();
  reading.payload(data->content, boxes_none, envelope.data);
}

void read_labels(Reading& reading, const Path& hints, Value list) {
  if (!list.is(Kind::array)) return reading.carry(hints, list, Carried::Kind::improper);
  const Path place{&hints, "suggested_actions"};
  std::size_t index = 0;
  for (const Value element : list.children()) {
    const Path at{&place, {}, index++};
    NextStep& step = reading.envelope().next.emplace_back(NextStep::Kind::label);
    if (element.is(Kind::string)) {
      step.label = element.text();
      reading.note_text(element, step.label);
    } else {
      reading.carry_as(at, element, Carried::Kind::improper);
    }
  }
}

// Which of the hints' keys were met, a bit for each; none at all without an object of them.
using HintsMet = std::optional<unsigned>;
constexpr std::string_view kHints[] = {"layout",       "priority", "suggested_actions",
                                       "color_scheme", "icon",     "expandable"};

void read_hints(Reading& reading, const Path& root, Value value, HintsMet& met_before) {
  if (value.is(Kind::null)) return;
  if (!value.is(Kind::object)) return reading.carry(root, value, Carried::Kind::improper);
  const Path place{&root, "ui_hints"};
  UiHints& hints = reading.envelope().view.ui_hints.emplace();
  const auto text = [&](Value member, Text& field) {
    if (!member.is(Kind::null)) reading.text(place, member, field);
  };
  unsigned met = met_before.value_or(0);
  for (const Value member : value.children()) {
    switch (key_of(member)) {
      case Key::layout:
        met |= 1u << 0;
        text(member, hints.layout);
        break;
      case Key::priority:
        met |= 1u << 1;
        text(member, hints.priority);
        break;
      case Key::suggested_actions:
        met |= 1u << 2;
        read_labels(reading, place, member);
        break;
      case Key::color_scheme:
        met |= 1u << 3;
        text(member, hints.color_scheme);
        break;
      case Key::icon:
        met |= 1u << 4;
        text(member, hints.icon);
        break;
      case Key::expandable:
        met |= 1u << 5;
        reading.boolean(place, member, hints.expandable);
        break;
      default: reading.carry(place, member);
    }
  }
  met_before = met;
}

// In the wild `error` is the error itself, or is forgotten beside an error_message.
bool says_failed(Reading& reading, Value metadata) {
  const Value error = member_of(metadata, Key::error);
  if (error && error.is(Kind::object)) return true;
  if (error && error.is(Kind::boolean)) return reading.says_true(error);
  const Value message = member_of(metadata, Key::error_message);
  return !error && message && !message.string().empty();
}

void read_error_object(Reading& reading, const Path& metadata, Value error) {
  const Path place{&metadata, "error"};
  for (const Value member : reading.all(error)) {
    Problem& problem = reading.envelope().errors.front();
    switch (key_of(member)) {
      case Key::code: reading.text(place, member, problem.code); break;
      case Key::message: reading.text(place, member, problem.message); break;
      case Key::details: reading.raw(member, problem.details); break;
      default: reading.carry(place, member);
    }
  }
}

// When metadata.error is true, its companions are the problem, else they are just metadata.
void read_metadata(Reading& reading, const Path& root, Value value, Value& slot) {
  if (!value.is(Kind::object)) return reading.carry(root, value, Carried::Kind::improper);
  const Path place{&root, "metadata"};
  const bool failed = says_failed(reading, value);
  if (failed) reading.envelope().errors.emplace_back();
  Value also;
  for (const Value member : value.children()) {
    const Key key = key_of(member);
    if (key == Key::_waybill) {
      slot = member;
      continue;
    }
    if (!failed) {
      reading.leave(member);
      continue;
    }
    Problem& problem = reading.envelope().errors.front();
    switch (key) {
      case Key::error:
        if (member.is(Kind::object)) read_error_object(reading, place, member);
        break;
      case Key::error_message: reading.text(place, member, problem.message); break;
      case Key::error_code: reading.text(place, member, problem.code); break;
      case Key::error_details: reading.raw(member, problem.details); break;
      case Key::error_also: also = member; break;
      default: reading.leave(member);
    }
  }
  if (also && !reading.canonical_problems(also, reading.envelope().errors)) reading.leave(also);
  reading.envelope().metadata = reading.left_over(value);
}

std::string_view without_mark(std::string_view summary) {
  constexpr std::string_view kMark = "❌ Error: ";
  return summary.starts_with(kMark) ? summary.substr(kMark.size()) : summary;
}

// Keys that our writer always writes and a document may lack. The hints may have been there twice.
void note_missing_hints(Reading& reading, const Path& root, unsigned met) {
  if (met == (1u << std::size(kHints)) - 1) return;
  const Path place{&root, "ui_hints"};
  for (std::size_t i = 0; i < std::size(kHints); ++i)
    if ((met >> i & 1) == 0) reading.omit({&place, kHints[i]});
}
void note_missing(Reading& reading, const Path& root) {
  for (const std::string_view name : {"artifacts", "missions_spawned", "signals_emitted",
                                      "live_stream_id", "ui_hints", "metadata"})
    if (!reading.root().find(name)) reading.omit({&root, name});
}

}  // namespace

void read(Reading& reading) {
  Envelope& envelope = reading.envelope();
  const Path root;
  Value slot;
  unsigned met = 0;  // of the keys that our writer always writes, a bit for each
  HintsMet hints_met;
  for (const Value member : reading.root().children()) {
    switch (key_of(member)) {
      case Key::response_type:
        if (!reading.text<known_response_type>(member, envelope.view.response_type))
          reading.carry(root, member, Carried::Kind::improper);
        break;
      case Key::summary:
        if (!reading.text<text_unless_blank>(member, envelope.summary))
          reading.carry(root, member, Carried::Kind::improper);
        break;
      case Key::artifacts:
        met |= 1u << 0;
        read_artifacts(reading, root, member);
        break;
      case Key::missions_spawned:
        met |= 1u << 1;
        read_list(reading, root, member, envelope.view.missions);
        break;
      case Key::signals_emitted:
        met |= 1u << 2;
        read_list(reading, root, member, envelope.view.signals);
        break;
      case Key::live_stream_id:
        met |= 1u << 3;
        if (!member.is(Kind::null)) reading.text(root, member, envelope.view.live_stream_id);
        break;
      case Key::ui_hints:
        met |= 1u << 4;
        read_hints(reading, root, member, hints_met);
        break;
      case Key::timestamp: reading.text(root, member, envelope.audit.timestamp); break;
      case Key::metadata:
        met |= 1u << 5;
        read_metadata(reading, root, member, slot);
        break;
      default: reading.carry(root, member);
    }
  }
  if (met != (1u << 6) - 1) note_missing(reading, root);
  if (hints_met) note_missing_hints(reading, root, *hints_met);
  // A failure that does not say why has at least its summary.
  if (!envelope.errors.empty() && envelope.errors.front().message.empty())
    envelope.errors.front().message = Text::borrow(without_mark(envelope.summary));
  if (slot && !restore(reading, slot)) {
    const Path metadata{&root, "metadata"};
    reading.carry(metadata, slot, Carried::Kind::improper);
  }
}

}  // namespace waybill::dialect::buddy

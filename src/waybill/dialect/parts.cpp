#include "waybill/dialect/parts.h"

#include <algorithm>

#include "waybill/dialect/carried_index.h"
#include "waybill/dialect/spelling.h"
#include "waybill/json/canonical.h"

namespace waybill::dialect {
namespace {

using json::Kind;
using json::Raw;
using json::Value;
using json::Writer;

// --- one field kind each: how it is written and read by itself

bool is_present(const Text& field) { return !field.empty(); }
bool is_present(const Raw& field) { return field.present(); }
template <class T>
bool is_present(const std::optional<T>& field) {
  return field.has_value();
}
template <class T>
bool is_present(const std::vector<T>& field) {
  return !field.empty();
}
bool is_present(const Workspace& field) { return field.present(); }
bool is_present(const Limits& field) { return field.max_items || field.max_depth; }

void write_field(Writer& writer, const Text& field) { writer.string(field); }
void write_field(Writer& writer, const Raw& field) { writer.raw(field); }
void write_field(Writer& writer, const std::optional<std::int64_t>& field) {
  writer.integer(*field);
}
void write_field(Writer& writer, const std::optional<bool>& field) { writer.boolean(*field); }
void write_field(Writer& writer, const Problem& field) { write_canonical(writer, field); }

void member(Writer& writer, std::string_view key, const Text& value) {
  if (value.empty()) return;
  writer.plain_key(key);
  writer.string(value);
}
void member(Writer& writer, std::string_view key, const std::optional<std::int64_t>& value) {
  if (!value) return;
  writer.plain_key(key);
  writer.integer(*value);
}
void member(Writer& writer, std::string_view key, const Raw& value) {
  if (!value) return;
  writer.plain_key(key);
  writer.raw(value);
}

void write_field(Writer& writer, const Workspace& field) {
  writer.begin_object();
  member(writer, "root", field.root);
  member(writer, "repo_name", field.repo_name);
  member(writer, "rev", field.rev);
  writer.end_object();
}

void write_field(Writer& writer, const Limits& field) {
  writer.begin_object();
  member(writer, "max_items", field.max_items);
  member(writer, "max_depth", field.max_depth);
  writer.end_object();
}

void write_field(Writer& writer, const std::optional<Page>& field) {
  writer.begin_object();
  member(writer, "cursor", field->cursor);
  writer.plain_key("has_more");
  writer.boolean(field->has_more);
  member(writer, "total", field->total);
  writer.end_object();
}

void write_field(Writer& writer, const std::optional<UiHints>& field) {
  writer.begin_object();
  member(writer, "layout", field->layout);
  member(writer, "priority", field->priority);
  member(writer, "color_scheme", field->color_scheme);
  member(writer, "icon", field->icon);
  if (field->expandable) {
    writer.plain_key("expandable");
    writer.boolean(*field->expandable);
  }
  writer.end_object();
}

constexpr std::array<std::string_view, 4> kStepKinds{"intent", "action", "query", "label"};

void write_field(Writer& writer, const NextStep& field) {
  writer.begin_object();
  writer.plain_key("kind");
  writer.string(kStepKinds[static_cast<std::size_t>(field.kind)]);
  member(writer, "tool", field.tool);
  member(writer, "arguments", field.arguments);
  member(writer, "reason", field.reason);
  member(writer, "id", field.id);
  member(writer, "label", field.label);
  writer.end_object();
}

template <class T>
void write_field(Writer& writer, const std::vector<T>& field) {
  writer.begin_array();
  for (const T& item : field) write_field(writer, item);
  writer.end_array();
}

bool read_field(Reading&, Value value, Text& field) {
  if (!value.is(Kind::string)) return false;
  field = value.text();
  return true;
}
bool read_field(Reading&, Value value, Raw& field) {
  field = Raw::borrow(value);
  return true;
}
bool read_field(Reading&, Value value, std::optional<std::int64_t>& field) {
  field = value.integer();
  return field.has_value();
}
bool read_field(Reading&, Value value, std::optional<bool>& field) {
  if (!value.is(Kind::boolean)) return false;
  field = value.boolean();
  return true;
}
bool read_field(Reading&, Value value, bool& field) {
  field = value.boolean();
  return value.is(Kind::boolean);
}
bool read_field(Reading& reading, Value value, Problem& field) {
  // An empty problem is written as {}.
  if (value.is(Kind::object) && reading.all(value).empty()) return true;
  return reading.canonical_problem(value, field);
}

// Applies `take` to each member until one is refused.
template <class Take>
bool read_members(Reading& reading, Value value, Take take) {
  if (!value.is(Kind::object)) return false;
  for (const Value child : reading.all(value))
    if (!take(child.key(), child)) return false;
  return true;
}

bool read_field(Reading& r, Value value, Workspace& field) {
  return read_members(r, value, [&](std::string_view key, Value v) {
    if (key == "root") return read_field(r, v, field.root);
    if (key == "repo_name") return read_field(r, v, field.repo_name);
    return key == "rev" && read_field(r, v, field.rev);
  });
}

bool read_field(Reading& r, Value value, Limits& field) {
  return read_members(r, value, [&](std::string_view key, Value v) {
    if (key == "max_items") return read_field(r, v, field.max_items);
    return key == "max_depth" && read_field(r, v, field.max_depth);
  });
}

bool read_field(Reading& r, Value value, std::optional<Page>& field) {
  field.emplace();
  return read_members(r, value, [&](std::string_view key, Value v) {
    if (key == "cursor") return read_field(r, v, field->cursor);
    if (key == "has_more") return read_field(r, v, field->has_more);
    return key == "total" && read_field(r, v, field->total);
  });
}

bool read_field(Reading& r, Value value, std::optional<UiHints>& field) {
  field.emplace();
  return read_members(r, value, [&](std::string_view key, Value v) {
    if (key == "layout") return read_field(r, v, field->layout);
    if (key == "priority") return read_field(r, v, field->priority);
    if (key == "color_scheme") return read_field(r, v, field->color_scheme);
    if (key == "icon") return read_field(r, v, field->icon);
    return key == "expandable" && read_field(r, v, field->expandable);
  });
}

bool read_field(Reading&, Value value, NextStep::Kind& field) {
  const auto* const found = std::find(kStepKinds.begin(), kStepKinds.end(), value.string());
  if (found == kStepKinds.end()) return false;
  field = static_cast<NextStep::Kind>(found - kStepKinds.begin());
  return true;
}

bool read_field(Reading& r, Value value, NextStep& field) {
  return read_members(r, value, [&](std::string_view key, Value v) {
    if (key == "kind") return read_field(r, v, field.kind);
    if (key == "tool") return read_field(r, v, field.tool);
    if (key == "arguments") return read_field(r, v, field.arguments);
    if (key == "reason") return read_field(r, v, field.reason);
    if (key == "id") return read_field(r, v, field.id);
    return key == "label" && read_field(r, v, field.label);
  });
}

template <class T>
bool read_field(Reading& reading, Value value, std::vector<T>& field) {
  if (!value.is(Kind::array)) return false;
  field.clear();
  for (const Value element : reading.all(value))
    if (!read_field(reading, element, field.emplace_back())) return false;
  return true;
}

// --- equality up to the spelling of raw values

template <class T>
bool same_field(const T& a, const T& b) {
  return a == b;
}
bool same_field(const Raw& a, const Raw& b) { return same_json(a, b); }
bool same_field(const Problem& a, const Problem& b) {
  return a.code == b.code && a.message == b.message && a.path == b.path &&
         same_json(a.details, b.details) && a.retry == b.retry && a.phase == b.phase &&
         a.suggestion == b.suggestion && a.fix_command == b.fix_command &&
         same_json(a.redirect, b.redirect) && a.origin == b.origin;
}
bool same_field(const NextStep& a, const NextStep& b) {
  return a.kind == b.kind && a.tool == b.tool && same_json(a.arguments, b.arguments) &&
         a.reason == b.reason && a.id == b.id && a.label == b.label;
}
template <class T>
bool same_field(const std::vector<T>& a, const std::vector<T>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return same_field(x, y); });
}

// --- the table

// A part is named by the path of member pointers that leads to it.
template <auto Outer>
struct At {
  static auto& of(auto& envelope) { return envelope.*Outer; }
};
template <auto Outer, auto Inner>
struct In {
  static auto& of(auto& envelope) { return (envelope.*Outer).*Inner; }
};

template <class Where>
constexpr Part part(std::string_view pointer) {
  return {
      pointer,
      [](const Envelope& e) { return is_present(Where::of(e)); },
      [](const Envelope& a, const Envelope& b) { return same_field(Where::of(a), Where::of(b)); },
      [](Writer& writer, const Envelope& e) { write_field(writer, Where::of(e)); },
      [](Reading& reading, Value value, Envelope& e) {
        Where::of(e) = {};
        return read_field(reading, value, Where::of(e));
      },
      [](Envelope& e) { Where::of(e) = {}; },
  };
}

constexpr auto kParts = std::to_array<Part>({
    part<In<&Envelope::tool, &Tool::name>>("/tool/name"),
    part<In<&Envelope::tool, &Tool::version>>("/tool/version"),
    part<At<&Envelope::summary>>("/summary"),
    part<At<&Envelope::data>>("/data"),
    part<At<&Envelope::errors>>("/errors"),
    part<At<&Envelope::warnings>>("/warnings"),
    part<In<&Envelope::audit, &Audit::timestamp>>("/audit/timestamp"),
    part<In<&Envelope::audit, &Audit::duration_ms>>("/audit/duration_ms"),
    part<In<&Envelope::audit, &Audit::source>>("/audit/source"),
    part<In<&Envelope::audit, &Audit::host>>("/audit/host"),
    part<In<&Envelope::audit, &Audit::request_id>>("/audit/request_id"),
    part<In<&Envelope::audit, &Audit::correlation_id>>("/audit/correlation_id"),
    part<In<&Envelope::audit, &Audit::trace>>("/audit/trace"),
    part<In<&Envelope::audit, &Audit::write_to>>("/audit/write_to"),
    part<In<&Envelope::audit, &Audit::workspace>>("/audit/workspace"),
    part<In<&Envelope::budget, &Budget::tokens>>("/budget/tokens"),
    part<In<&Envelope::budget, &Budget::truncated>>("/budget/truncated"),
    part<In<&Envelope::budget, &Budget::limits>>("/budget/limits"),
    part<In<&Envelope::budget, &Budget::page>>("/budget/page"),
    part<At<&Envelope::next>>("/next"),
    part<In<&Envelope::view, &View::response_type>>("/view/response_type"),
    part<In<&Envelope::view, &View::artifacts>>("/view/artifacts"),
    part<In<&Envelope::view, &View::missions>>("/view/missions"),
    part<In<&Envelope::view, &View::signals>>("/view/signals"),
    part<In<&Envelope::view, &View::live_stream_id>>("/view/live_stream_id"),
    part<In<&Envelope::view, &View::ui_hints>>("/view/ui_hints"),
    part<At<&Envelope::metadata>>("/metadata"),
});

// Each of the one is among the other's, and the other way around.
bool same_carried(const std::vector<Carried>& a, const std::vector<Carried>& b) {
  if (a.size() != b.size()) return false;
  if (a == b) return true;
  const CarriedIndex in_a(a);
  const CarriedIndex in_b(b);
  return std::ranges::all_of(a, [&](const Carried& item) { return in_b.has(item); }) &&
         std::ranges::all_of(b, [&](const Carried& item) { return in_a.has(item); });
}

}  // namespace

std::span<const Part> parts() { return kParts; }

bool same_json(const Raw& a, const Raw& b) {
  if (a == b) return true;
  return a && b && json::same_value(a.text(), b.text());
}

bool same(const Envelope& a, const Envelope& b) {
  for (const Part& part : kParts)
    if (!part.same(a, b)) return false;
  return same_carried(a.carried, b.carried);
}

}  // namespace waybill::dialect

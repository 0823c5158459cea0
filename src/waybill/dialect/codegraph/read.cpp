#include "waybill/dialect/codegraph/codegraph.h"
#include "waybill/dialect/codegraph/names.h"
#include "waybill/dialect/payload.h"
#include "waybill/dialect/slot.h"

namespace waybill::dialect::codegraph {
namespace {

using json::Kind;
using json::Value;

Text canonical_name(json::Document& document, Value value) {
  const auto short_name = short_of(value.string());
  if (!short_name) return value.text();
  const std::size_t size = kCanonicalPrefix.size() + short_name->size();
  char* const room = document.arena().allocate(size);
  kCanonicalPrefix.copy(room, kCanonicalPrefix.size());
  short_name->copy(room + kCanonicalPrefix.size(), short_name->size());
  return Text::borrow({room, size}, !value.node().escaped());
}

void read_name(Reading& reading, const Path& place, Value value) {
  Text& name = reading.envelope().tool.name;
  if (!reading.text<canonical_name>(value, name)) reading.text(place, value, name);
}

constexpr TextFields<Workspace> kWorkspaceTexts{{Key::root, offsetof(Workspace, root)},
                                                {Key::repoName, offsetof(Workspace, repo_name)},
                                                {Key::rev, offsetof(Workspace, rev)}};

void read_workspace(Reading& reading, const Path& data, Value value) {
  if (!value.is(Kind::object)) return reading.carry(data, value, Carried::Kind::improper);
  const Path place{&data, "workspace"};
  Workspace& workspace = reading.envelope().audit.workspace;
  for (const Value member : value.children())
    if (!reading.text(place, member, kWorkspaceTexts, workspace)) reading.carry(place, member);
}

// INVALID_PARAMS is seen in the wild for what the seed calls INVALID_INPUT.
Text canonical_code(json::Document&, Value value) {
  return value.string() == "INVALID_PARAMS" ? Text::borrow("INVALID_INPUT", true) : value.text();
}

void read_error(Reading& reading, const Path& parent, Value value) {
  reading.error(parent, value, canonical_code);
}

// A success whose payload would be taken for a failure is boxed; see write.
void read_result(Reading& reading, const Path& data, Value value, bool says_failed) {
  if (!says_failed && !is_error_result(value)) {
    const Value only =
        value.is(Kind::object) && value.size() == 1 ? member_of(value, Key::value) : Value();
    if (only && only.is(Kind::object)) reading.expand(only);
    if (only && is_error_result(only)) return reading.envelope().data.refer(only);
    return reading.payload(value, boxes_none, reading.envelope().data);
  }
  if (!value.is(Kind::object)) {
    if (!value.is(Kind::null)) reading.carry(data, value, Carried::Kind::improper);
    return;
  }
  const Path place{&data, "result"};
  for (const Value member : reading.all(value)) {
    if (key_of(member) == Key::error) {
      read_error(reading, place, member);
    } else {
      reading.carry(place, member);
    }
  }
}

void read_limits(Reading& reading, const Path& meta, Value value) {
  if (!value.is(Kind::object)) return reading.carry(meta, value, Carried::Kind::improper);
  const Path place{&meta, "limits"};
  Limits& limits = reading.envelope().budget.limits;
  for (const Value member : value.children()) {
    switch (key_of(member)) {
      case Key::maxItems: reading.integer(place, member, limits.max_items); break;
      case Key::maxDepth: reading.integer(place, member, limits.max_depth); break;
      default: reading.carry(place, member);
    }
  }
}

void read_page(Reading& reading, const Path& meta, Value value) {
  const Value has_more = value.is(Kind::object) ? member_of(value, Key::hasMore) : Value();
  if (!has_more || !has_more.is(Kind::boolean))
    return reading.carry(meta, value, Carried::Kind::improper);
  const Path place{&meta, "page"};
  Page& page = reading.envelope().budget.page.emplace();
  page.has_more = has_more.boolean();
  for (const Value member : value.children()) {
    switch (key_of(member)) {
      case Key::cursor: reading.text(place, member, page.cursor); break;
      case Key::total: reading.integer(place, member, page.total); break;
      case Key::hasMore: break;
      default: reading.carry(place, member);
    }
  }
}

constexpr TextFields<NextStep> kSuggestionTexts{{Key::tool, offsetof(NextStep, tool)},
                                                {Key::reason, offsetof(NextStep, reason)}};

void read_suggestions(Reading& reading, const Path& meta, Value list) {
  if (!list.is(Kind::array)) return reading.carry(meta, list, Carried::Kind::improper);
  if (list.size() == 0) return reading.carry(meta, list);
  const Path array{&meta, "nextQuerySuggestion"};
  std::size_t index = 0;
  for (const Value element : list.children()) {
    const Path place{&array, {}, index++};
    NextStep& step = reading.envelope().next.emplace_back(NextStep::Kind::query);
    if (!element.is(Kind::object)) {
      reading.carry_as(place, element, Carried::Kind::improper);
      continue;
    }
    for (const Value member : element.children()) {
      if (reading.text(place, member, kSuggestionTexts, step)) continue;
      if (key_of(member) == Key::args) {
        reading.object(place, member, step.arguments);
      } else {
        reading.carry(place, member);
      }
    }
  }
}

void read_meta(Reading& reading, const Path& data, Value value, Value& slot) {
  if (!value.is(Kind::object)) return reading.carry(data, value, Carried::Kind::improper);
  const Path place{&data, "meta"};
  Budget& budget = reading.envelope().budget;
  for (const Value member : value.children()) {
    switch (key_of(member)) {
      case Key::approxTokens: reading.integer(place, member, budget.tokens); break;
      case Key::truncated: reading.boolean(place, member, budget.truncated); break;
      case Key::limits: read_limits(reading, place, member); break;
      case Key::page: read_page(reading, place, member); break;
      case Key::nextQuerySuggestion: read_suggestions(reading, place, member); break;
      case Key::_waybill: slot = member; break;
      default: reading.carry(place, member);
    }
  }
}

constexpr TextFields<Envelope> kDataTexts{{Key::version, offsetof(Envelope, tool.version)},
                                          {Key::requestId, offsetof(Envelope, audit.request_id)},
                                          {Key::generatedAt, offsetof(Envelope, audit.timestamp)}};

void read_data(Reading& reading, const Path& root, Value value, bool says_failed, Value& slot) {
  if (!value.is(Kind::object)) return reading.carry(root, value, Carried::Kind::improper);
  const Path place{&root, "data"};
  Envelope& envelope = reading.envelope();
  for (const Value member : reading.all(value)) {
    if (reading.text(place, member, kDataTexts, envelope)) continue;
    switch (key_of(member)) {
      case Key::tool: read_name(reading, place, member); break;
      case Key::workspace: read_workspace(reading, place, member); break;
      case Key::result: read_result(reading, place, member, says_failed); break;
      case Key::error: read_error(reading, place, member); break;
      case Key::meta: read_meta(reading, place, member, slot); break;
      default: reading.carry(place, member);
    }
  }
}

}  // namespace

void read(Reading& reading) {
  const Path root;
  Value slot;
  const Value success = member_of(reading.root(), Key::success);
  const bool says_failed = success && success.is(Kind::boolean) && !reading.says_true(success);
  for (const Value member : reading.root().children()) {
    switch (key_of(member)) {
      case Key::success: break;
      case Key::data: read_data(reading, root, member, says_failed, slot); break;
      case Key::error: read_error(reading, root, member); break;
      default: reading.carry(root, member);
    }
  }
  if (says_failed) reading.ensure_failed({});
  if (slot && !restore(reading, slot)) {
    const Path data{&root, "data"};
    const Path meta{&data, "meta"};
    reading.carry(meta, slot, Carried::Kind::improper);
  }
}

}  // namespace waybill::dialect::codegraph

#include "waybill/render/tree/payload.h"

#include <algorithm>
#include <string>

#include "waybill/render/tree/json_text.h"
#include "waybill/render/tree/object_table.h"

namespace waybill::render::tree {
namespace {

using json::Kind;
using json::Value;

constexpr std::size_t kShortString = 24;  // bytes: several of these stand on one line
constexpr std::size_t kShortList = 240;   // bytes of JSON: a list that stands beside its key

bool is_container(Value value) { return value.is(Kind::object) || value.is(Kind::array); }

bool is_empty(Workbench& bench, Value value) {
  return is_container(value) && bench.source.children(value).empty();
}

// A list of objects, of which at least one has members.
bool is_table(Workbench& bench, Value array) {
  bool has_members = false;
  for (const Value element : bench.source.children(array)) {
    if (!element.is(Kind::object)) return false;
    has_members = has_members || element.raw().find('"') != std::string_view::npos;
  }
  return has_members;
}

// Words, numbers and the like, short enough to be told in a row: "a, b, c".
bool reads_as_one_line(Workbench& bench, Value array) {
  if (array.raw().size() > kShortList) return false;
  for (const Value element : bench.source.children(array)) {
    if (is_container(element)) return false;
    if (element.is(Kind::string) && element.string().size() > kShortString) return false;
  }
  return true;
}

bool has_lines(std::string_view text) { return text.find('\n') != std::string_view::npos; }

// Can it stand beside its key?
bool is_inline(Workbench& bench, Value value, std::size_t depth) {
  if (value.is(Kind::string)) return !has_lines(value.string());
  if (!is_container(value) || is_empty(bench, value) || depth >= kDrawLimits.depth) return true;
  return value.is(Kind::array) && reads_as_one_line(bench, value);
}

Prose scalar(Workbench& bench, Value value, std::size_t limit) {
  if (value.is(Kind::string)) return prose(bench.room.text(value.string(), limit));
  if (value.is(Kind::null)) return prose("null", Span::faint);
  return prose(bench.room.line(value.raw(), limit));
}

Prose words(Workbench& bench, Value value, std::size_t limit) {
  if (!is_container(value)) return scalar(bench, value, limit);
  if (value.is(Kind::array) && !is_empty(bench, value) && reads_as_one_line(bench, value)) {
    Prose list;
    for (const Value element : bench.source.children(value)) {
      if (!list.empty()) list.push_back({", ", Span::faint, {}});
      for (Span& span : scalar(bench, element, limit)) list.push_back(std::move(span));
    }
    return list;
  }
  return prose(bench.room.line(json_on_one_line(value.raw(), limit), limit),
               is_empty(bench, value) ? Span::faint : Span::code);
}

List list(Workbench& bench, Value array, std::size_t depth) {
  List made;
  std::size_t met = 0;
  for (const Value element : bench.source.children(array)) {
    ++met;
    if (made.items.size() == kDrawLimits.items || !bench.room.take()) continue;
    made.items.push_back({{}, payload(bench, element, depth + 1)});
  }
  made.left_out = met - made.items.size();
  return made;
}

}  // namespace

KeyValues members(Workbench& bench, Value object, std::initializer_list<std::string_view> but_for,
                  std::size_t depth) {
  KeyValues made;
  if (!object || !object.is(Kind::object)) return made;
  for (const Value member : bench.source.children(object)) {
    if (std::find(but_for.begin(), but_for.end(), member.key()) != but_for.end()) continue;
    if (made.items.size() == kDrawLimits.items || !bench.room.take()) {
      ++made.left_out;
      continue;
    }
    KeyValues::Item item{bench.room.line(member.key(), kDrawLimits.cell), {}, {}};
    if (is_inline(bench, member, depth + 1)) {
      item.value = words(bench, member, kDrawLimits.one_text);
    } else {
      item.body = payload(bench, member, depth + 1);
    }
    made.items.push_back(std::move(item));
  }
  return made;
}

Nodes other_members(Workbench& bench, Value object,
                    std::initializer_list<std::string_view> but_for) {
  KeyValues left = members(bench, object, but_for, 1);
  Nodes nodes;
  if (!left.items.empty() || left.left_out > 0) nodes.push_back({std::move(left)});
  return nodes;
}

Prose cell(Workbench& bench, Value value) { return words(bench, value, kDrawLimits.cell); }

Code code_block(Workbench& bench, std::string_view text, std::string_view language, bool numbered) {
  Code code{bench.room.line(language, kDrawLimits.cell), {}, numbered, 0};
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  std::size_t lines = 1;
  std::size_t end = 0;
  for (; end < text.size(); ++end)
    if (text[end] == '\n' && lines++ == kDrawLimits.code_lines) break;
  code.text = bench.room.text(text.substr(0, end), kDrawLimits.one_text * 4);
  code.lines_left_out = static_cast<std::size_t>(
      std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '\n'));
  return code;
}

Code json_block(Workbench& bench, Value value) {
  return code_block(bench, json_indented(value.raw(), kDrawLimits.one_text), "json", false);
}

Nodes payload(Workbench& bench, Value value, std::size_t depth) {
  Nodes nodes;
  if (value.is(Kind::string) && has_lines(value.string())) {
    nodes.push_back({code_block(bench, value.string(), {}, false)});
  } else if (is_inline(bench, value, depth)) {
    nodes.push_back({Paragraph{words(bench, value, kDrawLimits.one_text)}});
  } else if (value.is(Kind::object)) {
    nodes.push_back({members(bench, value, {}, depth)});
  } else if (is_table(bench, value)) {
    nodes.push_back({object_table(bench, value)});
  } else {
    nodes.push_back({list(bench, value, depth)});
  }
  return nodes;
}

Nodes payload(Workbench& bench, std::string_view json_text, std::size_t depth) {
  if (const Value root = bench.source.open(json_text)) return payload(bench, root, depth);
  Nodes nodes;
  nodes.push_back({code_block(bench, json_text, {}, false)});
  return nodes;
}

}  // namespace waybill::render::tree

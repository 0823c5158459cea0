// What is said about the answer: how it went, what is wrong, what comes next, the small print.
#include <algorithm>
#include <string>

#include "waybill/render/columns.h"
#include "waybill/render/screen/blocks.h"
#include "waybill/render/screen/draw.h"
#include "waybill/render/screen/wrap.h"

namespace waybill::render::screen {
namespace {

constexpr std::size_t kClock = 14;  // "20:07:15+01:00"

std::size_t measure(std::size_t width) { return std::min(width, kMeasure); }

// A sign, a space, and the words beside them.
Rows signed_words(std::string_view sign, unsigned ink, const Row& words, const Paper& paper,
                  std::size_t width) {
  Row first;
  if (indent_in(width) > 0) {
    add(first, sign, ink);
    add(first, " ");
  }
  Row rest;
  pad(rest, columns(first));
  return beside(first, rest, wrap(words, measure(width) - columns(first), paper.glyphs()));
}

Rows text_below(const std::string& text, unsigned ink, const Paper& paper, std::size_t width) {
  const std::size_t by = indent_in(width);
  return indented(by, wrap({{text, ink}}, measure(width) - by, paper.glyphs()));
}

Rows more_rows(const Nodes& more, const Paper& paper, std::size_t width) {
  const std::size_t by = indent_in(width);
  return indented(by, draw_all(more, paper, width - by, false));
}

}  // namespace

Rows draw_verdict(const Verdict& verdict, const Paper& paper, std::size_t width) {
  return signed_words(sign(paper.glyphs(), verdict.status), ink_of(verdict.status) | bold,
                      {{verdict.summary, bold}}, paper, width);
}

Rows draw_trouble(const Trouble& trouble, const Paper& paper, std::size_t width) {
  const Status status = trouble.is_error ? Status::error : Status::warning;
  Row head;
  add(head, trouble.code.empty() ? (trouble.is_error ? "Error" : "Warning") : trouble.code,
      ink_of(status) | bold);
  if (!trouble.message.empty()) add(head, "  " + trouble.message);
  Rows rows = signed_words(sign(paper.glyphs(), status), ink_of(status) | bold, head, paper, width);
  const std::size_t by = indent_in(width);
  append(rows, indented(by, draw_key_values(trouble.facts, paper, width - by)));
  return rows;
}

Rows draw_step(const Step& step, const Paper& paper, std::size_t width) {
  const Glyphs& glyphs = paper.glyphs();
  Row words;
  add(words, step.tool, bold);
  if (!step.label.empty()) {
    add(words, words.empty() ? "" : "  ");
    add(words, step.label);
  }
  if (!step.arguments.empty()) {
    add(words, words.empty() ? "" : " ");
    add(words, step.arguments, cyan);
  }
  const bool is_call = !step.tool.empty();
  Rows rows;
  if (!words.empty()) {
    rows = signed_words(is_call ? glyphs.arrow : glyphs.bullet, is_call ? cyan : faint, words,
                        paper, width);
  }
  if (!step.reason.empty()) {
    if (rows.empty())
      return signed_words(glyphs.bullet, faint, {{step.reason, plain}}, paper, width);
    append(rows, text_below(step.reason, faint, paper, width));
  }
  return rows;
}

Rows draw_foot(const Foot& foot, const Paper& paper, std::size_t width) {
  const std::string_view between = paper.glyphs().middle_dot;
  Rows rows;
  Row row;
  for (const Foot::Item& item : foot.items) {
    const std::string text = item.self_evident ? item.value : item.key + " " + item.value;
    const std::size_t wanted = columns(text);
    if (!row.empty() && columns(row) + columns(between) + wanted > measure(width))
      rows.push_back(std::exchange(row, {}));
    if (wanted > measure(width)) {
      append(rows, wrap({{text, faint}}, measure(width), paper.glyphs()));
      continue;
    }
    if (!row.empty()) add(row, between, faint);
    add(row, text, faint);
  }
  if (!row.empty()) rows.push_back(std::move(row));
  return rows;
}

Rows draw_timeline(const Timeline& timeline, const Paper& paper, std::size_t width) {
  Rows rows;
  if (timeline.events.empty()) rows = draw_remark("no events", paper, width);
  std::size_t widest = 0;
  for (const Timeline::Event& event : timeline.events)
    widest = std::max(widest, columns(event.time));
  widest = std::min(widest, std::max(width / 3, std::min(kClock, width / 2)));
  std::string_view day;
  for (const Timeline::Event& event : timeline.events) {
    if (event.day != day && !event.day.empty()) rows.push_back({{event.day, bold}});
    day = event.day;
    Row first = cut({{event.time, faint}}, widest, paper.glyphs());
    pad(first, widest + 2);
    add(first, sign(paper.glyphs(), event.tone), ink_of(event.tone));
    add(first, " ");
    Row words{{event.text, plain}};
    if (!event.status.empty())
      add(words, (event.text.empty() ? "" : " ") + ("(" + event.status + ")"), faint);
    Row rest;
    pad(rest, columns(first));
    const std::size_t room = measure(width) - columns(first);
    Rows body = wrap(words, room, paper.glyphs());
    append(body, draw_all(event.more, paper, room, false));
    append(rows, beside(first, rest, std::move(body)));
  }
  add_left_out(rows, timeline.left_out, "events", paper, width);
  return rows;
}

Rows draw_mission(const Mission& mission, const Paper& paper, std::size_t width) {
  const Glyphs& glyphs = paper.glyphs();
  Row head;
  add(head, mission.status.empty() ? "no status" : mission.status, ink_of(mission.tone) | bold);
  if (!mission.objective.empty()) add(head, std::string(glyphs.middle_dot) + mission.objective);
  if (!mission.id.empty()) add(head, std::string(glyphs.middle_dot) + mission.id, faint);
  Rows rows = signed_words(glyphs.mission, ink_of(mission.tone), head, paper, width);
  if (!mission.description.empty())
    append(rows, text_below(mission.description, plain, paper, width));
  append(rows, more_rows(mission.more, paper, width));
  return rows;
}

Rows draw_signal(const Signal& signal, const Paper& paper, std::size_t width) {
  const Glyphs& glyphs = paper.glyphs();
  Row head;
  add(head, signal.type.empty() ? "no type" : signal.type, bold);
  for (const std::string* part : {&signal.layer, &signal.source, &signal.time})
    if (!part->empty()) add(head, std::string(glyphs.middle_dot) + *part, faint);
  Rows rows = signed_words(glyphs.bullet, faint, head, paper, width);
  if (!signal.summary.empty()) append(rows, text_below(signal.summary, plain, paper, width));
  append(rows, more_rows(signal.more, paper, width));
  return rows;
}

}  // namespace waybill::render::screen

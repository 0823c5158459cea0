// What is said about the answer: how it went, what is wrong, what comes next, the small print.
#include <algorithm>
#include <string>

#include "waybill/render/columns.h"
#include "waybill/render/screen/blocks.h"
#include "waybill/render/screen/draw.h"
#include "waybill/render/screen/wrap.h"

namespace waybill::render::screen {
namespace {

std::size_t measure(std::size_t width) { return std::min(width, kMeasure); }

// A sign, a space, and the words beside them.
Rows signed_words(std::string_view sign, unsigned ink, const Row& words, const Paper& paper,
                  std::size_t width) {
  Row first;
  add(first, sign, ink);
  add(first, " ");
  Row rest;
  pad(rest, columns(first));
  return beside(first, rest, wrap(words, measure(width) - columns(first), paper.glyphs()));
}

// "Label  words", the labels of a group as wide as the widest.
Rows labelled(std::string_view label, std::size_t label_width, const Row& words, const Paper& paper,
              std::size_t width) {
  Row first;
  add(first, label, faint);
  pad(first, label_width + 2);
  Row rest;
  pad(rest, label_width + 2);
  return beside(first, rest, wrap(words, measure(width) - label_width - 2, paper.glyphs()));
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
  std::vector<Trouble::Advice> lines;
  if (!trouble.path.empty()) lines.push_back({"At", trouble.path, true});
  if (!trouble.phase.empty()) lines.push_back({"In", trouble.phase, false});
  lines.insert(lines.end(), trouble.advice.begin(), trouble.advice.end());
  std::size_t widest = 0;
  for (const Trouble::Advice& line : lines) widest = std::max(widest, columns(line.label));
  for (const Trouble::Advice& line : lines) {
    const Row words{{line.text, line.verbatim ? cyan : plain}};
    append(rows, indented(2, labelled(line.label, widest, words, paper, width - 2)));
  }
  append(rows, indented(2, draw_all(trouble.details, paper, width - 2, false)));
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
    append(rows, indented(2, wrap({{step.reason, faint}}, measure(width) - 2, glyphs)));
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
  if (timeline.events.empty()) rows.push_back({{"no events", faint}});
  std::size_t widest = 0;
  for (const Timeline::Event& event : timeline.events)
    widest = std::max(widest, columns(event.time));
  widest = std::min(widest, width / 3);
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
    append(rows, indented(2, wrap({{mission.description, plain}}, measure(width) - 2, glyphs)));
  append(rows, indented(2, draw_all(mission.more, paper, width - 2, false)));
  return rows;
}

Rows draw_signal(const Signal& signal, const Paper& paper, std::size_t width) {
  const Glyphs& glyphs = paper.glyphs();
  Row head;
  add(head, signal.type.empty() ? "no type" : signal.type, bold);
  for (const std::string* part : {&signal.layer, &signal.source, &signal.time})
    if (!part->empty()) add(head, std::string(glyphs.middle_dot) + *part, faint);
  Rows rows = signed_words(glyphs.bullet, faint, head, paper, width);
  if (!signal.summary.empty())
    append(rows, indented(2, wrap({{signal.summary, plain}}, measure(width) - 2, glyphs)));
  append(rows, indented(2, draw_all(signal.more, paper, width - 2, false)));
  return rows;
}

}  // namespace waybill::render::screen

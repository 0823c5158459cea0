// What is said about the answer: how it went, what is wrong, what comes next, the small print.
#include <string>

#include "waybill/render/page/blocks.h"
#include "waybill/render/page/escape.h"

namespace waybill::render::page {
namespace {

std::string pill(std::string_view tone, std::string_view text) {
  return "<span class=\"pill " + std::string(tone) + "\">" + escaped(text) + "</span>";
}

std::string status_word(std::string_view text, Tone tone) {
  if (text.empty()) return {};
  return " <span class=\"status " + std::string(class_of(tone)) + "\">" + escaped(text) + "</span>";
}

std::string paragraph(std::string_view text) {
  return text.empty() ? std::string() : "<p>" + escaped_lines(text) + "</p>\n";
}

}  // namespace

void draw_verdict(Sheet& sheet, const Verdict& verdict) {
  std::string& out = sheet.out;
  const std::string_view word = verdict.status == Status::ok        ? "✓ Succeeded"
                                : verdict.status == Status::warning ? "! Succeeded with warnings"
                                                                    : "✗ Failed";
  out += "<p class=\"eyebrow\">" + pill(class_of(verdict.status), word);
  if (!verdict.tool.empty()) out += " <span class=\"mono\">" + escaped(verdict.tool) + "</span>";
  out += "</p>\n<h1>" + escaped_lines(verdict.summary) + "</h1>\n";
  sheet.level = 1;
}

void draw_trouble(Sheet& sheet, const Trouble& trouble) {
  std::string& out = sheet.out;
  const Status status = trouble.is_error ? Status::error : Status::warning;
  out += "<div class=\"trouble " + std::string(class_of(status)) + "\">\n<h2><span class=\"sign " +
         std::string(class_of(status)) + "\">" + (trouble.is_error ? "✗ Error" : "! Warning") +
         "</span>";
  if (!trouble.code.empty()) out += " <code class=\"code\">" + escaped(trouble.code) + "</code>";
  out += "</h2>\n" + paragraph(trouble.message);
  sheet.level = 2;
  draw_all(sheet, {{trouble.facts}});
  out += "</div>\n";
}

void draw_step(Sheet& sheet, const Step& step) {
  std::string& out = sheet.out;
  out += "<li class=\"step\">";
  if (!step.tool.empty()) out += "<span class=\"tool mono\">→ " + escaped(step.tool) + "</span> ";
  if (!step.label.empty()) out += "<span>" + escaped(step.label) + "</span> ";
  if (!step.arguments.empty()) out += "<code>" + escaped(step.arguments) + "</code>";
  if (!step.reason.empty()) out += "<p class=\"soft\">" + escaped_lines(step.reason) + "</p>";
  out += "</li>\n";
}

void draw_foot(Sheet& sheet, const Foot& foot) {
  std::string& out = sheet.out;
  out += "<dl>\n";
  for (const Foot::Item& item : foot.items)
    out += "<div><dt>" + escaped(item.key) + "</dt><dd>" + escaped(item.value) + "</dd></div>\n";
  out += "</dl>\n";
}

void draw_timeline(Sheet& sheet, const Timeline& timeline) {
  std::string& out = sheet.out;
  if (timeline.events.empty()) {
    out += "<p class=\"note\">no events</p>\n";
  } else {
    out += "<ol class=\"timeline\">\n";
    std::string_view day;
    for (const Timeline::Event& event : timeline.events) {
      out += "<li class=\"" + std::string(class_of(event.tone)) + "\">";
      if (!event.time.empty()) {
        // The day is said where it begins.
        const std::string when =
            event.day != day && !event.day.empty() ? event.day + " " + event.time : event.time;
        out += "<time>" + escaped(when) + "</time> ";
      }
      day = event.day;
      out +=
          "<span>" + escaped_lines(event.text) + "</span>" + status_word(event.status, event.tone);
      draw_all(sheet, event.more);
      out += "</li>\n";
    }
    out += "</ol>\n";
  }
  draw_left_out(sheet, timeline.left_out, "events");
}

void draw_mission(Sheet& sheet, const Mission& mission) {
  std::string& out = sheet.out;
  out += "<div class=\"mission\">";
  out += pill(class_of(mission.tone), mission.status.empty() ? "no status" : mission.status);
  if (!mission.objective.empty()) out += " <strong>" + escaped(mission.objective) + "</strong>";
  if (!mission.id.empty()) out += " <span class=\"id mono\">" + escaped(mission.id) + "</span>";
  out += "\n" + paragraph(mission.description);
  draw_all(sheet, mission.more);
  out += "</div>\n";
}

void draw_signal(Sheet& sheet, const Signal& signal) {
  std::string& out = sheet.out;
  out += "<div class=\"signal\">";
  if (!signal.time.empty()) out += "<time>" + escaped(signal.time) + "</time> ";
  out += "<strong>" + escaped(signal.type.empty() ? "no type" : signal.type) + "</strong>";
  for (const std::string* part : {&signal.layer, &signal.source})
    if (!part->empty()) out += " <span class=\"soft\">· " + escaped(*part) + "</span>";
  out += "\n" + paragraph(signal.summary);
  draw_all(sheet, signal.more);
  out += "</div>\n";
}

}  // namespace waybill::render::page

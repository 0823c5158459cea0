#include "waybill/render/tree/problem.h"

#include <string>

#include "waybill/envelope/codes.h"
#include "waybill/envelope/truth.h"
#include "waybill/render/tree/foot.h"
#include "waybill/render/tree/json_text.h"
#include "waybill/render/tree/payload.h"

namespace waybill::render::tree {
namespace {

void add_fact(Trouble& made, std::string_view key, std::string text,
              std::uint8_t style = Span::plain) {
  if (!text.empty())
    made.facts.items.push_back({std::string(key), prose(std::move(text), style), {}});
}

std::string when_to_retry(Workbench& bench, const Retry& retry) {
  std::string text = retry.after_ms ? "yes, after " + duration_text(*retry.after_ms) : "yes, later";
  if (!retry.strategy.empty()) {
    std::string strategy = bench.room.line(retry.strategy, kDrawLimits.cell);
    for (char& c : strategy) c = c == '_' ? ' ' : c;
    text += " (" + strategy + ")";
  }
  return text;
}

// What the problem says about trying again, else what its code implies; nothing when neither does.
std::string retry_advice(Workbench& bench, const Problem& problem, bool is_error) {
  const bool said = problem.retry.present();
  if (!said && (!is_error || find_code(problem.code) == nullptr)) return {};
  if (is_retryable(problem)) return when_to_retry(bench, problem.retry);
  const bool arguments = exit_code(problem) == Exit::arg_error || problem.phase == "validation";
  return arguments ? "no, fix the arguments first" : "no, the same call would fail again";
}

}  // namespace

Trouble trouble(Workbench& bench, const Problem& problem, bool is_error) {
  Trouble made;
  made.is_error = is_error;
  made.code = bench.room.line(problem.code, kDrawLimits.cell);
  made.message = bench.room.text(problem.message);
  add_fact(made, "At", bench.room.line(problem.path), Span::code);
  add_fact(made, "In", bench.room.line(problem.phase, kDrawLimits.cell));
  add_fact(made, "Retry", retry_advice(bench, problem, is_error));
  add_fact(made, "Do", bench.room.text(problem.suggestion));
  add_fact(made, "Run", bench.room.text(problem.fix_command), Span::code);
  if (problem.redirect) {
    const std::string target = json_on_one_line(problem.redirect.text(), kDrawLimits.one_text);
    add_fact(made, "Use", bench.room.line(target), Span::code);
  }
  if (problem.details) {
    made.facts.items.push_back({"Details", {}, payload(bench, problem.details.text(), 1)});
    KeyValues::Item& details = made.facts.items.back();
    if (auto* const words = std::get_if<Paragraph>(&details.body.front().is)) {
      details.value = std::move(words->text);
      details.body.clear();
    }
  }
  return made;
}

Step step(Workbench& bench, const NextStep& next) {
  Step made;
  made.kind = next.kind;
  made.tool = bench.room.line(next.tool, kDrawLimits.cell);
  if (next.arguments) {
    const std::string text = json_on_one_line(next.arguments.text(), kDrawLimits.one_text);
    if (text != "{}") made.arguments = bench.room.line(text);
  }
  made.label = bench.room.line(next.label.empty() ? next.id : next.label, kDrawLimits.cell);
  made.reason = bench.room.text(next.reason);
  return made;
}

}  // namespace waybill::render::tree

#include "waybill/render/tree/problem.h"

#include <string>

#include "waybill/envelope/codes.h"
#include "waybill/envelope/truth.h"
#include "waybill/render/tree/foot.h"
#include "waybill/render/tree/json_text.h"
#include "waybill/render/tree/payload.h"

namespace waybill::render::tree {
namespace {

std::string when_to_retry(Workbench& bench, const Retry& retry) {
  std::string text = "the same call may succeed";
  text += retry.after_ms ? " after " + duration_text(*retry.after_ms) : " later";
  if (!retry.strategy.empty()) {
    std::string strategy = bench.room.line(retry.strategy, kDrawLimits.cell);
    for (char& c : strategy) c = c == '_' ? ' ' : c;
    text += " (" + strategy + ")";
  }
  return text;
}

// What the problem says about trying again, else what its code implies; nothing when neither does.
void add_retry_advice(Workbench& bench, const Problem& problem, bool is_error, Trouble& made) {
  const bool said = problem.retry.present();
  if (!said && (!is_error || find_code(problem.code) == nullptr)) return;
  if (is_retryable(problem)) {
    made.advice.push_back({"Retry", when_to_retry(bench, problem.retry), false});
  } else if (exit_code(problem) == Exit::arg_error) {
    made.advice.push_back({"Retry", "fix the arguments first", false});
  } else {
    made.advice.push_back({"Retry", "the same call would fail again", false});
  }
}

}  // namespace

Trouble trouble(Workbench& bench, const Problem& problem, bool is_error) {
  Trouble made;
  made.is_error = is_error;
  made.code = bench.room.line(problem.code, kDrawLimits.cell);
  made.message = bench.room.text(problem.message);
  made.path = bench.room.line(problem.path);
  made.phase = bench.room.line(problem.phase, kDrawLimits.cell);
  add_retry_advice(bench, problem, is_error, made);
  if (!problem.suggestion.empty())
    made.advice.push_back({"Do", bench.room.text(problem.suggestion), false});
  if (!problem.fix_command.empty())
    made.advice.push_back({"Run", bench.room.text(problem.fix_command), true});
  if (problem.redirect) {
    const std::string target = json_on_one_line(problem.redirect.text(), kDrawLimits.cell);
    made.advice.push_back({"Use", bench.room.line(target, kDrawLimits.cell), true});
  }
  if (problem.details) {
    Nodes body = payload(bench, problem.details.text(), 1);
    KeyValues details;
    if (auto* const words = std::get_if<Paragraph>(&body.front().is)) {
      details.items.push_back({"details", std::move(words->text), {}});
      made.details.push_back({std::move(details)});
    } else {
      made.details = std::move(body);
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
    made.arguments = bench.room.line(text);
  }
  made.label = bench.room.line(next.label.empty() ? next.id : next.label, kDrawLimits.cell);
  made.reason = bench.room.text(next.reason);
  return made;
}

}  // namespace waybill::render::tree

#include "waybill/cli/session.h"

#include <unistd.h>

#include <map>

#include "waybill/base/utf8.h"
#include "waybill/cli/finish.h"
#include "waybill/cli/help.h"
#include "waybill/cli/idempotency.h"
#include "waybill/cli/manifest.h"
#include "waybill/cli/progress_line.h"
#include "waybill/cli/repair.h"
#include "waybill/cli/truncate.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/stamp.h"
#include "waybill/envelope/truth.h"
#include "waybill/render/render.h"
#include "waybill/render/visible.h"

namespace waybill::cli {
namespace {

constexpr int kStreamPatienceMs = 2000;

Envelope faulty(const std::vector<std::string>& faults) {
  Envelope envelope;
  for (const std::string& fault : faults)
    envelope.errors.push_back({.code = "INTERNAL_ERROR",
                               .message = "This program is put together wrongly: " + fault,
                               .phase = "validation"});
  return envelope;
}

Envelope moved(const Program& program, const Renamed& renamed) {
  const std::string to = program.about().name + " " + renamed.to;
  Envelope envelope;
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("command");
  writer.string(to);
  writer.plain_key("permanent");
  writer.boolean(renamed.permanent);
  if (!renamed.reason.empty()) {
    writer.plain_key("reason");
    writer.string(renamed.reason);
  }
  writer.end_object();
  envelope.errors.push_back(
      {.code = "REDIRECTED",
       .message = "The command '" + renamed.from + "' is now '" + renamed.to + "'.",
       .phase = "validation",
       .suggestion = "Call '" + to + "'.",
       .redirect = json::Raw::trusted(out.view())});
  return envelope;
}

Problem replaced_warning() {
  return {.code = "INVALID_UTF8",
          .message = "Bytes that are no UTF-8, or NUL, were replaced by U+FFFD."};
}

// Identifiers, times and versions of the run are for programs and for the audit log.
Envelope for_people(Envelope envelope) {
  envelope.audit = {};
  envelope.tool = {};
  remove_metadata(envelope, "schema_version");
  // The one that sums up says no more than the summary and the others do.
  if (envelope.errors.size() > 1 && envelope.errors.front().phase == "validation")
    envelope.errors.erase(envelope.errors.begin());
  return envelope;
}

}  // namespace

Session::Session(Setup setup) : setup_(setup), stopwatch_(setup.world.clock) {}

Answer Session::answer(std::span<const std::string_view> words) {
  Answer answer;
  Invocation invocation = read_invocation(setup_.program, words);
  if (setup_.above != nullptr) {
    if (!invocation.settings.as) invocation.settings.as = setup_.above->settings().as;
    if (setup_.above->is_dry_run()) invocation.settings.dry_run = true;
  } else {
    mode_ = choose_mode(invocation.settings, setup_.world.environment, setup_.program.about().name,
                        setup_.output->is_terminal(), invocation.misuse);
  }
  answer.dialect = invocation.settings.as.value_or(Dialect::cli);
  if (invocation.settings.max_output)
    answer.max_output = static_cast<std::size_t>(*invocation.settings.max_output);
  answer.envelope = respond(invocation, answer);
  finish(invocation, answer);
  return answer;
}

Envelope Session::respond(Invocation& invocation, Answer& answer) {
  if (const auto faults = setup_.program.faults(); !faults.empty()) return faulty(faults);
  if (!invocation.misuse.empty()) return misuse_answer(invocation.misuse);
  if (invocation.renamed != nullptr) return moved(setup_.program, *invocation.renamed);
  if (invocation.settings.help) {
    const HelpTopic topic{invocation.command, invocation.group};
    answer.byproducts.text = help_text(setup_.program, topic);
    return help_answer(setup_.program, topic);
  }
  if (invocation.settings.schema) return schema_answer(*invocation.command);
  return perform(invocation, answer);
}

Envelope Session::perform(Invocation& invocation, Answer& answer) {
  const Settings& settings = invocation.settings;
  if (!settings.idempotency_key || settings.dry_run) return run(invocation, answer);
  auto once = IdempotentCall::open(setup_.world, setup_.program.about().name,
                                   *settings.idempotency_key, invocation.fingerprint);
  if (!once) {
    Problem problem = problem_of(once.error());
    if (once.error().kind == ErrorKind::not_found) problem.code = "PRECONDITION";
    problem.phase = "validation";
    problem.path = "--idempotency-key";
    return failed("", std::move(problem)).done();
  }
  if (once->recorded()) {
    Envelope envelope = *once->recorded();
    add_metadata(envelope, "replayed", json_of(true));
    return envelope;
  }
  Envelope envelope = run(invocation, answer);
  // A failure that changed nothing may be tried again under the same key.
  bool changed = !failed(envelope);
  for (const ExitCode& exit : invocation.command->info().exit_codes)
    if (!changed && exit.name == envelope.errors.front().code.view())
      changed = exit.side_effects != SideEffects::none;
  if (changed)
    if (const auto recorded = once->record(envelope); !recorded)
      envelope.warnings.push_back(
          {.code = "NOT_REMEMBERED",
           .message = "The idempotency key could not be remembered: " + recorded.error().message});
  return envelope;
}

Supervision Session::supervision(const Invocation& invocation,
                                 const std::shared_ptr<Call>& call) const {
  Supervision how{.clock = setup_.world.clock, .signals = setup_.signals, .output = setup_.output};
  how.timeout = invocation.settings.timeout;
  how.is_instant = invocation.command->info().is_instant;
  how.grace = std::chrono::milliseconds(invocation.command->info().grace_ms);
  if (setup_.above != nullptr) {
    how.above = setup_.above->context().cancellation;
    return how;
  }
  const bool shows = mode_.form == OutputForm::text && isatty(STDERR_FILENO) == 1;
  if (!shows && !invocation.settings.heartbeat) return how;
  const auto line = std::make_shared<ProgressLine>(
      setup_.world.clock,
      invocation.settings.heartbeat ? ProgressLine::Form::heartbeat : ProgressLine::Form::people);
  call->context().on_progress = [line](const service::Progress& now) { line->note(now); };
  how.tick = invocation.settings.heartbeat.value_or(0.1);
  how.on_tick = [line] { line->show(); };
  return how;
}

Envelope Session::run(Invocation& invocation, Answer& answer) {
  StandardOutput* const output = setup_.output;
  Call::Sink sink;
  if (output != nullptr)
    sink = [output](std::string_view bytes) {
      return output->write(bytes) == StandardOutput::Written::whole;
    };
  const auto call = std::make_shared<Call>(
      Call::Setup{.program = setup_.program,
                  .world = setup_.world,
                  .settings = invocation.settings,
                  .form = setup_.above != nullptr ? OutputForm::json : mode_.form,
                  .is_nested = setup_.above != nullptr,
                  .sink = std::move(sink),
                  .output = output != nullptr ? output->descriptor() : -1});
  if (const auto trace = setup_.world.environment.variable("TRACEPARENT"))
    call->context().trace = *trace;
  Ended ended = supervise(invocation.work, call, supervision(invocation, call));
  answer.is_stuck = !call->close_stream(kStreamPatienceMs);
  answer.is_left_behind = !ended.envelope;
  answer.byproducts = call->byproducts();
  if (ended.why != service::Ending::none) {
    Envelope early = ended_early(ended, answer.byproducts);
    answer.byproducts.document.clear();
    answer.byproducts.text.clear();
    answer.byproducts.shown.clear();
    if (ended.signal != 0) answer.exit = 128 + ended.signal;
    ended.envelope = std::move(early);
  }
  if (ended.replaced > 0) answer.byproducts.warnings.push_back(replaced_warning());
  return std::move(*ended.envelope);
}

Envelope Session::ended_early(const Ended& ended, const Byproducts& so_far) const {
  const bool timed_out = ended.why == service::Ending::timed_out;
  const std::string_view code = timed_out ? "TIMEOUT" : "CANCELLED";
  Envelope envelope;
  if (ended.envelope) envelope = *ended.envelope;
  // The function may have told it better.
  if (failed(envelope) && envelope.errors.front().code == code) return envelope;
  if (!envelope.data) envelope.data = so_far.partial;
  Problem problem;
  problem.code = code;
  problem.phase = "execution";
  if (timed_out) {
    problem.message = "The command took longer than its --timeout allows.";
    problem.suggestion = "Allow more time with --timeout, or ask for less.";
  } else {
    const std::string name = ended.signal != 0 ? signal_name(ended.signal) : "its caller";
    problem.message = "The command was ended by " + name + " before it was done.";
    if (ended.signal != 0)
      problem.details = json_of(std::map<std::string, std::string>{{"signal", name}});
  }
  problem.retry.retryable = false;
  envelope.errors.clear();
  envelope.summary = problem.message;
  envelope.errors.push_back(std::move(problem));
  return envelope;
}

void Session::add_stray_warning(Envelope& envelope) {
  if (setup_.output == nullptr) return;
  const StandardOutput::Stray stray = setup_.output->finish_capture();
  if (stray.bytes == 0) return;
  std::string shown = utf8::sanitized(stray.beginning);
  for (char& c : shown)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  envelope.warnings.push_back(
      {.code = "STRAY_OUTPUT",
       .message = std::to_string(stray.bytes) +
                  " bytes were printed to standard output by mistake: " + shown +
                  (stray.bytes > stray.beginning.size() ? "…" : "")});
}

void Session::finish(const Invocation& invocation, Answer& answer) {
  Envelope& envelope = answer.envelope;
  const CommandInfo* const info =
      invocation.command != nullptr ? &invocation.command->info() : nullptr;
  for (Problem& warning : answer.byproducts.warnings)
    envelope.warnings.push_back(std::move(warning));
  add_stray_warning(envelope);
  if (info != nullptr) advise(envelope, *info);
  if (answer.exit == 0) answer.exit = exit_of(envelope, info);
  std::string name = setup_.program.about().name;
  if (info != nullptr) name += "." + std::string(info->name);
  const Runtime runtime{setup_.world.clock, setup_.world.ids, setup_.world.environment, stopwatch_};
  // A document is somebody else's answer, to be passed on as it is.
  if (answer.byproducts.document.empty()) {
    if (repair(envelope) > 0) envelope.warnings.push_back(replaced_warning());
    if (envelope.tool.name.empty()) envelope.tool.name = name;
    if (envelope.tool.version.empty()) envelope.tool.version = setup_.program.about().version;
    add_metadata(envelope, "schema_version", json_of("1.0"));
    if (invocation.settings.dry_run) add_metadata(envelope, "dry_run", json_of(true));
    stamp(envelope, runtime, {.source = setup_.program.about().name});
    answer.run.audit = envelope.audit;
  }
  answer.run.tool.name = name;
  answer.run.errors = envelope.errors;
  stamp(answer.run, runtime);
}

std::string Session::written(Answer& answer) const {
  if (mode_.form == OutputForm::text) {
    if (!answer.byproducts.text.empty() && !failed(answer.envelope)) return answer.byproducts.text;
    render::TerminalOptions options;
    options.width = setup_.output != nullptr ? setup_.output->width() : 80;
    options.colour = mode_.colour;
    options.unicode = mode_.unicode;
    std::string drawn;
    for (const auto& [heading, envelope] : answer.byproducts.shown)
      drawn += render::visible_line(heading) + ":\n" + render::terminal(envelope, options) + "\n";
    if (drawn.empty())
      drawn = render::terminal(
          answer.byproducts.document.empty() ? for_people(answer.envelope) : answer.envelope,
          options);
    while (drawn.ends_with('\n')) drawn.pop_back();
    return drawn;
  }
  WriteOptions options;
  options.format.layout = mode_.indented ? json::Layout::indented : json::Layout::line;
  options.clock = &setup_.world.clock;
  std::string bytes = answer.byproducts.document;
  if (bytes.empty()) {
    bytes = write(answer.envelope, answer.dialect, options);
  } else if (mode_.indented) {
    Buffer out;
    json::reformat(bytes, options.format, out);
    bytes = out.str();
  }
  if (bytes.size() > answer.max_output) {
    // Told in the answer itself, whatever it was; a document gives way to one of ours.
    truncate(answer.envelope, bytes.size() - answer.max_output, answer.max_output);
    answer.exit = answer.exit != 0 ? answer.exit : exit_of(answer.envelope, nullptr);
    bytes = write(answer.envelope, answer.dialect, options);
  }
  return bytes;
}

}  // namespace waybill::cli

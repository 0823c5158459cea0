#include "laws/generate.h"

#include "waybill/json/writer.h"

namespace waybill::testing {
namespace {

using rc::gen::arbitrary;
using rc::gen::elementOf;
using rc::gen::inRange;

// Names by which envelopes show success and failure, at the top of payloads too.
const std::vector<std::string> kTemptingKeys{
    "ok",   "error",   "errors",   "status",    "success",      "isError",
    "data", "value",   "result",   "content",   "meta",         "structuredContent",
    "code", "message", "_waybill", "schema_id", "also",         "details",
    "a",    "b/c~d",   "",         "é😀",        "response_type"};

const std::vector<std::string> kNumbers{"0",
                                        "-0",
                                        "1",
                                        "-1",
                                        "1e2",
                                        "1.0",
                                        "12345678901234567890",
                                        "1E-7",
                                        "0.1",
                                        "-12.5e+3",
                                        "9007199254740993"};

std::string quoted(const std::string& text) {
  Buffer out;
  json::Writer writer(out);
  writer.string(text);
  return out.str();
}

// What every generator below draws with; `*gen` is RapidCheck's way to draw inside rc::gen::exec.
std::string draw_json(int depth);

std::string draw_container(int depth) {
  const bool object = *arbitrary<bool>();
  const int count = *inRange(0, 4);
  const std::string space = *elementOf(std::vector<std::string>{"", "", " ", "\n  ", "\t"});
  std::string out(1, object ? '{' : '[');
  std::vector<std::string> used;
  for (int i = 0; i < count; ++i) {
    if (object) {
      const std::string key = *elementOf(kTemptingKeys);
      if (std::find(used.begin(), used.end(), key) != used.end()) continue;
      used.push_back(key);
      out += (used.size() > 1 ? "," : "") + space + quoted(key) + ":" + space;
    } else if (i > 0) {
      out += "," + space;
    }
    out += draw_json(depth - 1);
  }
  return out + space + (object ? '}' : ']');
}

std::string draw_json(int depth) {
  switch (*inRange(0, depth > 0 ? 8 : 5)) {
    case 0: return "null";
    case 1: return "true";
    case 2: return "false";
    case 3: return *elementOf(kNumbers);
    case 4: return quoted(*any_text());
    default: return draw_container(depth);
  }
}

std::string draw_object() {
  for (;;) {
    std::string text = draw_container(2);
    if (text.front() == '{') return text;
  }
}

json::Raw raw(const std::string& text) { return json::Raw::trusted(text); }

bool sometimes() { return *inRange(0, 3) == 0; }

Text maybe_text() { return sometimes() ? Text(*any_text()) : Text(); }

template <class T>
std::optional<T> maybe(T value) {
  return sometimes() ? std::optional<T>(value) : std::nullopt;
}

std::optional<std::int64_t> maybe_count() {
  return maybe<std::int64_t>(*inRange<std::int64_t>(-5, 1'000'000));
}

Problem draw_problem() {
  Problem problem;
  problem.code = *elementOf(std::vector<std::string>{"", "NOT_FOUND", "TIMEOUT", "lower-case", "X",
                                                     "E: 1", "UNKNOWN_CODE_7", "INVALID_PARAMS"});
  problem.message = *elementOf(
      std::vector<std::string>{"", "It failed.", "CODE: in the words", "Zwei\nZeilen ü"});
  problem.path = maybe_text();
  if (sometimes()) problem.details = raw(draw_json(2));
  problem.retry.retryable = maybe(*arbitrary<bool>());
  problem.retry.after_ms = maybe_count();
  problem.retry.strategy = maybe_text();
  problem.phase = maybe_text();
  problem.suggestion = maybe_text();
  problem.fix_command = maybe_text();
  if (sometimes()) problem.redirect = raw(draw_json(1));
  problem.origin =
      *elementOf(std::vector<Origin>{Origin::raised, Origin::returned, Origin::protocol});
  return problem;
}

NextStep draw_step() {
  NextStep step;
  step.kind = *elementOf(std::vector<NextStep::Kind>{NextStep::Kind::intent, NextStep::Kind::action,
                                                     NextStep::Kind::query, NextStep::Kind::label});
  step.tool = maybe_text();
  if (sometimes()) step.arguments = raw(draw_object());
  step.reason = maybe_text();
  step.id = maybe_text();
  step.label = maybe_text();
  return step;
}

template <class T, class Draw>
std::vector<T> draw_list(Draw draw) {
  std::vector<T> list;
  for (int i = *inRange(0, 3); i > 0; --i) list.push_back(draw());
  return list;
}

void draw_audit(Audit& audit) {
  audit.timestamp = *elementOf(
      std::vector<std::string>{"", "2026-01-02T13:57:00Z", "2026-02-07T20:07:00.000000+00:00",
                               "2026-02-07T20:07:00", "2026-02-07T20:07:00+02:00", "not a time"});
  audit.duration_ms = maybe_count();
  audit.source = maybe_text();
  audit.host = maybe_text();
  audit.request_id =
      *elementOf(std::vector<std::string>{"", "a1b2c3d4", "req_abc123", "UPPER and spaces"});
  audit.correlation_id = *elementOf(std::vector<std::string>{
      "", "corr-1", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"});
  audit.trace = maybe_text();
  audit.write_to = maybe_text();
  audit.workspace = {maybe_text(), maybe_text(), maybe_text()};
}

void draw_budget(Budget& budget) {
  budget.tokens = maybe_count();
  budget.truncated = maybe(*arbitrary<bool>());
  budget.limits = {maybe_count(), maybe_count()};
  if (sometimes()) budget.page = Page{maybe_text(), *arbitrary<bool>(), maybe_count()};
}

void draw_view(View& view) {
  view.response_type = maybe_text();
  view.artifacts = draw_list<json::Raw>([] {
    return raw(*elementOf(std::vector<std::string>{
        R"({"artifact_type":"json_data","title":"t","content":{"ok":false},"metadata":{}})",
        R"({"artifact_type":"table","title":"t","content":{"columns":[],"rows":[],"row_count":0,"column_count":0},"metadata":{}})"}));
  });
  view.missions = draw_list<json::Raw>([] { return raw(draw_object()); });
  view.signals = draw_list<json::Raw>([] { return raw(draw_object()); });
  view.live_stream_id = maybe_text();
  if (sometimes())
    view.ui_hints =
        UiHints{maybe_text(), maybe_text(), maybe_text(), maybe_text(), maybe(*arbitrary<bool>())};
}

Carried draw_carried() {
  Carried item;
  item.dialect = *elementOf(std::vector<Dialect>(kDialects.begin(), kDialects.end()));
  // A key that no dialect knows, at the top, so that every writer has the place for it.
  item.pointer = "/x_" + std::to_string(*inRange(0, 1000));
  item.value = raw(draw_json(1));
  return item;
}

Envelope draw_envelope() {
  Envelope envelope;
  envelope.tool = {
      *elementOf(std::vector<std::string>{"", "solution.info", "graph.digest", "graph.a.b",
                                          "server_ping", "deploy run"}),
      *elementOf(std::vector<std::string>{"", "1.0.0", "1.0", "2", "v3-beta", "1.2.3-rc.1"})};
  envelope.summary = *elementOf(std::vector<std::string>{
      "", "Found 12 projects.", "{\"ok\":false,\"error\":{\"code\":\"X\",\"message\":\"y\"}}",
      "✅ Ende"});
  if (*inRange(0, 4) != 0) envelope.data = raw(draw_json(3));
  if (sometimes()) envelope.errors = draw_list<Problem>(draw_problem);
  envelope.warnings = draw_list<Problem>(draw_problem);
  draw_audit(envelope.audit);
  draw_budget(envelope.budget);
  envelope.next = draw_list<NextStep>(draw_step);
  draw_view(envelope.view);
  if (sometimes()) envelope.metadata = raw(draw_object());
  if (sometimes()) envelope.carried.push_back(draw_carried());
  return envelope;
}

std::string draw_text() {
  static const std::vector<std::string> kPieces{
      "a",    "word ", "\"",    "\\", "/", "\n",           "\t", std::string(1, '\0'),
      "\x1f", "\x7f",  "é",     "中", "😀", "\xEF\xBF\xBF", "{",  "}",
      ": ",   "~1",    "\u2028"};
  std::string text;
  for (int i = *inRange(1, 6); i > 0; --i) text += *elementOf(kPieces);
  return text;
}

}  // namespace

rc::Gen<std::string> any_text() {
  return rc::gen::exec([] { return *inRange(0, 8) == 0 ? std::string() : draw_text(); });
}
rc::Gen<std::string> some_text() { return rc::gen::exec(draw_text); }
rc::Gen<std::string> any_json() {
  return rc::gen::exec([] { return draw_json(3); });
}
rc::Gen<std::string> any_json_object() { return rc::gen::exec(draw_object); }
rc::Gen<Envelope> any_envelope() { return rc::gen::exec(draw_envelope); }

}  // namespace waybill::testing

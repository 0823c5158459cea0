#include "waybill/dialect/dotbot/dotbot.h"
#include "waybill/dialect/forms.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::dotbot {
namespace {

// major.minor.patch out of what is there: "1.0" becomes "1.0.0", no number at all "0.0.0".
std::string semantic_version(std::string_view version) {
  if (is_semantic_version(version)) return std::string(version);
  const std::string_view core = version.substr(0, version.find_first_of("-+"));
  const std::size_t numbers = dotted_numbers(core);
  if (numbers == 0 || numbers > 3) return "0.0.0";
  std::string made(core);
  for (std::size_t i = numbers; i < 3; ++i) made += ".0";
  return made;
}

void write_problems(Spelling& spelling, std::string_view key,
                    const std::vector<Problem>& problems) {
  if (problems.empty()) return spelling.empty_array(key);
  spelling.open_array(key);
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const Problem& problem = problems[i];
    spelling.element(i);
    spelling.open_object();
    spelling.text_or("code", problem.code, code_or_default(problem));
    spelling.text_or("message", problem.message, message_or_default(problem));
    spelling.text("path", problem.path);
    if (problem.details) {
      spelling.writer().plain_key("details");
      write_boxed(spelling.writer(), problem.details, boxes_all_but_objects);
    }
    spelling.close_object();
  }
  spelling.close_array();
}

void write_audit(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  const Audit& audit = envelope.audit;
  spelling.open_object("audit");
  spelling.time("timestamp", audit.timestamp, TimestampForm::milliseconds);
  spelling.integer_or("duration_ms", audit.duration_ms, 0);
  spelling.text_or("source", audit.source, "unknown");
  spelling.text("host", audit.host);
  spelling.text("correlation_id", audit.correlation_id);
  spelling.text("write_to", audit.write_to);
  spelling.close_object();
}

// The first intent has a place of its own.
const NextStep* intent_of(const Envelope& envelope) {
  if (envelope.next.empty() || envelope.next.front().kind != NextStep::Kind::intent) return nullptr;
  return &envelope.next.front();
}

void write_intent(Spelling& spelling, const NextStep& step) {
  spelling.open_object("intent");
  spelling.text_or("recommended_next", step.tool,
                   step.label.empty() ? "unknown" : step.label.view());
  spelling.text("reason", step.reason);
  spelling.raw("parameters", step.arguments);
  spelling.close_object();
}

std::string_view first_of(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts)
    if (!text.empty()) return text;
  return "next";
}

void write_action(Spelling& spelling, const NextStep& step) {
  spelling.open_object();
  spelling.text_or("id", step.id, first_of({step.tool, step.label}));
  if (!spelling.carried("type")) spelling.writer().fixed_member("type", R"("suggestion")");
  spelling.text_or("label", step.label, first_of({step.reason, step.tool}));
  spelling.text("reason", step.reason);
  spelling.text("tool", step.tool);
  spelling.raw("parameters", step.arguments);
  spelling.close_object();
}

void write_next(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  const NextStep* const intent = intent_of(envelope);
  if (intent != nullptr) {
    write_intent(spelling, *intent);
  } else {
    spelling.carried("intent");
  }
  const std::size_t first = intent != nullptr ? 1 : 0;
  if (envelope.next.size() == first) {
    spelling.carried("actions");
    return;
  }
  spelling.open_array("actions");
  for (std::size_t i = first; i < envelope.next.size(); ++i) {
    spelling.element(i - first);
    write_action(spelling, envelope.next[i]);
  }
  spelling.close_array();
}

}  // namespace

void write(Spelling& spelling) {
  const Envelope& envelope = spelling.envelope();
  spelling.open_object();
  static_assert(kSchemaId == "dotbot-mcp-response@1");
  spelling.writer().fixed_member("schema_id", R"("dotbot-mcp-response@1")");
  spelling.text_or("tool", envelope.tool.name, "unknown");
  if (envelope.tool.version == "1.0.0") {
    spelling.writer().fixed_member("version", R"("1.0.0")");
  } else {
    spelling.forget("version");
    spelling.literal("version", semantic_version(envelope.tool.version));
  }
  spelling.literal("status", name_of(status(envelope)));
  if (!is_blank(envelope.summary)) {
    spelling.literal("summary", envelope.summary);
  } else {
    spelling.literal("summary", spelling.summary());
  }
  if (envelope.data) {
    spelling.writer().plain_key("data");
    write_boxed(spelling.writer(), envelope.data, boxes_all_but_objects);
  } else {
    spelling.writer().fixed_member("data", "{}");
  }
  write_problems(spelling, "warnings", envelope.warnings);
  write_problems(spelling, "errors", envelope.errors);
  write_audit(spelling);
  write_next(spelling);
  spelling.slot("_waybill");
  spelling.close_object();
}

}  // namespace waybill::dialect::dotbot

#include "waybill/dialect/dotbot/dotbot.h"
#include "waybill/dialect/forms.h"
#include "waybill/dialect/members.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::dotbot {
namespace {

// major.minor.patch out of what is there: "1.0" becomes "1.0.0", no number at all "0.0.0".
Pieces proper_version(std::string_view version) {
  constexpr std::string_view kNone = "0.0.0";
  std::size_t numbers = dotted_numbers(version);
  if (numbers == 0) {
    if (is_semantic_version(version)) return {version, {}, true};
    version = version.substr(0, version.find_first_of("-+"));
    numbers = dotted_numbers(version);
  }
  if (numbers == 0 || numbers > 3) return {kNone, {}, true};
  return {version, kNone.substr(2 * numbers - 1), true};  // ".0" for each
}

[[gnu::always_inline]] inline void write_problems(auto& members, auto key,
                                                  const std::vector<Problem>& problems) {
  if (problems.empty()) return members.empty_array(key);
  members.open_array(key);
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const Problem& problem = problems[i];
    members.element(i);
    members.open_object();
    members.code_and_message(problem);
    members.text("path"_key, problem.path);
    if (problem.details)
      members.payload("details"_key, problem.details,
                      boxes_all_but_objects(problem.details.kind()));
    members.close_object();
  }
  members.close_array();
}

[[gnu::always_inline]] inline void write_audit(auto& members, const Audit& audit) {
  members.open_object("audit"_key);
  members.time("timestamp"_key, audit.timestamp, TimestampForm::milliseconds);
  members.integer_or("duration_ms"_key, audit.duration_ms, 0);
  members.text_or("source"_key, audit.source, "unknown");
  members.text("host"_key, audit.host);
  members.text("correlation_id"_key, audit.correlation_id);
  members.text("write_to"_key, audit.write_to);
  members.close_object();
}

// The first intent has a place of its own.
const NextStep* intent_of(const Envelope& envelope) {
  if (envelope.next.empty() || envelope.next.front().kind != NextStep::Kind::intent) return nullptr;
  return &envelope.next.front();
}

[[gnu::always_inline]] inline void write_intent(auto& members, const NextStep& step) {
  members.open_object("intent"_key);
  members.text_or("recommended_next"_key, step.tool, [&] {
    return step.label.empty() ? std::string_view("unknown") : step.label.view();
  });
  members.text("reason"_key, step.reason);
  members.raw("parameters"_key, step.arguments);
  members.close_object();
}

std::string_view first_of(std::initializer_list<std::string_view> texts) {
  for (const std::string_view text : texts)
    if (!text.empty()) return text;
  return "next";
}

[[gnu::always_inline]] inline void write_action(auto& members, const NextStep& step) {
  members.open_object();
  members.text_or("id"_key, step.id, [&] { return first_of({step.tool, step.label}); });
  if (!members.carried("type"_key)) members.fixed_member("type"_key, R"("suggestion")");
  members.text_or("label"_key, step.label, [&] { return first_of({step.reason, step.tool}); });
  members.text("reason"_key, step.reason);
  members.text("tool"_key, step.tool);
  members.raw("parameters"_key, step.arguments);
  members.close_object();
}

[[gnu::always_inline]] inline void write_next(auto& members, const Envelope& envelope) {
  const NextStep* const intent = intent_of(envelope);
  if (intent != nullptr) {
    write_intent(members, *intent);
  } else {
    members.carried("intent"_key);
  }
  const std::size_t first = intent != nullptr ? 1 : 0;
  if (envelope.next.size() == first) {
    members.carried("actions"_key);
    return;
  }
  members.open_array("actions"_key);
  for (std::size_t i = first; i < envelope.next.size(); ++i) {
    members.element(i - first);
    write_action(members, envelope.next[i]);
  }
  members.close_array();
}

struct Answer {
  [[gnu::always_inline]] static void write(auto& members, const Envelope& envelope) {
    members.open_object();
    static_assert(kSchemaId == "dotbot-mcp-response@1");
    members.fixed_member("schema_id"_key, R"("dotbot-mcp-response@1")");
    members.text_or("tool"_key, envelope.tool.name, "unknown");
    if (envelope.tool.version == "1.0.0") {
      members.fixed_member("version"_key, R"("1.0.0")");
    } else {
      members.forget("version"_key);
      members.member("version"_key, proper_version(envelope.tool.version));
    }
    members.plain_member("status"_key, name_of(status(envelope)));
    members.summary("summary"_key);
    if (envelope.data) {
      members.payload("data"_key, envelope.data, boxes_all_but_objects(envelope.data.kind()));
    } else {
      members.fixed_member("data"_key, "{}");
    }
    write_problems(members, "warnings"_key, envelope.warnings);
    write_problems(members, "errors"_key, envelope.errors);
    write_audit(members, envelope.audit);
    write_next(members, envelope);
    members.slot("_waybill"_key);
    members.close_object();
  }
};

}  // namespace

void write(Spelling& spelling) { write_members<Answer>(spelling); }

}  // namespace waybill::dialect::dotbot

#include "waybill/dialect/buddy/buddy.h"
#include "waybill/dialect/buddy/check_artifact.h"
#include "waybill/dialect/checking.h"

namespace waybill::dialect::buddy {
namespace {

using json::Kind;

constexpr std::string_view kKeys[] = {"response_type",    "summary",         "artifacts",
                                      "missions_spawned", "signals_emitted", "live_stream_id",
                                      "ui_hints",         "timestamp",       "metadata"};
constexpr std::string_view kHintKeys[] = {"layout",       "priority", "suggested_actions",
                                          "color_scheme", "icon",     "expandable"};
constexpr std::string_view kLayouts[] = {"fullscreen", "split", "inline", "modal"};
constexpr std::string_view kPriorities[] = {"urgent", "normal", "low"};
constexpr std::string_view kColors[] = {"success", "warning", "error", "info"};
constexpr std::string_view kErrorMark = "❌";

// A key that may be empty or null, but is there in everything the original writes.
Spot usual(Checking& checking, const Spot& owner, std::string_view name, Kinds kinds) {
  Spot spot = checking.member(owner, name);
  if (!spot) {
    checking.report("missing-optional", spot,
                    "The key '" + std::string(name) + "' is usually there, empty or null.");
  } else if (!checking.is_kind(spot, kinds)) {
    spot.value = {};
  }
  return spot;
}

void check_hint(Checking& checking, const Spot& hints, std::string_view name, std::string_view rule,
                Names values) {
  const Spot hint = usual(checking, hints, name, kString | kNull);
  if (hint.is(Kind::string)) checking.one_of(hint, rule, values);
}

void check_hints(Checking& checking, const Spot& root) {
  const Spot hints = usual(checking, root, "ui_hints", kObject | kNull);
  if (!hints.is(Kind::object)) return;
  check_hint(checking, hints, "layout", "layout", kLayouts);
  check_hint(checking, hints, "priority", "priority", kPriorities);
  check_hint(checking, hints, "color_scheme", "color-scheme", kColors);
  usual(checking, hints, "icon", kString | kNull);
  usual(checking, hints, "expandable", kBoolean);
  const Spot actions = usual(checking, hints, "suggested_actions", kArray);
  checking.each(actions, [&](const Spot& action) {
    if (!action.is(Kind::string))
      checking.report("suggested-actions", action, "An action is the words on a button.", "string");
  });
  checking.known_keys(hints, kHintKeys);
}

bool says_error(Checking& checking, const Spot& root) {
  if (checking.member(root, "summary").string().starts_with(kErrorMark)) return true;
  const Spot hints = checking.member(root, "ui_hints");
  return checking.member(hints, "color_scheme").string() == "error";
}

void check_failure(Checking& checking, const Spot& root, const Spot& metadata) {
  const Spot error = checking.member(metadata, "error");
  const Spot message = checking.member(metadata, "error_message");
  if (error.is(Kind::object) || error.is(Kind::array))
    checking.report("error-type", error, "metadata.error is a flag; error_message has the words.",
                    "true or false");
  if (error.is(Kind::boolean) && error.value.boolean()) {
    if (message.string().empty())
      checking.report("error-message", message, "A failure says why.", "some words");
    if (!checking.member(root, "summary").string().starts_with(kErrorMark))
      checking.report("error-summary", checking.member(root, "summary"),
                      "The summary of a failure begins with the error mark.", "❌ Error: …");
  } else if (says_error(checking, root) || !message.string().empty()) {
    checking.report("hidden-failure", error,
                    "The answer looks like a failure, but metadata.error is not true.", "true");
  }
}

template <class Check>
void check_list(Checking& checking, const Spot& root, std::string_view name, Check check) {
  const Spot list = usual(checking, root, name, kArray);
  checking.each(list, [&](const Spot& element) { check(checking, element); });
}

}  // namespace

void check(Checking& checking) {
  const Spot root = checking.root();
  checking.one_of(checking.required(root, "response_type", kString), "response-type",
                  kResponseTypes);
  const Spot summary = checking.required(root, "summary", kString);
  if (summary && is_blank(summary.string()))
    checking.report("blank-summary", summary, "The summary says nothing.", "some words");
  check_list(checking, root, "artifacts", check_artifact);
  check_list(checking, root, "missions_spawned", check_mission);
  check_list(checking, root, "signals_emitted", check_signal);
  usual(checking, root, "live_stream_id", kString | kNull);
  check_hints(checking, root);
  check_time(checking, checking.required(root, "timestamp", kAnyKind));
  const Spot metadata = usual(checking, root, "metadata", kObject);
  check_failure(checking, root, metadata);
  checking.known_keys(root, kKeys);
}

}  // namespace waybill::dialect::buddy

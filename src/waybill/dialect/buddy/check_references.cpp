#include "waybill/dialect/buddy/check_artifact.h"

namespace waybill::dialect::buddy {
namespace {

using json::Kind;

constexpr std::string_view kMissionKeys[] = {"mission_id", "status", "objective_type",
                                             "objective_description"};
constexpr std::string_view kStatuses[] = {"proposed",  "approved", "active",
                                          "completed", "failed",   "rejected"};
constexpr std::string_view kObjectives[] = {"navigate", "extract", "synthesize"};
constexpr std::string_view kSignalKeys[] = {"signal_type", "signal_layer", "signal_source",
                                            "timestamp", "summary"};
constexpr std::string_view kLayers[] = {"selector",    "intent",   "mission", "aggregate",
                                        "interaction", "temporal", "goal",    "program"};

// A name that has to be there and to say something; `rule` speaks for all that it may lack.
void check_name(Checking& checking, const Spot& owner, std::string_view name,
                std::string_view rule) {
  const Spot spot = checking.member(owner, name);
  if (spot.string().empty())
    checking.report(rule, spot, "The key '" + std::string(name) + "' is required.", "a name");
}

}  // namespace

void check_time(Checking& checking, const Spot& time) {
  if (!time) return;
  if (!time.is(Kind::string) || !is_iso_time(time.string(), Zone::free)) {
    checking.iso_time(time, "timestamp", Zone::free);
  } else if (!is_iso_time(time.string(), Zone::some)) {
    checking.report("timestamp-zone", time, "The time does not say its zone: it is read as UTC.",
                    "Z or an offset");
  }
}

void check_mission_state(Checking& checking, const Spot& mission) {
  check_name(checking, mission, "mission_id", "mission-id");
  checking.one_of(checking.required(mission, "status", kString), "mission-status", kStatuses);
}

void check_mission(Checking& checking, const Spot& mission) {
  if (!checking.is_kind(mission, kObject)) return;
  check_mission_state(checking, mission);
  checking.one_of(checking.required(mission, "objective_type", kString), "objective-type",
                  kObjectives);
  checking.required(mission, "objective_description", kString);
  checking.known_keys(mission, kMissionKeys);
}

void check_signal(Checking& checking, const Spot& signal) {
  if (!checking.is_kind(signal, kObject)) return;
  check_name(checking, signal, "signal_type", "signal-type");
  const Spot layer = checking.member(signal, "signal_layer");
  if (layer.is(Kind::string)) {
    checking.one_of(layer, "signal-layer", kLayers);
  } else {
    checking.report("signal-layer", layer, "The signal does not say its layer.",
                    choice_of(kLayers));
  }
  checking.optional(signal, "signal_source", kString | kNull);
  check_time(checking, checking.required(signal, "timestamp", kAnyKind));
  checking.optional(signal, "summary", kString | kNull);
  checking.known_keys(signal, kSignalKeys);
}

}  // namespace waybill::dialect::buddy

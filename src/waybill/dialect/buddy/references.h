// What a Buddy answer refers to: missions and signals, by their essentials; and the hints.
#pragma once

#include <optional>
#include <vector>

#include "waybill/base/text.h"
#include "waybill/json/describe.h"
#include "waybill/json/raw.h"

namespace waybill::dialect::buddy {

struct MissionReference {
  Text mission_id{};
  Text status = "proposed";  // then approved, active, completed, failed, rejected
  Text objective_type{};     // navigate, extract, synthesize
  Text objective_description{};
  bool operator==(const MissionReference&) const = default;
};
WAYBILL_DESCRIBE(MissionReference, mission_id, status, objective_type, objective_description)

struct SignalReference {
  Text signal_type{};
  Text
      signal_layer{};  // selector, intent, mission, aggregate, interaction, temporal, goal, program
  Text signal_source{};
  Text timestamp{};  // ISO 8601
  std::optional<Text> summary{};
  bool operator==(const SignalReference&) const = default;
};

// With `summary` null when there is none: Buddy keeps nulls.
json::Raw signal_json(const SignalReference& signal);

// Suggestions; the user interface decides. What is empty is null on the wire.
struct Hints {
  Text layout{};    // fullscreen, split, inline, modal
  Text priority{};  // urgent, normal, low
  std::vector<Text> suggested_actions{};
  Text color_scheme{};  // success, warning, error, info
  Text icon{};
  bool expandable = true;
};

}  // namespace waybill::dialect::buddy

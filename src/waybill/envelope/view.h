// View: what a user interface needs to show an answer. Hints are suggestions; the UI decides.
#pragma once

#include <optional>
#include <vector>

#include "waybill/base/text.h"
#include "waybill/json/raw.h"

namespace waybill {

struct UiHints {
  Text layout{};        // fullscreen, split, inline, modal
  Text priority{};      // urgent, normal, low
  Text color_scheme{};  // success, warning, error, info
  Text icon{};
  std::optional<bool> expandable{};
  bool operator==(const UiHints&) const = default;
};

struct View {
  Text response_type{};
  std::vector<json::Raw> artifacts{};  // objects, each of one of the buddy dialect's types
  std::vector<json::Raw> missions{};
  std::vector<json::Raw> signals{};
  Text live_stream_id{};
  std::optional<UiHints> ui_hints{};

  void own();
  bool operator==(const View&) const = default;
};

}  // namespace waybill

// NextStep: what to do after this answer, for agents and for people.
#pragma once

#include <cstdint>

#include "waybill/base/text.h"
#include "waybill/json/raw.h"

namespace waybill {

struct NextStep {
  enum class Kind : std::uint8_t {
    intent,  // the one recommended next call
    action,  // one of several things to choose from
    query,   // a narrower or wider question to the same tools
    label,   // words on a button
  };

  Kind kind = Kind::intent;
  Text tool{};
  json::Raw arguments{};  // an object
  Text reason{};
  Text id{};
  Text label{};

  void own();
  bool operator==(const NextStep&) const = default;
};

}  // namespace waybill

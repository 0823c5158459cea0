// Envelope: everything a tool says when it answers. The one noun of Waybill.
//
// A plain value. A tool returns one and never knows which dialect, transport or terminal will
// carry it. Success is derived, never stored: see truth.h.
// Lifetime: what a user builds owns its bytes. What a Reader fills may borrow them, as that
// Reader says; own() ends the borrowing, and copying an Envelope owns too.
#pragma once

#include <cstddef>
#include <vector>

#include "waybill/base/text.h"
#include "waybill/envelope/audit.h"
#include "waybill/envelope/carried.h"
#include "waybill/envelope/next_step.h"
#include "waybill/envelope/problem.h"
#include "waybill/envelope/view.h"
#include "waybill/json/raw.h"

namespace waybill {

struct Tool {
  Text name{};  // canonical: dotted, "solution.info"
  Text version{};
  bool operator==(const Tool&) const = default;
};

struct Envelope {
  Tool tool{};
  Text summary{};    // one sentence
  json::Raw data{};  // any JSON value, or absent
  std::vector<Problem> errors{};
  std::vector<Problem> warnings{};
  Audit audit{};
  Budget budget{};
  std::vector<NextStep> next{};
  View view{};
  json::Raw metadata{};  // an object, or absent
  std::vector<Carried> carried{};

  // Empties every part; lists keep their room, so that a reused Envelope does not allocate.
  void clear();
  // How many bytes that room takes.
  std::size_t held() const;
  // Afterwards nothing is borrowed.
  void own();

  bool operator==(const Envelope&) const = default;
};

}  // namespace waybill

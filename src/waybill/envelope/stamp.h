// Stamp: what the runtime fills in by itself, so that a tool's author need not.
//
// Nothing that is there already is overwritten. With the in-memory twins (FixedClock,
// SequentialIds, MapEnvironment) the result is the same every time.
#pragma once

#include "waybill/base/clock.h"
#include "waybill/base/environment.h"
#include "waybill/base/ids.h"
#include "waybill/base/stopwatch.h"
#include "waybill/base/text.h"
#include "waybill/base/timestamp.h"
#include "waybill/envelope/envelope.h"

namespace waybill {

// Where time, identifiers and surroundings come from. Lifetime: all four outlive it.
struct Runtime {
  const Clock& clock;
  IdSource& ids;
  const Environment& environment;
  const Stopwatch& stopwatch;  // started when the call began
};

// What is known of the call that is answered; what is empty is made up or left out.
struct Call {
  Text source{};          // what answered: a path below the workspace
  Text host{};            // the program that called, e.g. dotbot::host(environment)
  Text request_id{};      // made up when empty
  Text correlation_id{};  // the caller's; made up when empty
  Text trace{};           // the caller's W3C traceparent
  Workspace workspace{};  // the working directory when absent
  TimestampForm time_form = TimestampForm::milliseconds;
};

// The working directory as a workspace; absent when there is none.
Workspace working_place(const Environment& environment);

// Fills in timestamp, duration, request id, correlation id, host, source, trace and workspace.
void stamp(Envelope& envelope, const Runtime& runtime, const Call& call = {});

}  // namespace waybill

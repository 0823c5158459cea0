// Session: one run of a program, from words to an answer; the only place where answers are made.
//
// Inside cli/ only: Program::run and exec use it.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "waybill/base/stopwatch.h"
#include "waybill/cli/invocation.h"
#include "waybill/cli/mode.h"
#include "waybill/cli/signal_watch.h"
#include "waybill/cli/standard_output.h"
#include "waybill/cli/supervise.h"
#include "waybill/cli/world.h"

namespace waybill::cli {

inline constexpr std::size_t kMostOutput = std::size_t{256} << 20;

struct Answer {
  Envelope envelope{};
  Envelope run{};  // what the audit log has of it: also when the answer is somebody else's
  Byproducts byproducts{};
  Dialect dialect = Dialect::cli;
  std::size_t max_output = kMostOutput;
  int exit = 0;
  bool is_left_behind = false;  // a thread may still be at work
  bool is_stuck = false;        // nothing more can be written
};

class Session {
 public:
  struct Setup {
    const Program& program;
    World world;
    StandardOutput* output = nullptr;  // none: a line of exec
    SignalWatch* signals = nullptr;
    const Call* above = nullptr;  // the call that this one is a part of
  };
  explicit Session(Setup setup);

  Answer answer(std::span<const std::string_view> words);
  // The answer's bytes without the line end.
  std::string written(Answer& answer) const;
  const Mode& mode() const { return mode_; }

 private:
  Envelope respond(Invocation& invocation, Answer& answer);
  Envelope perform(Invocation& invocation, Answer& answer);
  Envelope run(Invocation& invocation, Answer& answer);
  Envelope ended_early(const Ended& ended, const Byproducts& so_far) const;
  void add_stray_warning(Envelope& envelope);
  void finish(const Invocation& invocation, Answer& answer);
  Supervision supervision(const Invocation& invocation, const std::shared_ptr<Call>& call) const;

  Setup setup_;
  Stopwatch stopwatch_;
  Mode mode_;
};

}  // namespace waybill::cli

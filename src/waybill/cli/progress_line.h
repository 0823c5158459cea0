// ProgressLine: what a long call shows on standard error, and never on standard output.
//
// For people a line that is written over; as a heartbeat a line of JSON each time.
// Thread-safety: note() from any thread; show() from one.
#pragma once

#include <cstdint>
#include <mutex>

#include "waybill/base/stopwatch.h"
#include "waybill/service/context.h"

namespace waybill::cli {

class ProgressLine {
 public:
  enum class Form : std::uint8_t { people, heartbeat };
  ProgressLine(const Clock& clock, Form form) : form_(form), stopwatch_(clock) {}
  ~ProgressLine();  // wipes the line
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void note(const service::Progress& now);
  void show();

 private:
  Form form_;
  Stopwatch stopwatch_;
  std::mutex mutex_;
  service::Progress latest_;
  bool noted_ = false;
  bool shown_ = false;
};

}  // namespace waybill::cli

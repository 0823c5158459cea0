// SignalWatch: the wishes of the terminal and of the system that the program ends.
//
// Once it is made, SIGINT, SIGTERM and SIGHUP do nothing by themselves: they wait to be taken, in
// every thread started afterwards too; what SIGPIPE and SIGXFSZ would tell arrives as a failed
// write. That lasts until the process ends, because a second signal must not end it between the
// answer and the exit. One in a process, made before any thread.
#pragma once

#include <csignal>
#include <optional>
#include <string>

#include "waybill/base/descriptor.h"

namespace waybill::cli {

class SignalWatch {
 public:
  SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  int descriptor() const { return descriptor_.number(); }  // readable when one waits
  std::optional<int> take();

 private:
  Descriptor descriptor_;
};

// "SIGTERM"; "signal 37" when it has no name here.
std::string signal_name(int number);

// The mask and the dispositions that a child process should start with.
sigset_t no_signals();

}  // namespace waybill::cli

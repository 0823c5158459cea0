// SignalWatch: the wishes of the terminal and of the system that the program ends.
//
// While it lives, SIGINT, SIGTERM and SIGHUP do nothing by themselves: they wait to be taken, in
// every thread started meanwhile too; so does SIGPIPE's and SIGXFSZ's news arrive as a failed
// write. One in a process at a time, made before any thread.
#pragma once

#include <csignal>
#include <optional>
#include <string>

#include "waybill/base/descriptor.h"

namespace waybill::cli {

class SignalWatch {
 public:
  SignalWatch();
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  int descriptor() const { return descriptor_.number(); }  // readable when one waits
  std::optional<int> take();

 private:
  Descriptor descriptor_;
  sigset_t before_{};
};

// "SIGTERM"; "signal 37" when it has no name here.
std::string signal_name(int number);

// The mask and the dispositions that a child process should start with.
sigset_t no_signals();

}  // namespace waybill::cli

#include "waybill/cli/signal_watch.h"

#include <signal.h>
#include <sys/signalfd.h>

#include <cstring>
#include <string>

namespace waybill::cli {
namespace {

sigset_t watched() {
  sigset_t set = no_signals();
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  sigaddset(&set, SIGHUP);
  return set;
}

}  // namespace

sigset_t no_signals() {
  sigset_t set;
  sigemptyset(&set);
  return set;
}

SignalWatch::SignalWatch() {
  const sigset_t set = watched();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  descriptor_ = Descriptor(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

std::optional<int> SignalWatch::take() {
  signalfd_siginfo info{};
  if (::read(descriptor_.number(), &info, sizeof info) != sizeof info) return {};
  return static_cast<int>(info.ssi_signo);
}

std::string signal_name(int number) {
  const char* const name = sigabbrev_np(number);
  return name != nullptr ? "SIG" + std::string(name) : "signal " + std::to_string(number);
}

}  // namespace waybill::cli

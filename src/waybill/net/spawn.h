// Starting a process with pipes to it: the one place that does.
//
// It has a process group of its own, so that ending it can end all that it started, and a signal
// mask and dispositions as if nobody watched. Who takes a Spawned waits for the process in the end.
#pragma once

#include <sys/types.h>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/child.h"

namespace waybill::net {

struct Spawned {
  pid_t id = 0;
  Descriptor life{};       // readable when it has ended
  Descriptor stdin_end{};  // our ends, non-blocking; closed when stdin is none of ours
  Descriptor stdout_end{};
  Descriptor stderr_end{};  // closed when stderr is inherited
};

Result<Spawned> spawn(const ChildOptions& options);

}  // namespace waybill::net

// Starting a process with pipes to it.
#pragma once

#include <sys/types.h>

#include "waybill/base/descriptor.h"
#include "waybill/base/error.h"
#include "waybill/net/child.h"

namespace waybill::net {

struct Spawned {
  pid_t id = 0;
  Descriptor life{};       // readable when it has ended
  Descriptor stdin_end{};  // our ends, non-blocking
  Descriptor stdout_end{};
  Descriptor stderr_end{};  // closed when stderr is inherited
};

Result<Spawned> spawn(const ChildOptions& options);

}  // namespace waybill::net

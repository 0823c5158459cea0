// Task: something to be done once, on a thread of the loop.
#pragma once

#include <functional>

namespace waybill::net {

// Must not throw and must not block: other connections wait on the same thread meanwhile.
using Task = std::move_only_function<void()>;

}  // namespace waybill::net

// World: what a program meets outside of itself, passed in so that a test can decide it.
//
// Lifetime: all four outlive it.
#pragma once

#include "waybill/base/clock.h"
#include "waybill/base/environment.h"
#include "waybill/base/file_system.h"
#include "waybill/base/ids.h"

namespace waybill::cli {

struct World {
  const Clock& clock;
  IdSource& ids;
  const Environment& environment;
  FileSystem& files;
};

}  // namespace waybill::cli

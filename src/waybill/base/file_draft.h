// FileDraft: what a file is going to hold, on the disk already but not yet under its name.
//
// For who changes two files as one: all that can run out of space is done before the first change
// is seen. A draft that ends without put() changes nothing.
// Lifetime: does not depend on the file system that made it. One thread at a time.
#pragma once

#include "waybill/base/error.h"

namespace waybill {

class FileDraft {
 public:
  FileDraft() = default;
  FileDraft(const FileDraft&) = delete;
  FileDraft& operator=(const FileDraft&) = delete;
  virtual ~FileDraft() = default;

  // Gives it the file's name, in one step and durably. Once only.
  virtual Result<void> put() = 0;
};

}  // namespace waybill

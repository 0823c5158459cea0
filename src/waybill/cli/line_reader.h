// LineReader: the lines of a descriptor, each when it is there.
//
// Lifetime: the descriptor is the caller's. One thread at a time.
#pragma once

#include <optional>
#include <string>

#include "waybill/base/error.h"

namespace waybill::cli {

class LineReader {
 public:
  LineReader(int descriptor, std::size_t longest) : descriptor_(descriptor), longest_(longest) {}

  // The next line without its end; nothing when there are no more. A last line needs no end. Fails
  // with over_limit on a longer one, and when the descriptor cannot be read.
  Result<std::optional<std::string>> next();

 private:
  int descriptor_;
  std::size_t longest_;
  std::string buffer_;
  std::size_t at_ = 0;
  bool ended_ = false;
};

}  // namespace waybill::cli

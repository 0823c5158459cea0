// Conversion: the same answer in another dialect.
//
// There is one way: read into an Envelope, write it. The loss report and the lossless slot come
// from reading back what was written, so neither can forget anything.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/buffer.h"
#include "waybill/base/error.h"
#include "waybill/dialect/dialect.h"
#include "waybill/dialect/loss.h"

namespace waybill {

struct ConvertOptions {
  std::optional<Dialect> from{};  // none: detected
  WriteOptions write{};
};

struct Conversion {
  std::string bytes;
  Dialect from{};
  std::vector<Loss> losses{};  // empty in lossless mode
  bool failed = false;         // the answer's, the same before and after
};

Result<Conversion> convert(std::string_view bytes, Dialect to, const ConvertOptions& options = {});

// What writing this Envelope in this dialect would lose.
std::vector<Loss> losses(const Envelope& envelope, Dialect to, const WriteOptions& options = {});

// A context for many conversions: after the first ones it does not allocate (in plain mode), and
// it makes no loss report. One thread at a time.
class Converter {
 public:
  Converter();
  ~Converter();
  Converter(Converter&&) noexcept;
  Converter& operator=(Converter&&) noexcept;

  // The converted document, valid until the next call.
  Result<std::string_view> convert(std::string_view bytes, Dialect to,
                                   const ConvertOptions& options = {});
  // The same behind what `out` holds; an error leaves that as it is.
  Result<void> convert(std::string_view bytes, Dialect to, const ConvertOptions& options,
                       Buffer& out);
  // What was read by the last call; borrows from its bytes.
  const Envelope& envelope() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace waybill

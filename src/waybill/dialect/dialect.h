// Reading and writing Envelopes in any of the six dialects.
//
//   std::string bytes = waybill::write(answer, waybill::Dialect::dotbot);
//   waybill::Result<waybill::Envelope> back = waybill::read(bytes);
//
// Reading is lenient: what the original systems are known to ship is understood, and a failure
// is found wherever it hides. Writing is strict. See check.h for what is wrong with a document,
// convert.h for going from dialect to dialect.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/buffer.h"
#include "waybill/base/error.h"
#include "waybill/dialect/options.h"
#include "waybill/envelope/envelope.h"

namespace waybill {

// Reads a document of the given dialect, or of the one it shows itself to be. The Envelope owns
// its bytes. Fails only on what is no JSON, or JSON that is no envelope.
// These functions, and those of convert.h and check.h, may be called by many threads at once. Each
// thread keeps some room from one call to the next.
Result<Envelope> read(std::string_view bytes, std::optional<Dialect> dialect = {});

std::string write(const Envelope& envelope, Dialect dialect, const WriteOptions& options = {});

// A context for reading many documents: after the first ones it does not allocate.
// Lifetime: the Envelope borrows from the bytes and from the Reader, until the Reader is used
// again. One thread at a time.
class Reader {
 public:
  Reader();
  ~Reader();
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;

  // Fills `envelope` (emptied first) and tells the dialect it was in.
  Result<Dialect> read(std::string_view bytes, Envelope& envelope,
                       std::optional<Dialect> dialect = {});

  class Impl;

 private:
  std::unique_ptr<Impl> impl_;
};

// Appends the document to `out`.
void write(const Envelope& envelope, Dialect dialect, const WriteOptions& options, Buffer& out);

}  // namespace waybill

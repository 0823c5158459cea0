// Batch: one answer about several items, some of which may have failed.
//
// data is {summary {total, succeeded, failed}, results [{item, ok, data, error}]}; when some
// failed, the answer is a PARTIAL_FAILURE (exit 3) that names each. In jsonl each item is printed
// when it is done. Lifetime: refers to the Call. One thread at a time.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/buffer.h"
#include "waybill/cli/call.h"
#include "waybill/envelope/envelope.h"
#include "waybill/json/writer.h"

namespace waybill::cli {

class Batch {
 public:
  // In jsonl: whether items are printed here, or by whoever knows better how.
  enum class Records : std::uint8_t { printed, own };
  Batch(Call& call, std::size_t total, Records records = Records::printed)
      : call_(call), total_(total), records_(records) {}

  // What came of the item. `data` overrides the Envelope's in the list.
  void add(std::string_view item, const Envelope& envelope, const json::Raw& data = {});
  Envelope done() &&;

 private:
  json::Raw data() const;
  Call& call_;
  std::size_t total_;
  Records records_;
  std::size_t succeeded_ = 0;
  std::size_t failed_ = 0;
  Buffer results_;
  std::vector<Problem> problems_;
};

}  // namespace waybill::cli

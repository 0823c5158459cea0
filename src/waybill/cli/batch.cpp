#include "waybill/cli/batch.h"

#include "waybill/envelope/builder.h"
#include "waybill/envelope/truth.h"

namespace waybill::cli {

void Batch::add(std::string_view item, const Envelope& envelope, const json::Raw& data) {
  constexpr std::size_t kMostProblems = 100;
  const bool bad = waybill::failed(envelope);
  ++(bad ? failed_ : succeeded_);
  if (succeeded_ + failed_ > 1) results_.append(',');
  json::Writer writer(results_);
  writer.begin_object();
  writer.plain_key("item");
  writer.string(item);
  writer.plain_key("ok");
  writer.boolean(!bad);
  writer.plain_key("data");
  const json::Raw& shown = data ? data : envelope.data;
  shown ? writer.raw(shown) : writer.null();
  writer.plain_key("error");
  if (bad) {
    const Problem& problem = envelope.errors.front();
    writer.begin_object();
    writer.plain_key("code");
    writer.string(problem.code.empty() ? std::string_view("UNSPECIFIED_ERROR")
                                       : problem.code.view());
    writer.plain_key("message");
    writer.string(problem.message);
    writer.end_object();
    if (problems_.size() < kMostProblems) {
      problems_.push_back(problem);
      problems_.back().path = item;
      problems_.back().details.clear();
    }
  } else {
    writer.null();
  }
  writer.end_object();
  if (records_ == Records::printed || bad) call_.record(envelope);
  // A copy of all results each time would take longer and longer.
  constexpr std::size_t kSmall = 64 << 10;
  if (results_.size() < kSmall || (succeeded_ + failed_) % 64 == 0) call_.done_so_far(this->data());
  call_.context().progress({.done = static_cast<double>(succeeded_ + failed_),
                            .total = static_cast<double>(total_),
                            .message = {}});
}

json::Raw Batch::data() const {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("summary");
  writer.begin_object();
  writer.plain_key("total");
  writer.integer(total_);
  writer.plain_key("succeeded");
  writer.integer(succeeded_);
  writer.plain_key("failed");
  writer.integer(failed_);
  writer.end_object();
  writer.plain_key("results");
  writer.raw("[" + results_.str() + "]");
  writer.end_object();
  return json::Raw::trusted(out.view());
}

Envelope Batch::done() && {
  const std::string count = std::to_string(succeeded_) + " of " + std::to_string(total_);
  if (failed_ == 0) return ok("", data()).summary(count + " succeeded.").done();
  auto answer = waybill::failed("", {.code = "PARTIAL_FAILURE",
                                     .message = std::to_string(failed_) + " of " +
                                                std::to_string(total_) + " failed.",
                                     .phase = "execution"})
                    .data(data())
                    .done();
  for (Problem& problem : problems_) answer.errors.push_back(std::move(problem));
  return answer;
}

}  // namespace waybill::cli

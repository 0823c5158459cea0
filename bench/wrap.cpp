// A payload that nobody vouches for, validated and passed on as the data of an answer.
#include <memory>
#include <string>

#include "bench/dom.h"
#include "bench/families.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/json/scanner.h"

namespace waybill::bench {
namespace {

class Wrapper {
 public:
  // The answer's size; 0 when the payload is no JSON.
  std::size_t wrap(std::string_view payload) {
    if (!scanner_.validate(payload)) return 0;
    envelope_.data = json::Raw::borrow(payload);
    out_.clear();
    write(envelope_, Dialect::dotbot, {}, out_);
    return out_.size();
  }

 private:
  json::Scanner scanner_;
  Envelope envelope_ = ok("solution.structure")
                           .version("1.0.0")
                           .summary("Found some projects with hybrid discovery.")
                           .timestamp("2026-01-02T13:57:00.125Z")
                           .duration_ms(45)
                           .source("tools/solution-structure")
                           .done();
  Buffer out_;
};

}  // namespace

void run_wrap(const Session& session) {
  for (const std::string_view size : kSizes) {
    const std::string text = session.load("records_" + std::string(size));
    Contest contest;
    add_dom(session, contest, "dom/records/" + std::string(size), text);
    session.add(contest, "wrap/" + std::string(size), text.size(), [&] {
      auto wrapper = std::make_unique<Wrapper>();
      if (wrapper->wrap(text) == 0) give_up("wrap", "the payload is no JSON");
      return [&text, wrapper = std::move(wrapper)] { keep(wrapper->wrap(text)); };
    });
    session.run(contest);
  }
}

}  // namespace waybill::bench

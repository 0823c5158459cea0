// A chain with everything in memory, for tests to call operations through.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/base/ids.h"
#include "waybill/envelope/envelope.h"
#include "waybill/service/chain.h"
#include "waybill/service/context.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/service/request.h"

namespace waybill::service {

struct Bench {
  FixedClock clock;
  SequentialIds ids;
  MemoryRecorder recorder;
  Metrics metrics;
  Alarm alarm;
  ChainOptions options{};

  Envelope call(const Operation& operation, std::string_view arguments = "{}") {
    Context context;
    return call(operation, arguments, context);
  }
  Envelope call(const Operation& operation, std::string_view arguments, Context& context) {
    const Handler chain = make_chain({clock, ids, recorder, metrics, alarm}, options);
    Request request{operation, arguments};
    Envelope answer;
    chain(request, context, answer);
    return answer;
  }
};

// Fills in an operation that takes {"n": integer} and answers with it.
inline void make_echo(Operation& operation) {
  operation.name = "echo_it";
  operation.canonical = "echo.it";
  operation.input = *json::schema::Schema::compile(
      R"({"type":"object","properties":{"n":{"type":"integer"},"s":{"type":"string"},)"
      R"("password":{"type":"string"}},"required":["n"],"additionalProperties":false})");
  operation.run = [](Request& request, Context&, Envelope& answer) {
    answer.data = json::Raw::trusted(request.value.find("n").raw());
  };
}

}  // namespace waybill::service

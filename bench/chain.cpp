// The layers around a call, all of them, with the audit in memory: what they cost beside the work,
// which is to hand back the arguments.
#include <memory>
#include <string>

#include "bench/families.h"
#include "waybill/envelope/envelope.h"
#include "waybill/service/chain.h"
#include "waybill/service/context.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/service/request.h"

namespace waybill::bench {
namespace {

struct Service {
  SystemClock clock;
  RandomIds ids;
  service::MemoryRecorder recorder;
  service::Metrics metrics;
  service::Alarm alarm;
  service::ChainOptions options;
  service::Operation operation;
  service::Handler chain = service::make_chain({clock, ids, recorder, metrics, alarm}, options);
  std::string arguments;
  Envelope answer;

  Service(std::string_view schema, std::string given) : arguments(std::move(given)) {
    operation.name = operation.canonical = "echo";
    auto compiled = json::schema::Schema::compile(schema);
    if (!compiled) give_up("chain", compiled.error().message);
    operation.input = std::move(*compiled);
    operation.run = [](service::Request& request, service::Context&, Envelope& out) {
      out.data = json::Raw::borrow(request.arguments);
    };
  }
  void call() {
    service::Request request{operation, arguments};
    service::Context context;
    answer.clear();
    chain(request, context, answer);
  }
};

}  // namespace

void run_chain(const Session& session) {
  Contest contest;
  const auto add = [&](const std::string& name, const std::string& schema, std::string arguments) {
    session.add(contest, name, arguments.size(), [&] {
      auto service = std::make_unique<Service>(schema, std::move(arguments));
      service->call();
      if (!service->answer.errors.empty())
        give_up(name, service->answer.errors.front().message.view());
      return [service = std::move(service)] {
        service->call();
        keep(service->answer);
      };
    });
  };
  add("chain/text/1k",
      R"({"type":"object","properties":{"text":{"type":"string"}},"required":["text"]})",
      R"({"text":")" + std::string(1000, 'x') + "\"}");
  add("chain/records/1k", R"({"type":"object","properties":{"records":{}},"required":["records"]})",
      R"({"records":)" + session.load("records_1k") + "}");
  session.run(contest);
}

}  // namespace waybill::bench

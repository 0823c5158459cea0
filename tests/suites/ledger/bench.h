// A ledger in memory, its tools called through the whole chain of layers, as a server does.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "waybill/base/clock.h"
#include "waybill/base/ids.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/read_value.h"
#include "waybill/service/chain.h"
#include "waybill/service/context.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/service/request.h"
#include "waybill/store/memory_store.h"
#include "waybill/suites/ledger/ledger.h"

namespace waybill::suites::ledger {

struct Bench {
  explicit Bench(store::Store* other = nullptr, service::Mode mode = service::Mode::full)
      : store(other != nullptr ? *other : memory) {
    chain_options.mode = mode;
  }

  Envelope call(std::string_view tool, std::string_view arguments = "{}") {
    if (!catalogue.is_sealed()) {
      const auto added = add(catalogue, Options{.store = store,
                                                .clock = clock,
                                                .ids = ids,
                                                .files = options.files,
                                                .skills = options.skills,
                                                .version = options.version,
                                                .router = options.router,
                                                .retry_from_verify = options.retry_from_verify,
                                                .hash_version = options.hash_version});
      EXPECT_TRUE(added) << added.error().message;
      catalogue.seal();
    }
    const tool::Tool* const found = catalogue.find(tool);
    EXPECT_NE(found, nullptr) << tool;
    if (found == nullptr) return {};
    const service::Handler chain =
        service::make_chain({clock, ids_of_calls, recorder, metrics, alarm}, chain_options);
    service::Request request{found->operation(), arguments};
    service::Context context;
    Envelope answer;
    chain(request, context, answer);
    answer.own();
    return answer;
  }
  // What a client of Colibri reads.
  std::string wire(std::string_view tool, std::string_view arguments = "{}") {
    return write(call(tool, arguments), Dialect::colibri);
  }
  // The payload of a call that has to succeed.
  template <class T>
  T get(std::string_view tool, std::string_view arguments = "{}") {
    const Envelope answer = call(tool, arguments);
    EXPECT_FALSE(failed(answer)) << tool << arguments << answer.errors[0].message.view();
    auto payload = json::read_value<T>(answer.data ? answer.data.text() : "{}");
    EXPECT_TRUE(payload) << answer.data.text();
    return payload ? *std::move(payload) : T{};
  }

  store::MemoryStore memory;
  store::Store& store;
  FixedClock clock;
  SequentialIds ids;
  SequentialIds ids_of_calls;
  service::MemoryRecorder recorder;
  service::Metrics metrics;
  service::Alarm alarm;
  service::ChainOptions chain_options{};
  tool::Catalogue catalogue;
  // Before the first call; settings may be changed until then.
  Options options{.store = memory, .clock = clock, .ids = ids};
};

}  // namespace waybill::suites::ledger

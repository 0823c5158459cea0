// A server in which nothing is left to chance: time stands still, ids count from one, and the
// key that signs states is known. Tools of every kind that the tests speak to.
#pragma once

#include <memory>

#include "waybill/base/environment.h"
#include "waybill/mcp/server.h"
#include "waybill/service/memory_recorder.h"

namespace waybill::mcp {

struct World {
  explicit World(ServerOptions options = {});

  FixedClock clock;
  SequentialIds ids;
  MapEnvironment environment{{}, "/work/project"};
  service::MemoryRecorder recorder;
  service::Metrics metrics;
  tool::Catalogue catalogue;
  std::unique_ptr<Server> server;
};

}  // namespace waybill::mcp

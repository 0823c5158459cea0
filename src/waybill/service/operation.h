// Operation: what the layers know about the thing that is called.
//
// A tool is one; the layers never see more of it than this. Set up once, before the first call.
// Lifetime: outlives every Request that refers to it. Thread-safety: read only while serving.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "waybill/json/issues.h"
#include "waybill/json/schema/schema.h"
#include "waybill/service/gate.h"
#include "waybill/service/handler.h"

namespace waybill::service {

enum class Effect : std::uint8_t { reads, writes };
// What can go wrong for the user when it is called without thinking.
enum class Danger : std::uint8_t {
  none,         // nothing is lost, whatever happens
  changes,      // something changes that can be changed back
  destructive,  // something may be lost for good
};

struct Operation {
  std::string name{};       // as its suite spells it: "server_ping"
  std::string canonical{};  // dotted: "server.ping"
  std::string version{};
  std::string misuse_code = "INVALID_PARAMS";  // of arguments that do not fit
  Effect effect = Effect::reads;
  Danger danger = Danger::none;
  bool idempotent = true;
  bool essential = false;                // answers in the mode `minimal` too
  bool exclusive = false;                // one call at a time
  std::size_t max_parallel = 0;          // 0: any number
  std::chrono::milliseconds timeout{0};  // 0: as long as it takes
  std::size_t max_input = 1 << 20;       // bytes of arguments
  std::size_t max_output = 16 << 20;     // bytes of the payload

  std::optional<json::schema::Schema> input{};
  // Says what is wrong with arguments that the schema refused, in the words of the type that they
  // are read into. Empty: the schema's own words.
  std::function<void(const json::Value&, json::Issues&)> explain{};
  Handler run{};

  mutable Gate lock{};   // of an exclusive one
  mutable Gate slots{};  // of one with max_parallel
};

}  // namespace waybill::service

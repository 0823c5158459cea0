// Declaration: what a tool says about itself, before anybody calls it.
//
// Designated initialisers make it readable where the tool is defined; every field but name and
// summary has a default that is right for a harmless reader.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "waybill/envelope/carried.h"
#include "waybill/json/raw.h"
#include "waybill/service/caller.h"
#include "waybill/service/operation.h"

namespace waybill::tool {

// How the answer becomes a protocol's result.
enum class Form : std::uint8_t {
  enveloped,  // the Envelope, in some dialect
  verbatim,   // `data` is the protocol's own result object already; failures are still enveloped
};

// Whether a call may go on as a task after it was answered.
enum class Tasks : std::uint8_t {
  never,
  may,   // when the caller can follow tasks
  must,  // and a caller that cannot is refused
};

struct Declaration {
  std::string name;         // 1 to 128 of [A-Za-z0-9_.-]
  std::string canonical{};  // dotted; made of the name when empty, with a dot for every '_'
  std::string summary;      // one or two sentences: what it does and when to use it
  std::string title{};
  std::string version{};

  service::Effect effect = service::Effect::reads;
  service::Danger danger = service::Danger::none;
  bool idempotent = true;
  bool essential = false;   // answers in the mode `minimal` too
  bool open_world = false;  // speaks to something outside of this machine
  bool exclusive = false;   // one call at a time
  bool quick = false;       // never blocks: runs on the thread that reads requests
  std::size_t max_parallel = 0;
  std::chrono::milliseconds timeout{0};
  std::size_t max_input = 1 << 20;
  std::size_t max_output = 16 << 20;

  Dialect dialect = Dialect::mcp;  // its suite's own
  Form form = Form::enveloped;
  Tasks tasks = Tasks::never;
  std::vector<service::Question> ask_first{};  // before a task is made, not inside of it
  std::vector<std::string> needs{};            // client capabilities without which it is not called
  std::string misuse_code = "INVALID_PARAMS";  // of arguments that do not fit the schema
  std::vector<std::string> codes{};            // the error codes it is known to answer with
  std::vector<std::string> aliases{};          // further names it answers to

  std::string input_schema{};   // JSON; of typed tools made from the type
  std::string output_schema{};  // of the payload; empty: not said
};

}  // namespace waybill::tool

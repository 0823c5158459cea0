// The dialects by hand with nlohmann::json, as peers/dialects.mjs has them for Node: each reader
// takes a parsed document to one flat struct, each writer takes it to a document. Values are moved,
// never copied; carried slot, loss report and findings are left out.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "waybill/envelope/carried.h"

namespace waybill::bench::nlohmann_peer {

using Json = nlohmann::ordered_json;
using OptionalText = std::optional<std::string>;
using OptionalJson = std::optional<Json>;

struct Problem {
  std::string code;
  std::string message;
  OptionalText path;
  OptionalJson details;
};

enum class StepKind { intent, action, query, label };

struct Step {
  StepKind kind{};
  OptionalText id{};
  OptionalText label{};
  OptionalText tool{};
  OptionalText reason{};
  OptionalJson arguments{};
};

struct View {
  std::string type;
  std::vector<Json> artifacts;
  Json missions;
  Json signals;
  Json live;
  Json hints;
};

struct Answer {
  OptionalText tool, version, summary;
  OptionalJson data;
  std::vector<Problem> errors, warnings;
  OptionalText timestamp, source, host, request, correlation;
  std::optional<std::int64_t> duration;
  OptionalJson workspace, limits, page;
  std::vector<Step> next;
  std::optional<View> view;
  bool truncated = false;
  bool returned = false;  // colibri's failure inside `data`
};

Answer read(Dialect dialect, Json document);
std::string write(Dialect dialect, Answer answer);

}  // namespace waybill::bench::nlohmann_peer

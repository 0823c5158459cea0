// Audit and Budget: what the runtime knows about an answer, filled in by it and not by the tool.
#pragma once

#include <cstdint>
#include <optional>

#include "waybill/base/text.h"

namespace waybill {

struct Workspace {
  Text root{};
  Text repo_name{};
  Text rev{};

  bool present() const { return !root.empty() || !repo_name.empty() || !rev.empty(); }
  bool operator==(const Workspace&) const = default;
};

struct Audit {
  Text timestamp{};  // ISO 8601, as it was spelled
  std::optional<std::int64_t> duration_ms{};
  Text source{};
  Text host{};
  Text request_id{};
  Text correlation_id{};
  Text trace{};  // a W3C traceparent
  Text write_to{};
  Workspace workspace{};

  void own();
  bool operator==(const Audit&) const = default;
};

struct Limits {
  std::optional<std::int64_t> max_items{};
  std::optional<std::int64_t> max_depth{};
  bool operator==(const Limits&) const = default;
};

struct Page {
  Text cursor{};
  bool has_more = false;
  std::optional<std::int64_t> total{};
  bool operator==(const Page&) const = default;
};

struct Budget {
  std::optional<std::int64_t> tokens{};
  std::optional<bool> truncated{};
  Limits limits{};
  std::optional<Page> page{};

  void own();
  bool operator==(const Budget&) const = default;
};

}  // namespace waybill

#include "waybill/service/metrics.h"

#include "waybill/json/number.h"

namespace waybill::service {
namespace {

void append_label(Buffer& out, std::string_view value) {
  for (const char c : value) {
    if (c == '\\' || c == '"') out.append('\\');
    if (c == '\n') {
      out.append("\\n");
    } else {
      out.append(c);
    }
  }
}

void append_type(Buffer& out, std::string_view name, std::string_view type) {
  out.append("# TYPE ");
  out.append(name);
  out.append(' ');
  out.append(type);
  out.append('\n');
}

void append_begin(Buffer& out, std::string_view name, std::string_view operation) {
  out.append(name);
  out.append("{tool=\"");
  append_label(out, operation);
  out.append('"');
}

void append_seconds(Buffer& out, std::int64_t microseconds) {
  json::append_double(out, static_cast<double>(microseconds) / 1e6);
}

}  // namespace

void Metrics::count(std::string_view operation, std::string_view outcome,
                    std::int64_t duration_us) {
  calls_.fetch_add(1, std::memory_order_relaxed);
  const std::lock_guard lock(mutex_);
  auto found = operations_.find(operation);
  if (found == operations_.end()) found = operations_.try_emplace(std::string(operation)).first;
  Figures& figures = found->second;
  auto slot = figures.outcomes.find(outcome);
  if (slot == figures.outcomes.end()) {
    const bool full = figures.outcomes.size() >= kMaxOutcomes;
    slot = figures.outcomes.try_emplace(full ? "OTHER" : std::string(outcome)).first;
  }
  ++slot->second;
  std::size_t bucket = 0;
  while (bucket < kBuckets.size() && duration_us > kBuckets[bucket]) ++bucket;
  ++figures.buckets[bucket];
  figures.sum_us += duration_us;
  ++figures.count;
}

void Metrics::set(std::string_view gauge, std::int64_t value) {
  const std::lock_guard lock(mutex_);
  gauges_.insert_or_assign(std::string(gauge), value);
}

void Metrics::write(Buffer& out) const {
  const std::lock_guard lock(mutex_);
  append_type(out, "waybill_calls_total", "counter");
  for (const auto& [operation, figures] : operations_) {
    for (const auto& [outcome, count] : figures.outcomes) {
      append_begin(out, "waybill_calls_total", operation);
      out.append(",outcome=\"");
      append_label(out, outcome);
      out.append("\"} ");
      json::append_integer(out, count);
      out.append('\n');
    }
  }
  append_type(out, "waybill_call_seconds", "histogram");
  for (const auto& [operation, figures] : operations_) {
    std::uint64_t below = 0;
    for (std::size_t i = 0; i <= kBuckets.size(); ++i) {
      below += figures.buckets[i];
      append_begin(out, "waybill_call_seconds_bucket", operation);
      out.append(",le=\"");
      i < kBuckets.size() ? append_seconds(out, kBuckets[i]) : out.append("+Inf");
      out.append("\"} ");
      json::append_integer(out, below);
      out.append('\n');
    }
    append_begin(out, "waybill_call_seconds_sum", operation);
    out.append("} ");
    append_seconds(out, figures.sum_us);
    out.append('\n');
    append_begin(out, "waybill_call_seconds_count", operation);
    out.append("} ");
    json::append_integer(out, figures.count);
    out.append('\n');
  }
  for (const auto& [gauge, value] : gauges_) {
    append_type(out, gauge, "gauge");
    out.append(gauge);
    out.append(' ');
    json::append_integer(out, value);
    out.append('\n');
  }
}

}  // namespace waybill::service

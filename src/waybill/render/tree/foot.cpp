#include "waybill/render/tree/foot.h"

#include <array>
#include <string_view>

#include "waybill/render/tree/time_text.h"

namespace waybill::render::tree {
namespace {

// With one digit behind the point.
std::string tenths(std::uint64_t whole, std::uint64_t tenth) {
  return std::to_string(whole) + "." + std::to_string(tenth);
}

class Items {
 public:
  Items(Workbench& bench, Foot& foot) : bench_(bench), foot_(foot) {}
  void add(std::string_view key, std::string_view value) {
    if (!value.empty())
      foot_.items.push_back({std::string(key), bench_.room.line(value, kDrawLimits.cell), false});
  }
  void add_self_evident(std::string_view key, std::string_view value) {
    add(key, value);
    if (!value.empty()) foot_.items.back().self_evident = true;
  }

 private:
  Workbench& bench_;
  Foot& foot_;
};

std::string page_text(const Page& page) {
  if (!page.has_more) return "last page";
  return page.cursor.empty() ? "more to come" : "more to come: cursor " + page.cursor.str();
}

}  // namespace

std::string number_text(std::int64_t number) {
  std::string digits = std::to_string(number);
  const std::size_t first = number < 0 ? 1 : 0;
  for (std::size_t at = digits.size(); at > first + 3;) digits.insert(at -= 3, ",");
  return digits;
}

std::string count_text(std::size_t count) { return number_text(static_cast<std::int64_t>(count)); }

void add_left_out(Nodes& nodes, std::size_t count, std::string_view what) {
  if (count == 0) return;
  nodes.push_back({Note{"… and " + count_text(count) + " more " + std::string(what)}});
}

std::string duration_text(std::int64_t milliseconds) {
  if (milliseconds < 1000) return number_text(milliseconds) + " ms";
  const auto time = static_cast<std::uint64_t>(milliseconds);
  if (time < 60'000) return tenths(time / 1000, time % 1000 / 100) + " s";
  const std::int64_t seconds = milliseconds / 1000;
  if (seconds < 3600) {
    return std::to_string(seconds / 60) + " min " + std::to_string(seconds % 60) + " s";
  }
  return number_text(seconds / 3600) + " h " + std::to_string(seconds % 3600 / 60) + " min";
}

std::string size_text(std::uint64_t bytes) {
  constexpr std::array kUnits{"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
  std::size_t unit = 0;
  while (bytes / 1024 >= 1024) {
    bytes /= 1024;
    ++unit;
  }
  return tenths(bytes / 1024, bytes % 1024 * 10 / 1024) + " " + kUnits[unit];
}

Foot foot(Workbench& bench, const Envelope& envelope) {
  Foot made;
  Items items(bench, made);
  const Audit& audit = envelope.audit;
  const Budget& budget = envelope.budget;
  std::string tool = envelope.tool.name.str();
  if (!tool.empty() && !envelope.tool.version.empty()) tool += " " + envelope.tool.version.str();
  items.add_self_evident("tool", tool);
  if (audit.duration_ms) items.add_self_evident("duration", duration_text(*audit.duration_ms));
  items.add_self_evident("time", clock_text(bench, audit.timestamp).whole());
  items.add("request", audit.request_id);
  items.add("correlation", audit.correlation_id);
  items.add("trace", audit.trace);
  items.add("host", audit.host);
  items.add("source", audit.source);
  items.add("written to", audit.write_to);
  items.add("workspace", audit.workspace.root);
  items.add("repository", audit.workspace.repo_name);
  items.add("revision", audit.workspace.rev);
  items.add("live stream", envelope.view.live_stream_id);
  if (budget.tokens) {
    items.add_self_evident(
        "tokens", number_text(*budget.tokens) + (*budget.tokens == 1 ? " token" : " tokens"));
  }
  if (budget.truncated.value_or(false))
    items.add_self_evident("truncated", "truncated by the tool");
  if (budget.limits.max_items) items.add("item limit", number_text(*budget.limits.max_items));
  if (budget.limits.max_depth) items.add("depth limit", number_text(*budget.limits.max_depth));
  if (budget.page) {
    items.add_self_evident("page", page_text(*budget.page));
    if (budget.page->total)
      items.add_self_evident("total", number_text(*budget.page->total) + " in all");
  }
  return made;
}

}  // namespace waybill::render::tree

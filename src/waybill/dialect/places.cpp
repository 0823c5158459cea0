#include "waybill/dialect/places.h"

#include <array>
#include <charconv>

#include "waybill/json/pointer.h"
#include "waybill/json/scanner.h"

namespace waybill::dialect {
namespace {

// One row per part; columns as in the enumeration. Lists and members are resolved below.
struct Row {
  std::string_view part;
  std::array<std::string_view, kDialects.size()> places;
};

constexpr auto kRows = std::to_array<Row>({
    // part, dotbot, codegraph, colibri, cli, buddy, mcp
    {"/tool/name", {"/tool", "/data/tool", "", "/meta/command", "/artifacts", ""}},
    {"/tool/version", {"/version", "/data/version", "", "/meta/tool_version", "", ""}},
    {"/summary", {"/summary", "", "", "", "/summary", "/content"}},
    {"/data", {"/data", "/data/result", "/data", "/data", "/artifacts", "/structuredContent"}},
    {"/errors",
     {"/errors", "/data/result/error", "/error", "/error", "/metadata/error_message",
      "/structuredContent/error"}},
    {"/warnings", {"/warnings", "", "", "/warnings", "", ""}},
    {"/audit/timestamp",
     {"/audit/timestamp", "/data/generatedAt", "", "/meta/timestamp", "/timestamp", ""}},
    {"/audit/duration_ms", {"/audit/duration_ms", "", "", "/meta/duration_ms", "", ""}},
    {"/audit/source", {"/audit/source", "", "", "", "", ""}},
    {"/audit/host", {"/audit/host", "", "", "", "", ""}},
    {"/audit/request_id", {"", "/data/requestId", "", "/meta/request_id", "", ""}},
    {"/audit/correlation_id",
     {"/audit/correlation_id", "", "", "/meta/trace_id", "", "/_meta/traceparent"}},
    {"/audit/trace", {"", "", "", "", "", ""}},
    {"/audit/write_to", {"/audit/write_to", "", "", "", "", ""}},
    {"/audit/workspace", {"", "/data/workspace", "", "/meta/project_root", "", ""}},
    {"/budget/tokens", {"", "/data/meta/approxTokens", "", "/meta/token_count", "", ""}},
    {"/budget/truncated", {"", "/data/meta/truncated", "", "/meta/truncated", "", ""}},
    {"/budget/limits", {"", "/data/meta/limits", "", "", "", ""}},
    {"/budget/page", {"", "/data/meta/page", "", "/meta/cursor", "", ""}},
    {"/next",
     {"/actions", "/data/meta/nextQuerySuggestion", "", "", "/ui_hints/suggested_actions", ""}},
    {"/view/response_type", {"", "", "", "", "/response_type", ""}},
    {"/view/artifacts", {"", "", "", "", "/artifacts", ""}},
    {"/view/missions", {"", "", "", "", "/missions_spawned", ""}},
    {"/view/signals", {"", "", "", "", "/signals_emitted", ""}},
    {"/view/live_stream_id", {"", "", "", "", "/live_stream_id", ""}},
    {"/view/ui_hints", {"", "", "", "", "/ui_hints", ""}},
    {"/metadata", {"", "", "", "/meta", "/metadata", "/_meta"}},
});

const Row* row_of(std::string_view part) {
  for (const Row& row : kRows)
    if (part == row.part || (part.starts_with(row.part) && part[row.part.size()] == '/'))
      return &row;
  return nullptr;
}

// "/errors/3/path" → 3 and "path".
struct Item {
  std::size_t index = 0;
  std::string_view field;
};
Item item_of(std::string_view part, std::string_view list) {
  Item item;
  if (part.size() <= list.size()) return item;
  part.remove_prefix(list.size() + 1);
  const char* const end = std::from_chars(part.data(), part.data() + part.size(), item.index).ptr;
  part.remove_prefix(static_cast<std::size_t>(end - part.data()));
  if (!part.empty()) item.field = part.substr(1);
  return item;
}

std::string join(std::string_view place, std::string_view field) {
  return field.empty() ? std::string(place) : std::string(place) + "/" + std::string(field);
}

// The first error has the dialect's own place, the others are listed under it.
std::string error_place(const Envelope& envelope, Dialect dialect, std::string_view base,
                        Item item) {
  const std::string_view field = item.field;
  switch (dialect) {
    case Dialect::dotbot: return join(std::string(base) + "/" + std::to_string(item.index), field);
    case Dialect::cli: {
      if (item.index > 0) {
        const std::string place = std::string(base) + "/errors/" + std::to_string(item.index - 1);
        return join(place, field == "path" ? "field" : field == "details" ? "value" : field);
      }
      if (field == "details") return "/error/context";
      if (field.starts_with("retry/"))
        return field == "retry/retryable"  ? "/error/retryable"
               : field == "retry/after_ms" ? "/error/retry_after_ms"
                                           : "/error/retry_strategy";
      return join(base, field);
    }
    case Dialect::buddy:
      if (item.index > 0)
        return join("/metadata/error_also/" + std::to_string(item.index - 1), field);
      return field.empty() ? std::string(base) : "/metadata/error_" + std::string(field);
    case Dialect::colibri: {
      const bool returned =
          !envelope.errors.empty() && envelope.errors.front().origin == Origin::returned;
      if (returned)
        return item.index > 0 ? join("/data/error/also/" + std::to_string(item.index - 1), field)
               : field == "details" ? "/data/error"
                                    : join("/data/error", field);
      break;
    }
    case Dialect::mcp:
      if (item.index > 0)
        return join(std::string(base) + "/also/" + std::to_string(item.index - 1), field);
      return join(base, field);
    case Dialect::codegraph: break;
  }
  if (item.index > 0)
    return join(std::string(base) + "/details/also/" + std::to_string(item.index - 1), field);
  return join(base, field);
}

// dotbot's first intent stands by itself; the others are counted behind it.
std::string step_place(const Envelope& envelope, Dialect dialect, std::string_view base,
                       Item item) {
  std::size_t index = item.index;
  if (dialect == Dialect::dotbot && envelope.next.front().kind == NextStep::Kind::intent) {
    if (index == 0) return "/intent";
    --index;
  }
  return std::string(base) + "/" + std::to_string(index);
}

// Metadata stands among other members, so each of its own is named.
std::vector<std::string> metadata_places(const Envelope& envelope, std::string_view base) {
  std::vector<std::string> places;
  json::Document document;
  const auto shallow = [](json::Tag, std::string_view) {
    return json::Verdict{json::Verdict::record, 0};
  };
  if (!envelope.metadata || !json::Scanner().scan(envelope.metadata.text(), shallow, document))
    return {std::string(base)};
  for (const json::Value member : document.root().children())
    json::append_token(places.emplace_back(base), member.key());
  return places;
}

}  // namespace

bool has_place(Dialect dialect, std::string_view part) {
  const Row* const row = row_of(part);
  return row != nullptr && !row->places[static_cast<std::size_t>(dialect)].empty();
}

std::vector<std::string> places_of(const Envelope& envelope, Dialect dialect,
                                   std::string_view part) {
  const Row* const row = row_of(part);
  if (row == nullptr || !has_place(dialect, part)) return {std::string(part)};
  const std::string base(row->places[static_cast<std::size_t>(dialect)]);
  if (row->part == "/errors" && !envelope.errors.empty()) {
    std::vector<std::string> places{error_place(envelope, dialect, base, item_of(part, row->part))};
    if (dialect == Dialect::mcp) places.emplace_back("/content");
    return places;
  }
  if (row->part == "/next" && !envelope.next.empty())
    return {step_place(envelope, dialect, base, item_of(part, row->part))};
  if (row->part == "/metadata") return metadata_places(envelope, base);
  if (row->part == "/budget/page" && dialect == Dialect::cli) return {base, "/meta/total_count"};
  if (row->part == "/warnings" && dialect == Dialect::cli)
    return {base + "/" + std::to_string(item_of(part, row->part).index)};
  // Data is an artifact, the one behind the others; the tool's name is its title.
  if (dialect == Dialect::buddy && (row->part == "/data" || row->part == "/tool/name")) {
    if (!envelope.data) return {base};
    const std::string place = base + "/" + std::to_string(envelope.view.artifacts.size());
    return {row->part == "/data" ? place : place + "/title"};
  }
  return {base + std::string(part.substr(row->part.size()))};
}

}  // namespace waybill::dialect

#include "waybill/cli/repair.h"

#include <array>
#include <optional>

#include "waybill/base/digest.h"
#include "waybill/base/utf8.h"
#include "waybill/json/writer.h"

namespace waybill::cli {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

// The unit of an escape \uXXXX at `at`, if one stands there.
std::optional<unsigned> unit_at(std::string_view json, std::size_t at) {
  if (at + 6 > json.size() || json[at] != '\\' || json[at + 1] != 'u') return {};
  unsigned unit = 0;
  for (std::size_t i = at + 2; i < at + 6; ++i) {
    const char c = json[i];
    const bool digit = c >= '0' && c <= '9';
    const char lower = static_cast<char>(c | 0x20);
    if (!digit && (lower < 'a' || lower > 'f')) return {};
    unit = unit * 16 + static_cast<unsigned>(digit ? c - '0' : lower - 'a' + 10);
  }
  return unit;
}

std::string repaired_escapes(std::string_view json, std::size_t& count) {
  std::string out;
  out.reserve(json.size());
  for (std::size_t at = 0; at < json.size();) {
    if (json[at] != '\\') {
      out += json[at++];
      continue;
    }
    const auto unit = unit_at(json, at);
    const bool high = unit && *unit >= 0xD800 && *unit < 0xDC00;
    const bool low = unit && *unit >= 0xDC00 && *unit < 0xE000;
    const auto second = high ? unit_at(json, at + 6) : std::nullopt;
    const bool paired = second && *second >= 0xDC00 && *second < 0xE000;
    const std::size_t size = !unit ? 2 : paired ? 12 : 6;
    if (unit && (*unit == 0 || low || (high && !paired))) {
      out += kReplacement;
      ++count;
    } else {
      out += json.substr(at, size);
    }
    at += size;
  }
  return out;
}

// Whether there is an escape that might have to go; most texts have none.
bool has_suspects(std::string_view json) {
  for (std::size_t at = json.find("\\u"); at != json.npos; at = json.find("\\u", at + 2)) {
    const std::string_view digits = json.substr(at + 2, 4);
    if (digits == "0000" || digits.starts_with('d') || digits.starts_with('D')) return true;
  }
  return false;
}

std::size_t repair(Text& text) {
  const bool has_nul = text.view().find('\0') != std::string_view::npos;
  if (!has_nul && utf8::is_valid(text.view())) return 0;
  std::string right;
  for (const char c : utf8::sanitized(text.view())) c == '\0' ? right += kReplacement : right += c;
  text = Text(right);
  return 1;
}

std::size_t repair(json::Raw& raw) {
  if (!raw || (utf8::is_valid(raw.text()) && !has_suspects(raw.text()))) return 0;
  std::size_t count = 0;
  const std::string right = repaired(raw.text(), count);
  if (count > 0) raw = json::Raw::trusted(right);
  return count;
}

std::size_t repair(Problem& problem) {
  return repair(problem.code) + repair(problem.message) + repair(problem.path) +
         repair(problem.suggestion) + repair(problem.fix_command) + repair(problem.details);
}

}  // namespace

std::string repaired(std::string_view json, std::size_t& count) {
  if (utf8::is_valid(json)) return repaired_escapes(json, count);
  ++count;
  return repaired_escapes(utf8::sanitized(json), count);
}

std::size_t repair(Envelope& envelope) {
  std::size_t count = repair(envelope.summary) + repair(envelope.data) + repair(envelope.metadata);
  for (Problem& problem : envelope.errors) count += repair(problem);
  for (Problem& problem : envelope.warnings) count += repair(problem);
  for (NextStep& step : envelope.next)
    count += repair(step.tool) + repair(step.reason) + repair(step.label) + repair(step.arguments);
  for (json::Raw& artifact : envelope.view.artifacts) count += repair(artifact);
  return count;
}

std::string binary_json(std::string_view bytes) {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  writer.plain_key("type");
  writer.string("binary");
  writer.plain_key("encoding");
  writer.string("base64");
  writer.plain_key("value");
  writer.string(base64(bytes));
  writer.plain_key("size_bytes");
  writer.integer(bytes.size());
  writer.end_object();
  return out.str();
}

}  // namespace waybill::cli

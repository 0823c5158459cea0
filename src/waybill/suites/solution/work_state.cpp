#include "waybill/suites/solution/work_state.h"

#include <algorithm>

#include "waybill/base/nearest.h"
#include "waybill/json/canonical.h"
#include "waybill/json/scanner.h"
#include "waybill/suites/solution/damage.h"

namespace waybill::suites::solution {
namespace {

constexpr std::size_t kMaxState = 4 << 20;

enum class Holds : std::uint8_t { text, count, anything };
struct Field {
  std::string_view name;
  Holds holds;
};
constexpr std::array kFields{
    Field{"current_feature", Holds::text}, Field{"phase", Holds::text},
    Field{"phase_index", Holds::count},    Field{"current_task_id", Holds::text},
    Field{"active_branch", Holds::text},   Field{"worktree_path", Holds::text},
    Field{"last_commit", Holds::text},     Field{"updated_at", Holds::text},
    Field{"notes", Holds::text},           Field{"locks", Holds::anything}};

bool is_commit(std::string_view text) {
  return text.size() >= 7 && text.size() <= 40 &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

// What is wrong with the type of a known field.
std::string type_fault(const Field& field, const json::Raw& value) {
  if (field.holds == Holds::anything || value.is(json::Kind::null)) return {};
  if (field.holds == Holds::text && !value.is(json::Kind::string))
    return std::string(field.name) + " is a string or null, not " +
           std::string(json::name_of(value.kind())) + ".";
  const std::string_view spelled = value.text();
  if (field.holds == Holds::count &&
      (spelled.size() > 9 || spelled.find_first_not_of("0123456789") != std::string_view::npos))
    return std::string(field.name) + " is a whole number from 0 or null, not " +
           std::string(spelled.substr(0, 40)) + ".";
  return {};
}

}  // namespace

std::string phase_names() {
  std::string names;
  for (const std::string_view phase : kPhases)
    names += (names.empty() ? "" : ", ") + std::string(phase);
  return names;
}

bool is_phase(std::string_view name) { return std::ranges::find(kPhases, name) != kPhases.end(); }

WorkState::WorkState() {
  for (const Field& field : kFields) members_.set(field.name, json::Raw::trusted("null"));
}

Result<WorkState> WorkState::read(std::string_view text) {
  const std::size_t skipped = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  json::Document document;
  auto parsed = json::Scanner().parse(text.substr(skipped), document);
  if (!parsed) {
    if (parsed.error().byte) *parsed.error().byte += skipped;
    return std::unexpected(std::move(parsed.error()));
  }
  if (!document.root().is(json::Kind::object))
    return fail(ErrorKind::bad_input,
                "a state is an object, not " + std::string(json::name_of(document.root().kind())),
                document.root().node().begin + skipped);
  WorkState state;
  state.members_ = Members(document.root());
  return state;
}

std::string_view WorkState::raw(std::string_view field) const {
  const json::Raw* const value = members_.find(field);
  return value == nullptr ? "null" : value->text();
}

std::optional<std::string> WorkState::text(std::string_view field) const {
  auto found = members_.text(field);
  if (found && found->empty()) return std::nullopt;
  return found;
}

std::optional<std::int64_t> WorkState::integer(std::string_view field) const {
  json::Document document;
  if (!json::Scanner().parse(raw(field), document)) return std::nullopt;
  return document.root().is(json::Kind::number) ? document.root().integer() : std::nullopt;
}

std::vector<std::string> WorkState::faults() const {
  std::vector<std::string> found;
  for (const Field& field : kFields) {
    const json::Raw* const value = members_.find(field.name);
    std::string fault = value == nullptr ? std::string() : type_fault(field, *value);
    if (!fault.empty()) found.push_back(std::move(fault));
  }
  if (const auto phase = text("phase"); phase && !is_phase(*phase))
    found.push_back("Invalid phase: " + quoted(*phase) + "; it is one of " + phase_names() + ".");
  if (const auto task = members_.text("current_task_id"); task && is_blank(*task))
    found.push_back("Invalid current_task_id: it is blank.");
  if (const auto commit = text("last_commit"); commit && !is_commit(*commit))
    found.push_back("Invalid last_commit: " + quoted(*commit) +
                    "; it is 7 to 40 lower-case hexadecimal digits.");
  return found;
}

Members difference(const WorkState& before, const WorkState& after) {
  Members diff;
  for (const Members::Member& member : after.members().list()) {
    if (member.key == "updated_at") continue;
    const std::string_view old = before.raw(member.key);
    if (json::same_value(old, member.value.text())) continue;
    Members change;
    change.set("from", json::Raw::trusted(old));
    change.set("to", member.value);
    diff.set(member.key, json::Raw::trusted(to_line(change)));
  }
  return diff;
}

Result<std::optional<WorkState>> read_state(const FileSystem& root) {
  auto text = root.read(kStatePath, kMaxState);
  if (!text && text.error().kind == ErrorKind::not_found) return std::nullopt;
  if (!text) return std::unexpected(std::move(text.error()));
  auto state = WorkState::read(*text);
  if (!state) {
    state.error().place = kStatePath;
    return std::unexpected(std::move(state.error()));
  }
  return std::move(*state);
}

}  // namespace waybill::suites::solution

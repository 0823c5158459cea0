#include "waybill/suites/solution/starter.h"

#include "waybill/envelope/builder.h"
#include "waybill/suites/solution/history.h"
#include "waybill/suites/solution/phase_order.h"
#include "waybill/suites/solution/registry.h"
#include "waybill/suites/solution/starter_texts.h"
#include "waybill/suites/solution/work_state.h"

namespace waybill::suites::solution {
namespace {

struct StarterFile {
  std::string_view path;
  std::string bytes;
};

struct Installation {
  std::string version = "2.0.0";  // of the folder's layout
  std::string profile{};
  std::string installed_at{};
  std::string name{};
};
WAYBILL_DESCRIBE(Installation, version, profile, installed_at, name)

std::string indented(const json::Raw& json) {
  Buffer out;
  json::reformat(json.text(), {.layout = json::Layout::indented}, out);
  return out.str() + "\n";
}

std::string named(std::string_view text, const std::string& name) {
  std::string whole(text);
  constexpr std::string_view kPlace = "{name}";
  for (std::size_t at = 0; (at = whole.find(kPlace, at)) != whole.npos; at += name.size())
    whole.replace(at, kPlace.size(), name);
  return whole;
}

std::vector<StarterFile> files_for(const StarterOptions& options) {
  std::vector<StarterFile> files{{".bot/.gitignore", "*.lock\n.waybill-*.tmp\n"}};
  for (const StarterText& text : kStarterTexts)
    files.push_back({text.path, named(text.markdown, options.name)});
  files.push_back({kRegistryPath, Registry().write(options.now)});
  std::string phases;
  for (const std::string_view phase : kPhases)
    phases += (phases.empty() ? "" : ",") + ('"' + std::string(phase) + '"');
  files.push_back({kPhaseOrderPath, indented(json::Raw::trusted("{\"phases\":[" + phases + "]}"))});
  const NewEvent event{.type = EventType::state_init, .reason = "State initialized"};
  files.push_back({kHistoryPath, to_line(event, options.now) + "\n"});
  WorkState state;
  state.set("updated_at", json_of(options.now));
  files.push_back({kStatePath, to_file(state.members())});
  // The last one: with it the solution is installed.
  files.push_back(
      {".bot/.dotbot-state.json",
       indented(json_of(Installation{
           .profile = options.profile, .installed_at = options.now, .name = options.name}))});
  return files;
}

// Whether it was made; not when something has its name.
Result<bool> make(FileSystem& root, const StarterFile& file) {
  const std::string_view folder = file.path.substr(0, file.path.rfind('/'));
  if (auto made = root.create_directories(folder); !made) return std::unexpected(made.error());
  const auto draft = root.draft(file.path, file.bytes);
  if (!draft) return std::unexpected(draft.error());
  const auto put = (*draft)->put_new();
  if (put) return true;
  if (put.error().kind == ErrorKind::conflict) return false;
  return std::unexpected(put.error());
}

}  // namespace

Result<Started> start_solution(FileSystem& root, const StarterOptions& options) {
  Started started;
  for (const StarterFile& file : files_for(options)) {
    const auto kind = root.kind(file.path);
    if (!kind) return std::unexpected(kind.error());
    Result<bool> made = *kind == FileKind::none;
    if (*made && !options.dry_run) made = make(root, file);
    if (!made) return std::unexpected(made.error());
    (*made ? started.created : started.kept).emplace_back(file.path);
  }
  return started;
}

}  // namespace waybill::suites::solution

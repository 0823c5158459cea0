#include "waybill/service/file_recorder.h"

#include "waybill/json/read_value.h"
#include "waybill/json/write_value.h"

namespace waybill::service {

namespace {

constexpr std::string_view kSuffix = ".json";

// Ids come from clients: only what an id of ours can look like becomes a file's name.
bool is_file_name(std::string_view id) {
  constexpr std::string_view kAllowed = "0123456789abcdefghijklmnopqrstuvwxyz-_";
  return !id.empty() && id.size() <= 64 && id.find_first_not_of(kAllowed) == std::string_view::npos;
}

}  // namespace

FileRecorder::FileRecorder(FileSystem& files, Options options)
    : files_(files), options_(std::move(options)) {}

Result<std::unique_ptr<FileRecorder>> FileRecorder::open(FileSystem& files, Options options) {
  std::unique_ptr<FileRecorder> recorder(new FileRecorder(files, std::move(options)));
  if (auto made = files.create_directories(recorder->options_.folder + "/tasks"); !made)
    return std::unexpected(made.error());
  if (auto ended = recorder->end_orphans(); !ended) return std::unexpected(ended.error());
  return recorder;
}

// Their process is gone, and with it the work.
Result<void> FileRecorder::end_orphans() {
  auto list = tasks();
  if (!list) return std::unexpected(list.error());
  for (TaskRecord& task : *list) {
    if (task.is_over()) continue;
    task.status = "failed";
    task.message = "The server ended before the task did.";
    task.questions.clear();
    task.error = R"({"code":-32603,"message":"The server ended before the task did. Call again."})";
    if (auto saved = save(task); !saved) return saved;
  }
  return {};
}

std::string FileRecorder::path_of(std::string_view id) const {
  return options_.folder + "/tasks/" + std::string(id) + std::string(kSuffix);
}

void FileRecorder::record(const AuditEvent& event) {
  if (!options_.audit) return;
  Buffer line;
  json::Writer writer(line, {.layout = json::Layout::line});
  write_json(writer, event);
  if (files_.append(options_.folder + "/audit.jsonl", line.view()))
    ++recorded_;
  else
    ++lost_;
}

Result<void> FileRecorder::save(const TaskRecord& task) {
  if (!is_file_name(task.id))
    return fail(ErrorKind::bad_input, "A task's id has letters, digits, '-' and '_' only.");
  return files_.replace(path_of(task.id), json::to_json(task));
}

Result<std::optional<TaskRecord>> FileRecorder::task(std::string_view id) const {
  if (!is_file_name(id)) return std::optional<TaskRecord>();
  auto text = files_.read(path_of(id), options_.max_task_bytes);
  if (!text && text.error().kind == ErrorKind::not_found) return std::optional<TaskRecord>();
  if (!text) return std::unexpected(text.error());
  auto task = json::read_value<TaskRecord>(*text);
  if (!task) return std::unexpected(task.error());
  return std::optional(std::move(*task));
}

Result<std::vector<TaskRecord>> FileRecorder::tasks() const {
  auto entries = files_.list(options_.folder + "/tasks");
  if (!entries) return std::unexpected(entries.error());
  std::vector<TaskRecord> list;
  for (const DirectoryEntry& entry : *entries) {
    std::string_view name = entry.name;
    if (!name.ends_with(kSuffix)) continue;
    name.remove_suffix(kSuffix.size());
    auto found = task(name);
    if (!found) return std::unexpected(found.error());
    if (*found) list.push_back(std::move(**found));
  }
  return list;
}

Result<void> FileRecorder::remove_task(std::string_view id) {
  if (!is_file_name(id)) return {};
  auto removed = files_.remove(path_of(id));
  if (!removed && removed.error().kind == ErrorKind::not_found) return {};
  return removed;
}

}  // namespace waybill::service

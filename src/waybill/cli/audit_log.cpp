#include "waybill/cli/audit_log.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>

#include "waybill/base/descriptor.h"
#include "waybill/base/disk_file_system.h"
#include "waybill/base/file_error.h"
#include "waybill/cli/data_directory.h"
#include "waybill/cli/mode.h"
#include "waybill/cli/redact.h"
#include "waybill/json/writer.h"

namespace waybill::cli {
namespace {

constexpr int kFlags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW;
// Others need not know what a user calls.
constexpr mode_t kMode = 0600;

Descriptor open_log(const std::string& directory, const std::string& path) {
  Descriptor log(::open(path.c_str(), kFlags, kMode));
  if (log.is_open() || errno != ENOENT) return log;
  DiskFileSystem disk;
  if (!disk.create_directories(directory)) {
    errno = EACCES;
    return log;
  }
  return Descriptor(::open(path.c_str(), kFlags, kMode));
}

void text_member(json::Writer& writer, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  writer.plain_key(key);
  writer.string(value);
}

}  // namespace

bool is_audited(const Environment& environment, std::string_view program) {
  return environment.variable(variable_of(program, "AUDIT")) != "off";
}

std::string audit_line(const AuditEntry& entry) {
  constexpr std::size_t kMostWords = 100;
  constexpr std::size_t kLongestWord = 1000;
  Buffer out;
  json::Writer writer(out);
  const Audit& audit = entry.run.audit;
  writer.begin_object();
  text_member(writer, "timestamp", audit.timestamp);
  text_member(writer, "request_id", audit.request_id);
  text_member(writer, "trace_id", audit.correlation_id);
  text_member(writer, "command", entry.run.tool.name);
  writer.plain_key("argv");
  writer.begin_array();
  writer.string(entry.program);
  for (const std::string& word :
       redacted_words(entry.words.subspan(0, std::min(entry.words.size(), kMostWords))))
    writer.string(std::string_view(word).substr(0, kLongestWord));
  writer.end_array();
  text_member(writer, "cwd", audit.workspace.root);
  writer.plain_key("exit_code");
  writer.integer(entry.exit);
  if (!entry.run.errors.empty()) {
    text_member(writer, "error", entry.run.errors.front().code);
    text_member(writer, "message", redacted(entry.run.errors.front().message));
  }
  writer.plain_key("duration_ms");
  writer.integer(audit.duration_ms.value_or(0));
  writer.end_object();
  return out.str();
}

Result<void> write_audit(const Environment& environment, const AuditEntry& entry) {
  const auto directory = data_directory(environment, entry.program);
  if (!directory) return std::unexpected(directory.error());
  const std::string path = *directory + "/audit.jsonl";
  Descriptor log = open_log(*directory, path);
  if (!log.is_open()) return std::unexpected(file_error(FileOperation::append, path, errno));
  struct stat status {};
  if (fstat(log.number(), &status) == 0 && S_ISREG(status.st_mode) &&
      static_cast<std::uint64_t>(status.st_size) > kMostAuditBytes) {
    std::rename(path.c_str(), (path + ".1").c_str());
    log = open_log(*directory, path);
  }
  const std::string line = audit_line(entry) + "\n";
  const ssize_t written = ::write(log.number(), line.data(), line.size());
  if (written == static_cast<ssize_t>(line.size())) return {};
  return std::unexpected(file_error(FileOperation::append, path, written < 0 ? errno : ENOSPC));
}

}  // namespace waybill::cli

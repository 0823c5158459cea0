#include "waybill/base/file_error.h"

#include <cerrno>
#include <climits>
#include <cstring>

namespace waybill {
namespace {

std::string_view words_for(FileOperation operation) {
  switch (operation) {
    case FileOperation::read: return "read";
    case FileOperation::status: return "look at";
    case FileOperation::list: return "list";
    case FileOperation::real_path: return "resolve";
    case FileOperation::replace: return "write";
    case FileOperation::append: return "append to";
    case FileOperation::create_directories: return "create the directory";
    case FileOperation::remove: return "remove";
    case FileOperation::lock: return "lock";
  }
  return "use";
}

ErrorKind kind_of(FileOperation operation, int number) {
  switch (number) {
    case ENOENT: return ErrorKind::not_found;
    // A part of the path is a file: what is below it does not exist, and cannot be made.
    case ENOTDIR:
      return operation == FileOperation::create_directories ? ErrorKind::conflict
                                                            : ErrorKind::not_found;
    case EEXIST:
    case ENOTEMPTY: return ErrorKind::conflict;
    case EACCES:
    case EPERM:
    case EROFS: return ErrorKind::not_allowed;
    case EFBIG: return ErrorKind::over_limit;
    case EINVAL:
    case EISDIR:
    case ELOOP:
    case ENAMETOOLONG: return ErrorKind::bad_input;
    // Disk full, quota, failing hardware, out of descriptors: none of them is the caller's fault.
    default: return ErrorKind::unavailable;
  }
}

}  // namespace

Error file_error(FileOperation operation, std::string_view path, ErrorKind kind,
                 std::string_view reason) {
  std::string message = "cannot ";
  message += words_for(operation);
  message.append(" \"").append(path).append("\": ").append(reason);
  return {kind, std::move(message), {}, std::string(path)};
}

Error file_error(FileOperation operation, std::string_view path, int number) {
  // Unlike strerror it does not depend on the locale and is safe in threads.
  const char* reason = ::strerrordesc_np(number);
  return file_error(operation, path, kind_of(operation, number),
                    reason != nullptr ? reason : "unknown system error");
}

Result<void> check_path(FileOperation operation, std::string_view path) {
  std::string_view reason;
  if (path.empty()) reason = "the path is empty";
  if (path.find('\0') != std::string_view::npos) reason = "the path contains a NUL";
  if (path.size() >= PATH_MAX) reason = "the path is too long";
  if (reason.empty()) return {};
  return std::unexpected(file_error(operation, path, ErrorKind::bad_input, reason));
}

Result<void> check_line(std::string_view path, std::string_view line) {
  if (line.find('\n') == std::string_view::npos) return {};
  return std::unexpected(file_error(FileOperation::append, path, ErrorKind::bad_input,
                                    "the line contains a line end"));
}

bool leads_out(const Error& error) {
  return error.kind == ErrorKind::not_allowed &&
         error.message.find("\": " + std::string(kLeadsOut)) != std::string::npos;
}

std::string more_than(std::size_t max_bytes) {
  return "it holds more than " + std::to_string(max_bytes) + " bytes";
}

std::string held_for(std::int64_t milliseconds) {
  return "somebody else still held it after " + std::to_string(milliseconds) + " ms of waiting";
}

}  // namespace waybill

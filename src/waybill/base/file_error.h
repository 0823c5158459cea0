// What a failed file operation says. Shared by the file systems, so that they say the same.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill {

enum class FileOperation : std::uint8_t {
  read,
  status,
  list,
  real_path,
  replace,
  append,
  create_directories,
  remove,
  lock,
};

// `number` is an errno value.
Error file_error(FileOperation operation, std::string_view path, int number);
Error file_error(FileOperation operation, std::string_view path, ErrorKind kind,
                 std::string_view reason);

// Refuses what no system call could take rightly: nothing, a NUL inside, too long.
Result<void> check_path(FileOperation operation, std::string_view path);
// A line end inside would make two lines of one.
Result<void> check_line(std::string_view path, std::string_view line);

// Reasons that are ours and not the system's.
inline constexpr std::string_view kNotRegular = "it is not a regular file";
inline constexpr std::string_view kLeadsOut = "it leads out of ";
std::string more_than(std::size_t max_bytes);
std::string held_for(std::int64_t milliseconds);

// Whether a confined view refused this, unlike one whom the system gave no permission.
bool leads_out(const Error& error);

}  // namespace waybill

#include "waybill/base/environment.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace waybill {

std::optional<std::string> ProcessEnvironment::variable(std::string_view name) const {
  // getenv("A=B") would find A when its value begins with "B=".
  if (name.empty() || name.find_first_of(std::string_view("=\0", 2)) != std::string_view::npos)
    return std::nullopt;
  const char* value = std::getenv(std::string(name).c_str());
  if (value == nullptr) return std::nullopt;
  return value;
}

Result<std::string> ProcessEnvironment::working_directory() const {
  std::error_code failure;
  std::string path = std::filesystem::current_path(failure).string();
  if (!failure) return path;
  return fail(failure == std::errc::no_such_file_or_directory ? ErrorKind::not_found
                                                              : ErrorKind::not_allowed,
              "the working directory cannot be named: " + failure.message());
}

MapEnvironment::MapEnvironment(Variables variables, std::string working_directory)
    : variables_(std::move(variables)), working_directory_(std::move(working_directory)) {}

std::optional<std::string> MapEnvironment::variable(std::string_view name) const {
  const auto found = variables_.find(name);
  if (found == variables_.end()) return std::nullopt;
  return found->second;
}

Result<std::string> MapEnvironment::working_directory() const { return working_directory_; }

void MapEnvironment::set(std::string name, std::string value) {
  variables_.insert_or_assign(std::move(name), std::move(value));
}

void MapEnvironment::unset(std::string_view name) {
  const auto found = variables_.find(name);
  if (found != variables_.end()) variables_.erase(found);
}

void MapEnvironment::enter(std::string directory) { working_directory_ = std::move(directory); }

}  // namespace waybill

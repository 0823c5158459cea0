// Environment: what the process was started with, seen from inside.
//
// Passed in, so that a test can decide it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "waybill/base/error.h"

namespace waybill {

class Environment {
 public:
  virtual ~Environment() = default;
  // Nothing when it is not set; a variable that is set to nothing is an empty string.
  virtual std::optional<std::string> variable(std::string_view name) const = 0;
  // Absolute. Fails with not_found when somebody removed it under the running process.
  virtual Result<std::string> working_directory() const = 0;
};

// Thread-safety: any thread, because nothing in Waybill changes the environment.
class ProcessEnvironment final : public Environment {
 public:
  std::optional<std::string> variable(std::string_view name) const override;
  Result<std::string> working_directory() const override;
};

// The in-memory twin. Thread-safety: any thread as long as none changes it.
class MapEnvironment final : public Environment {
 public:
  using Variables = std::map<std::string, std::string, std::less<>>;
  explicit MapEnvironment(Variables variables = {}, std::string working_directory = "/");

  std::optional<std::string> variable(std::string_view name) const override;
  Result<std::string> working_directory() const override;

  void set(std::string name, std::string value);
  void unset(std::string_view name);
  void enter(std::string directory);  // becomes the working directory

 private:
  Variables variables_;
  std::string working_directory_;
};

}  // namespace waybill

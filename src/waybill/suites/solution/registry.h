// Registry: what people said about the projects of a solution, `.bot/solution/projects.json`.
//
//   {"registry_version": "1.0", "last_updated": TIME,
//    "projects": {NAME: {"alias": …, "summary": …, "tags": […], "owner": …, "registered_at":
//    TIME}}}
//
// Members that nobody here knows are kept as they are, in their order. A file that is damaged is
// an error with its byte and is never written over.
// Lifetime: owns its bytes. Thread-safety: as for any value. Who changes the file does it by a
// RegistryChange.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/base/file_system.h"
#include "waybill/suites/solution/members.h"

namespace waybill::suites::solution {

inline constexpr std::string_view kRegistryPath = ".bot/solution/projects.json";
inline constexpr std::string_view kRegistryLock = ".bot/solution/projects.json.lock";

// One project, as far as it is known here. What is not said is absent.
struct Registered {
  std::string name{};
  std::optional<std::string> alias{};
  std::optional<std::string> summary{};
  std::vector<std::string> tags{};
  std::optional<std::string> owner{};
  std::optional<std::string> registered_at{};
  bool operator==(const Registered&) const = default;
};

class Registry {
 public:
  Registry();  // one without projects

  // A file's content. Fails with bad_input and the byte at which it stops being a registry.
  static Result<Registry> read(std::string_view text);

  // In the order of the file.
  const std::vector<Registered>& projects() const { return projects_; }
  const Registered* find(std::string_view name) const;
  const Registered* find_alias(std::string_view alias) const;

  // Adds the project or replaces what is said of it.
  void put(const Registered& project);

  // The whole file; `now` becomes its last_updated.
  std::string write(std::string_view now) const;

 private:
  struct Entry {
    std::string name;
    Members members;
  };
  Members top_;  // "projects" in it only keeps the place
  std::vector<Entry> entries_;
  std::vector<Registered> projects_;
  std::map<std::string, std::size_t, std::less<>> by_name_;
};

// The solution's registry; nothing when there is none yet. Fails as Registry::read, or with what
// kept the file from being read; Error::place is its path either way.
Result<std::optional<Registry>> read_registry(const FileSystem& root);

}  // namespace waybill::suites::solution

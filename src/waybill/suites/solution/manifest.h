// Manifest: what a project file says about its project.
//
// Seven kinds are known: .NET (*.csproj), Node (package.json), CMake (CMakeLists.txt with a
// project()), Cargo (Cargo.toml with a package), Go (go.mod), Python (pyproject.toml) and Maven
// (pom.xml). Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"

namespace waybill::suites::solution {

enum class ManifestKind : std::uint8_t { dotnet, node, cmake, cargo, go, python, maven };

struct Manifest {
  std::string name{};  // empty: that of the directory
  std::string type{};
  std::vector<std::string> packages{};    // what it depends on, by name
  std::vector<std::string> references{};  // other project files, from its own directory
};

// By the file's name alone.
std::optional<ManifestKind> manifest_kind(std::string_view file_name);

// Whether a project file of this kind below a directory of that name was made by a tool.
bool is_made_by_tools(ManifestKind kind, std::string_view directory);

// Nothing when the file is right but no project of its own: a workspace, a list of sources.
// Fails with what is wrong and, where it is known, the byte.
Result<std::optional<Manifest>> read_manifest(ManifestKind kind, std::string_view file_name,
                                              std::string_view text);

}  // namespace waybill::suites::solution

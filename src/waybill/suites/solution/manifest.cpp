#include "waybill/suites/solution/manifest.h"

#include <array>

#include "waybill/suites/solution/manifest_kinds.h"

namespace waybill::suites::solution {
namespace {

struct FileName {
  std::string_view name;
  ManifestKind kind;
};
constexpr std::array kFileNames{
    FileName{"package.json", ManifestKind::node},     FileName{"Cargo.toml", ManifestKind::cargo},
    FileName{"CMakeLists.txt", ManifestKind::cmake},  FileName{"go.mod", ManifestKind::go},
    FileName{"pyproject.toml", ManifestKind::python}, FileName{"pom.xml", ManifestKind::maven}};

struct Made {
  ManifestKind kind;
  std::string_view directory;
};
constexpr std::array kMade{Made{ManifestKind::dotnet, "obj"},   Made{ManifestKind::dotnet, "bin"},
                           Made{ManifestKind::cargo, "target"}, Made{ManifestKind::maven, "target"},
                           Made{ManifestKind::cmake, "_deps"},  Made{ManifestKind::python, ".venv"},
                           Made{ManifestKind::python, "venv"},  Made{ManifestKind::go, "vendor"}};

}  // namespace

std::optional<ManifestKind> manifest_kind(std::string_view file_name) {
  if (file_name.size() < 6) return std::nullopt;
  if (file_name.ends_with(".csproj") && file_name.size() > 7) return ManifestKind::dotnet;
  for (const FileName& known : kFileNames)
    if (known.name == file_name) return known.kind;
  return std::nullopt;
}

bool is_made_by_tools(ManifestKind kind, std::string_view directory) {
  for (const Made& made : kMade)
    if (made.kind == kind && made.directory == directory) return true;
  return false;
}

ManifestReading read_manifest(ManifestKind kind, std::string_view file_name,
                              std::string_view text) {
  switch (kind) {
    case ManifestKind::dotnet: return read_dotnet(file_name, text);
    case ManifestKind::node: return read_node(text);
    case ManifestKind::cmake: return read_cmake(text);
    case ManifestKind::cargo: return read_cargo(text);
    case ManifestKind::go: return read_go(text);
    case ManifestKind::python: return read_python(text);
    case ManifestKind::maven: return read_maven(text);
  }
  return std::nullopt;
}

}  // namespace waybill::suites::solution

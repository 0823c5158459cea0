// The project files that are XML: .NET's and Maven's.
#include <algorithm>
#include <array>

#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/manifest_kinds.h"
#include "waybill/suites/solution/xml.h"

namespace waybill::suites::solution {
namespace {

constexpr std::array<std::string_view, 6> kTestPackages{
    "microsoft.net.test.sdk", "xunit", "nunit", "mstest", "mstest.testframework", "tunit"};

std::string value_of(const XmlReader::Attributes& attributes, std::string_view name) {
  for (const auto& [key, value] : attributes)
    if (key == name) return value;
  return {};
}

class DotnetReader final : public XmlReader {
 public:
  void element(std::string_view path, const Attributes& attributes) override {
    if (path == "Project") sdk = value_of(attributes, "Sdk");
    if (path.ends_with("/PackageReference")) add(manifest.packages, attributes);
    if (path.ends_with("/ProjectReference")) add(manifest.references, attributes);
  }
  void text(std::string_view path, const std::string& text) override {
    if (path.ends_with("/OutputType")) output = lower_case(text);
    if (path.ends_with("/IsTestProject")) says_test = lower_case(text) == "true";
    if (path.ends_with("/AssemblyName") && text.find('$') == std::string::npos)
      manifest.name = text;
  }

  std::string type() const {
    const bool tests = std::ranges::any_of(manifest.packages, [](const std::string& package) {
      return std::ranges::find(kTestPackages, lower_case(package)) != kTestPackages.end();
    });
    if (says_test || tests) return "dotnet-test";
    if (lower_case(sdk).starts_with("microsoft.net.sdk.web")) return "dotnet-web";
    return output == "exe" ? "dotnet-console" : "dotnet-library";
  }

  Manifest manifest{};
  std::string sdk{};
  std::string output{};
  bool says_test = false;

 private:
  static void add(std::vector<std::string>& list, const Attributes& attributes) {
    std::string name = value_of(attributes, "Include");
    std::ranges::replace(name, '\\', '/');
    if (!name.empty()) list.push_back(std::move(name));
  }
};

class MavenReader final : public XmlReader {
 public:
  void element(std::string_view, const Attributes&) override {}
  void text(std::string_view path, const std::string& text) override {
    if (path == "project/artifactId") manifest.name = text;
    if (path == "project/dependencies/dependency/artifactId") manifest.packages.push_back(text);
    if (path == "project/modules/module") manifest.references.push_back(text + "/pom.xml");
  }
  Manifest manifest{.type = "maven-project"};
};

}  // namespace

ManifestReading read_dotnet(std::string_view file_name, std::string_view text) {
  DotnetReader reader;
  if (auto fine = read_xml(text, reader); !fine) return std::unexpected(fine.error());
  reader.manifest.type = reader.type();
  // As the build names it when nobody says otherwise: by the file.
  if (reader.manifest.name.empty())
    reader.manifest.name = std::string(file_name.substr(0, file_name.rfind('.')));
  return std::move(reader.manifest);
}

ManifestReading read_maven(std::string_view text) {
  MavenReader reader;
  if (auto fine = read_xml(text, reader); !fine) return std::unexpected(fine.error());
  if (reader.manifest.name.empty()) return fail(ErrorKind::bad_input, "It has no <artifactId>.");
  return std::move(reader.manifest);
}

}  // namespace waybill::suites::solution

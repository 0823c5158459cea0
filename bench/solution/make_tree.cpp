// make_tree FOLDER: a solution of 100,000 files with 2,000 projects and 5,000 standards.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace {

constexpr int kFiles = 100'000;
constexpr int kProjects = 2'000;
constexpr int kStandards = 5'000;

int written = 0;

void put(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
  ++written;
}

std::string manifest(int number, std::string& file) {
  const std::string name = "Project" + std::to_string(number);
  switch (number % 4) {
    case 0:
      file = name + ".csproj";
      return "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <PropertyGroup>\n    "
             "<TargetFramework>net8.0</TargetFramework>\n  </PropertyGroup>\n  <ItemGroup>\n    "
             "<PackageReference Include=\"Serilog\" Version=\"3.0.0\" />\n  </ItemGroup>\n"
             "</Project>\n";
    case 1:
      file = "package.json";
      return "{\n  \"name\": \"" + name +
             "\",\n  \"version\": \"1.0.0\",\n  \"dependencies\": {\"react\": \"18\", \"lodash\": "
             "\"4\"},\n  \"devDependencies\": {\"typescript\": \"5\"}\n}\n";
    case 2:
      file = "Cargo.toml";
      return "[package]\nname = \"" + name +
             "\"\nversion = \"0.1.0\"\n\n[dependencies]\nserde = \"1\"\n";
    default:
      file = "CMakeLists.txt";
      return "cmake_minimum_required(VERSION 3.25)\nproject(" + name +
             " LANGUAGES CXX)\nfind_package(OpenSSL REQUIRED)\n";
  }
}

void make_standards(const std::filesystem::path& bot) {
  const char* const domains[] = {"global", "backend", "frontend", "testing", "security"};
  std::string before;  // each refers to the one before it
  for (int i = 0; i < kStandards; ++i) {
    const std::string domain = domains[i % 5];
    const std::string topic = "topic-" + std::to_string(i % 97);
    const auto folder = bot / "standards" / domain / topic;
    std::filesystem::create_directories(folder);
    const std::string id = "standard-" + std::to_string(i);
    put(folder / (id + ".md"),
        "---\ntype: standard\nid: " + id + "\nversion: 1.0.0\ndomain: " + domain +
            "\napplies_to:\n  - \"src/**/*.cs\"\n  - all\n---\n# Standard " + std::to_string(i) +
            "\n\nWhat is to be done, and why.\n\n- first\n- second\n\n" +
            (before.empty() ? "" : "It builds upon @" + before + ".\n"));
    before = ".bot/standards/" + domain + "/" + topic + "/" + id + ".md";
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: make_tree FOLDER\n");
    return 2;
  }
  const std::filesystem::path root = argv[1];
  std::filesystem::create_directories(root / ".bot" / "product");
  put(root / ".bot" / ".dotbot-state.json", "{\"version\": \"2.0.0\", \"profile\": \"default\"}\n");
  for (const char* const name : {"mission", "roadmap", "tech-stack"})
    put(root / ".bot" / "product" / (std::string(name) + ".md"),
        "---\ntype: product-" + std::string(name) + "\nversion: 1.0.0\n---\n# " + name + "\n");
  make_standards(root / ".bot");
  const int others = kFiles - written - kProjects;
  for (int i = 0; i < kProjects; ++i) {
    const auto folder =
        root / ("area-" + std::to_string(i % 40)) / ("project-" + std::to_string(i));
    for (const char* const inner : {"src/core", "tests"})
      std::filesystem::create_directories(folder / inner);
    std::string file;
    const std::string text = manifest(i, file);
    put(folder / file, text);
    const int count = others / kProjects + (i < others % kProjects ? 1 : 0);
    const char* const places[] = {"src", "src/core", "tests"};
    for (int j = 0; j < count; ++j)
      put(folder / places[j % 3] / ("file-" + std::to_string(j) + ".txt"), "x\n");
  }
  std::printf("%d\n", written);
  return written == kFiles ? 0 : 1;
}

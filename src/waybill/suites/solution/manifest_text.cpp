// The project files of Node, Cargo, Python, Go and CMake.
#include <algorithm>

#include "waybill/json/scanner.h"
#include "waybill/suites/solution/documents.h"
#include "waybill/suites/solution/manifest_kinds.h"
#include "waybill/suites/solution/toml.h"

namespace waybill::suites::solution {
namespace {

constexpr std::size_t kMostDependencies = 10000;

void add_once(std::vector<std::string>& list, std::string_view name) {
  if (!name.empty() && list.size() < kMostDependencies &&
      std::ranges::find(list, name) == list.end())
    list.emplace_back(name);
}

// "requests[socks] >= 2.0 ; …" to "requests".
std::string_view requirement_name(std::string_view requirement) {
  requirement = trimmed(requirement);
  return requirement.substr(0, requirement.find_first_of(" [<>=!~;@("));
}

json::Verdict of_package(json::Tag parent, std::string_view key) {
  constexpr json::Tag kOpened = 1;
  if (parent == kOpened) return {json::Verdict::record};
  if (key == "dependencies" || key == "devDependencies") return {json::Verdict::open, kOpened};
  return {key == "name" ? json::Verdict::record : json::Verdict::skip};
}

// One command of a CMake file: its name and what stands in its parentheses.
template <class Take>
Result<void> for_commands(std::string_view text, Take&& take) {
  std::size_t at = 0;
  std::string_view command;
  const auto skip_comment = [&] {
    const bool is_block = text.substr(at).starts_with("#[[");
    at = std::min(text.find(is_block ? "]]" : "\n", at), text.size());
  };
  while (at < text.size()) {
    const char c = text[at];
    if (c == '#') {
      skip_comment();
    } else if (c == '(') {
      const std::size_t begin = ++at;
      for (std::size_t depth = 1; depth > 0; ++at) {
        if (at >= text.size())
          return fail(ErrorKind::bad_input, "The ) of " + std::string(command) + "( is missing.",
                      begin - 1);
        if (text[at] == '#') skip_comment();
        if (at < text.size() && text[at] == '"') {
          do ++at;
          while (at < text.size() && (text[at] != '"' || text[at - 1] == '\\'));
        }
        if (at >= text.size()) continue;
        if (text[at] == '(') ++depth;
        if (text[at] == ')') --depth;
      }
      take(lower_case(command), trimmed(text.substr(begin, at - begin - 1)));
    } else {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n(#", at), text.size());
      if (end > at) command = text.substr(at, end - at);
      at = std::max(end, at + (end == at && text[at] != '(' && text[at] != '#' ? 1 : 0));
    }
  }
  return {};
}

}  // namespace

ManifestReading read_node(std::string_view text) {
  json::Document document;
  if (auto fine = json::Scanner().scan(text, &of_package, document); !fine)
    return std::unexpected(fine.error());
  const json::Value root = document.root();
  if (!root.is(json::Kind::object)) return fail(ErrorKind::bad_input, "It holds no object.", 0);
  Manifest manifest{.type = "node-app"};
  if (const json::Value name = root.find("name")) manifest.name = std::string(name.string());
  const auto has = [&](const char* list, std::initializer_list<std::string_view> names) {
    const json::Value value = root.find(list);
    if (!value) return false;
    return std::ranges::any_of(names,
                               [&](std::string_view name) { return bool{value.find(name)}; });
  };
  if (has("devDependencies", {"jest", "vitest"})) manifest.type = "test-project";
  if (has("dependencies", {"react"})) manifest.type = "react-app";
  if (has("dependencies", {"next"})) manifest.type = "nextjs-app";
  for (const char* const list : {"dependencies", "devDependencies"}) {
    if (const json::Value value = root.find(list))
      for (const json::Value one : value.children()) add_once(manifest.packages, one.key());
  }
  return manifest;
}

ManifestReading read_cargo(std::string_view text) {
  const auto entries = read_toml(text);
  if (!entries) return std::unexpected(entries.error());
  Manifest manifest{.type = "rust-crate"};
  for (const TomlEntry& entry : *entries) {
    if (entry.table == "package" && entry.key == "name" && !entry.texts.empty())
      manifest.name = entry.texts[0];
    if (entry.table == "dependencies" || entry.table == "dev-dependencies")
      add_once(manifest.packages, entry.key);
    for (const std::string_view table : {"dependencies.", "dev-dependencies."})
      if (entry.table.starts_with(table) && entry.key.empty())
        add_once(manifest.packages, std::string_view(entry.table).substr(table.size()));
  }
  if (manifest.name.empty()) return std::nullopt;
  return manifest;
}

ManifestReading read_python(std::string_view text) {
  const auto entries = read_toml(text);
  if (!entries) return std::unexpected(entries.error());
  Manifest manifest{.type = "python-package"};
  for (const TomlEntry& entry : *entries) {
    const bool is_project = entry.table == "project" || entry.table == "tool.poetry";
    if (is_project && entry.key == "name" && !entry.texts.empty()) manifest.name = entry.texts[0];
    if (entry.table == "project" && entry.key == "dependencies")
      for (const std::string& one : entry.texts) add_once(manifest.packages, requirement_name(one));
    if (entry.table == "tool.poetry.dependencies" && entry.key != "python")
      add_once(manifest.packages, entry.key);
  }
  return manifest;
}

ManifestReading read_go(std::string_view text) {
  Manifest manifest{.type = "go-module"};
  bool in_require = false;
  for_lines(text, [&](std::string_view line) {
    line = trimmed(line.substr(0, line.find("//")));
    if (line.starts_with("module ")) manifest.name = std::string(trimmed(line.substr(7)));
    if (line == ")") in_require = false;
    std::string_view required = in_require ? line : std::string_view();
    if (line.starts_with("require ")) {
      required = trimmed(line.substr(8));
      in_require = required.starts_with('(');
      if (in_require) required = {};
    }
    add_once(manifest.packages, required.substr(0, required.find(' ')));
  });
  if (manifest.name.empty()) return fail(ErrorKind::bad_input, "It has no line \"module …\".");
  return manifest;
}

ManifestReading read_cmake(std::string_view text) {
  Manifest manifest{.type = "cmake-project"};
  auto fine = for_commands(text, [&](const std::string& command, std::string_view arguments) {
    const std::string_view first = arguments.substr(0, arguments.find_first_of(" \t\r\n"));
    if (command == "project" && manifest.name.empty()) manifest.name = std::string(first);
    if (command == "find_package") add_once(manifest.packages, first);
    if (command == "add_subdirectory" && first.find('$') == std::string_view::npos)
      add_once(manifest.references, std::string(first) + "/CMakeLists.txt");
  });
  if (!fine) return std::unexpected(fine.error());
  if (manifest.name.empty()) return std::nullopt;
  return manifest;
}

}  // namespace waybill::suites::solution

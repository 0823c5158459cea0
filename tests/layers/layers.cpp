#include "layers/layers.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <regex>
#include <sstream>

namespace waybill::layers {
namespace {

constexpr std::string_view kHeading = "## Who may include whom";
constexpr std::string_view kEverything = "everything";

std::vector<std::string> words(std::string_view text) {
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), ',', ' ');
  std::istringstream stream(spaced);
  return {std::istream_iterator<std::string>(stream), {}};
}

bool is_header(std::string_view path) { return path.ends_with(".h"); }

// The folder that the table speaks of: "json" for "json/schema/x.h", "suites/graph" for a file of
// that suite, and a file that lies in no folder is its own.
std::string layer_of(std::string_view path_under_waybill) {
  std::size_t end = path_under_waybill.find('/');
  if (path_under_waybill.starts_with("suites/")) end = path_under_waybill.find('/', end + 1);
  return std::string(path_under_waybill.substr(0, end));
}

Table::const_iterator row_of(const Table& table, const std::string& layer) {
  return table.find(layer.starts_with("suites/") ? "suites/*" : layer);
}

struct Include {
  std::size_t line;
  bool quoted;
  std::string path;
};

std::vector<Include> includes_of(const SourceFile& file) {
  static const std::regex directive(R"(^\s*#\s*include\s*(["<])([^">]+)[">].*)");
  std::vector<Include> found;
  std::istringstream lines(file.text);
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    std::smatch match;
    if (std::regex_match(line, match, directive)) {
      found.push_back({number, match[1] == "\"", match[2]});
    }
  }
  return found;
}

std::string normal(const std::string& path) {
  return std::filesystem::path(path).lexically_normal().generic_string();
}

// The C++ standard library's headers are single words; the operating system's are listed.
bool is_standard(const Include& include) {
  static const std::set<std::string> system = {"dirent.h", "errno.h",  "fcntl.h", "netdb.h",
                                               "poll.h",   "signal.h", "spawn.h", "unistd.h"};
  if (include.quoted) return false;
  return include.path.find_first_of("./") == std::string::npos || system.contains(include.path) ||
         include.path.starts_with("sys/");
}

bool may_include(const std::set<std::string>& row, const std::string& path,
                 const std::string& layer) {
  return row.contains(std::string(kEverything)) || row.contains(layer) || row.contains(path);
}

std::string join(const std::set<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : " ") + name;
  return out.empty() ? "nothing" : out;
}

}  // namespace

Table read_table(std::string_view architecture) {
  Table table;
  const std::size_t begin = architecture.find(kHeading);
  if (begin == std::string_view::npos) return table;
  std::string_view section = architecture.substr(begin + kHeading.size());
  section = section.substr(0, section.find("\n## "));
  static const std::regex row(R"(^\|([^|]*)\|([^|]*)\|\s*$)");
  std::istringstream lines{std::string(section)};
  std::string line;
  while (std::getline(lines, line)) {
    std::smatch match;
    if (!std::regex_match(line, match, row)) continue;
    std::set<std::string> allowed;
    for (const std::string& word : words(match[2].str())) {
      if (word != "–") allowed.insert(word);
    }
    for (const std::string& folder : words(match[1].str())) {
      if (folder == "folder" || folder.starts_with("-")) break;  // the table's own head
      table[folder] = allowed;
    }
  }
  return table;
}

std::vector<std::string> check_includes(const Table& table, const std::vector<SourceFile>& files) {
  std::vector<std::string> findings;
  std::set<std::string> paths;
  for (const SourceFile& file : files) paths.insert(file.path);

  for (const SourceFile& file : files) {
    constexpr std::string_view kRoot = "src/waybill/";
    const bool in_library = file.path.starts_with(kRoot);
    const std::string layer = in_library
                                  ? layer_of(std::string_view(file.path).substr(kRoot.size()))
                                  : file.path.substr(0, file.path.find('/'));
    const auto row = row_of(table, layer);
    if (row == table.end()) {
      findings.push_back(file.path + ":1: " + layer + " has no row in the table");
      continue;
    }
    const std::string folder = file.path.substr(0, file.path.rfind('/') + 1);
    for (const Include& include : includes_of(file)) {
      const std::string at = file.path + ":" + std::to_string(include.line) + ": ";
      if (include.path.starts_with("waybill/")) {
        const std::string path = include.path.substr(std::string_view("waybill/").size());
        const std::string target = layer_of(path);
        if (target != layer && !may_include(row->second, path, target)) {
          findings.push_back(at + layer + " may not include " + target + " (\"" + include.path +
                             "\")");
        }
      } else if (include.quoted && paths.contains(normal(folder + include.path))) {
        findings.push_back(at + "\"" + include.path + "\" must be named from the include root");
      } else if (in_library && is_header(file.path) && !is_standard(include)) {
        findings.push_back(at + layer + " shows the outside header " + include.path +
                           " in a header of its own");
      }
    }
  }
  return findings;
}

std::vector<std::string> check_link_graph(const Table& table, std::string_view cmake_lists) {
  std::vector<std::string> findings;
  static const std::regex comment("#[^\n]*");
  static const std::regex call(R"(waybill_library\(\s*([^\s)]+)([^)]*)\))");
  const std::string text = std::regex_replace(std::string(cmake_lists), comment, "");
  for (std::sregex_iterator it(text.begin(), text.end(), call), end; it != end; ++it) {
    const std::string layer = (*it)[1];
    const auto row = row_of(table, layer);
    if (row == table.end()) {
      findings.push_back("waybill_library(" + layer + "): has no row in the table");
      continue;
    }
    std::set<std::string> linked;
    bool in_uses = false;
    for (const std::string& word : words((*it)[2].str())) {
      if (word == "USES" || word == "PRIVATE") {
        in_uses = word == "USES";
      } else if (in_uses) {
        linked.insert(word);
      }
    }
    std::set<std::string> folders;
    for (const std::string& name : row->second) {
      // Leave to include one header is no leave to link its folder's code.
      if (!is_header(name)) folders.insert(name);
    }
    // A suite may do with less than its row allows: not every one keeps records.
    const bool fits = layer.starts_with("suites/") ? std::includes(folders.begin(), folders.end(),
                                                                   linked.begin(), linked.end())
                                                   : linked == folders;
    if (!fits) {
      findings.push_back("waybill_library(" + layer + "): uses " + join(linked) +
                         ", but the table says " + join(folders));
    }
  }
  return findings;
}

}  // namespace waybill::layers

#include "waybill/suites/ledger/skill.h"

#include <yaml-cpp/yaml.h>

#include <algorithm>

#include "waybill/json/writer.h"

namespace waybill::suites::ledger {
namespace {

constexpr std::size_t kLargestFile = 256 << 10;
constexpr std::size_t kMostFiles = 1000;
constexpr int kDeepest = 8;
constexpr int kDeepestValue = 32;

std::unexpected<Error> wrong(std::string_view path, std::string message) {
  return fail(ErrorKind::bad_input, std::move(message), {}, std::string(path));
}

// Between the first line and the next one of three dashes.
std::optional<std::string_view> frontmatter_of(std::string_view text) {
  if (!text.starts_with("---\n")) return {};
  const std::size_t end = text.find("\n---", 3);
  if (end == text.npos) return {};
  return text.substr(4, end < 4 ? 0 : end - 4);
}

bool is_name(std::string_view name) {
  return name.size() >= 2 && name[0] >= 'a' && name[0] <= 'z' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

// Plain scalars keep their meaning where JSON has it; all others are strings.
void write_scalar(json::Writer& writer, const YAML::Node& node) {
  bool truth = false;
  std::int64_t integer = 0;
  if (node.Tag() == "!") return writer.string(node.Scalar());  // it was quoted
  if (YAML::convert<std::int64_t>::decode(node, integer)) return writer.integer(integer);
  if (YAML::convert<bool>::decode(node, truth)) return writer.boolean(truth);
  writer.string(node.Scalar());
}

void write_node(json::Writer& writer, const YAML::Node& node, int depth) {
  if (depth > kDeepestValue) return writer.null();
  if (node.IsSequence()) {
    writer.begin_array();
    for (const YAML::Node& element : node) write_node(writer, element, depth + 1);
    writer.end_array();
  } else if (node.IsMap()) {
    writer.begin_object();
    for (const auto& member : node) {
      writer.key(member.first.IsScalar() ? member.first.Scalar() : std::string());
      write_node(writer, member.second, depth + 1);
    }
    writer.end_object();
  } else if (node.IsScalar()) {
    write_scalar(writer, node);
  } else {
    writer.null();
  }
}

Result<void> read_capabilities(const YAML::Node& node, std::string_view path, Skill& skill) {
  if (!node.IsSequence()) return wrong(path, "'capabilities' is a list.");
  for (const YAML::Node& element : node) {
    const std::string name = element.IsScalar() ? element.Scalar() : std::string();
    const auto& names = json::kNames<Capability>;
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end())
      return wrong(
          path, "'" + name + "' is no capability; those are read, write, spawn, audit and admin.");
    skill.capabilities.push_back(static_cast<Capability>(found - names.begin()));
  }
  return {};
}

// A scalar of one of the known keys; false for a key that is not known.
bool read_text(const std::string& key, const YAML::Node& node, Skill& skill) {
  if (!node.IsScalar()) return false;
  if (key == "name")
    skill.name = node.Scalar();
  else if (key == "description")
    skill.description = node.Scalar();
  else if (key == "version")
    skill.version = node.Scalar();
  else if (key == "entrypoint")
    skill.entrypoint = node.Scalar();
  else
    return false;
  return true;
}

Result<Skill> read_members(const YAML::Node& root, std::string_view path) {
  if (!root.IsMap()) return wrong(path, "The frontmatter is not a list of 'key: value' lines.");
  Skill skill{.path = std::string(path)};
  Buffer extra;
  json::Writer writer(extra);
  writer.begin_object();
  bool has_extra = false;
  for (const auto& member : root) {
    const std::string key = member.first.IsScalar() ? member.first.Scalar() : std::string();
    if (key == "capabilities") {
      if (auto read = read_capabilities(member.second, path, skill); !read)
        return std::unexpected(read.error());
    } else if (!read_text(key, member.second, skill)) {
      writer.key(key);
      write_node(writer, member.second, 0);
      has_extra = true;
    }
  }
  writer.end_object();
  if (has_extra) skill.extra = json::Raw::written(std::move(extra));
  if (!is_name(skill.name))
    return wrong(path, "'name' is a lower-case letter, then letters, digits and dashes.");
  if (skill.description.empty()) return wrong(path, "There is no 'description'.");
  return skill;
}

class Search {
 public:
  explicit Search(const FileSystem& files) : files_(files) {}

  Result<void> look(const std::string& folder, int depth) {
    const auto entries = files_.list(folder);
    if (!entries) return std::unexpected(entries.error());
    for (const DirectoryEntry& entry : *entries) {
      const std::string path = folder + "/" + entry.name;
      if (entry.kind == FileKind::directory && depth < kDeepest) {
        if (auto looked = look(path, depth + 1); !looked) return looked;
      } else if (entry.kind == FileKind::file && entry.name == "SKILL.md") {
        if (auto added = add(path); !added) return added;
      }
    }
    return {};
  }

  Skills found{};

 private:
  Result<void> add(const std::string& path) {
    if (++seen_ > kMostFiles)
      return fail(ErrorKind::over_limit, "There are more than 1,000 skills.", {}, path);
    const auto text = files_.read(path, kLargestFile);
    auto skill = text ? read_skill(*text, path) : std::unexpected(text.error());
    if (skill)
      found.skills.push_back(*std::move(skill));
    else
      found.faults.push_back({path, skill.error().message});
    return {};
  }

  const FileSystem& files_;
  std::size_t seen_ = 0;
};

}  // namespace

Result<Skill> read_skill(std::string_view text, std::string_view path) {
  const auto frontmatter = frontmatter_of(text);
  if (!frontmatter)
    return wrong(path, "There is no frontmatter: the file begins with a line of three dashes.");
  try {
    return read_members(YAML::Load(std::string(*frontmatter)), path);
  } catch (const YAML::Exception& thrown) {
    return wrong(path, "The frontmatter is no YAML: line " + std::to_string(thrown.mark.line + 2) +
                           ": " + thrown.msg + ".");
  }
}

Result<Skills> find_skills(const FileSystem& files, std::string_view folder) {
  const auto kind = files.kind(folder);
  if (!kind) return std::unexpected(kind.error());
  if (*kind == FileKind::none) return Skills{};
  Search search(files);
  if (auto looked = search.look(std::string(folder), 0); !looked)
    return std::unexpected(looked.error());
  std::stable_sort(search.found.skills.begin(), search.found.skills.end(),
                   [](const Skill& a, const Skill& b) { return a.name < b.name; });
  return std::move(search.found);
}

}  // namespace waybill::suites::ledger

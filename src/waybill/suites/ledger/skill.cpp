#include "waybill/suites/ledger/skill.h"

#include <algorithm>
#include <charconv>

#include "waybill/base/frontmatter.h"
#include "waybill/base/yaml.h"
#include "waybill/json/writer.h"

namespace waybill::suites::ledger {
namespace {

constexpr std::size_t kLargestFile = 256 << 10;
constexpr std::size_t kMostFiles = 1000;
constexpr int kDeepest = 8;

std::unexpected<Error> wrong(std::string_view path, std::string message) {
  return fail(ErrorKind::bad_input, std::move(message), {}, std::string(path));
}

bool is_name(std::string_view name) {
  return name.size() >= 2 && name[0] >= 'a' && name[0] <= 'z' &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

// Plain texts keep their meaning where JSON has it; all others are strings.
void write_text(json::Writer& writer, const YamlValue& value) {
  std::int64_t integer = 0;
  const char* const end = value.text.data() + value.text.size();
  const auto [stopped, error] = std::from_chars(value.text.data(), end, integer);
  if (value.plain && error == std::errc{} && stopped == end) return writer.integer(integer);
  if (value.plain && (value.text == "true" || value.text == "false"))
    return writer.boolean(value.text == "true");
  writer.string(value.text);
}

// As deep as read_yaml() lets it be.
void write_yaml(json::Writer& writer, const YamlValue& value) {
  switch (value.kind) {
    case YamlValue::Kind::null: return writer.null();
    case YamlValue::Kind::text: return write_text(writer, value);
    case YamlValue::Kind::list:
      writer.begin_array();
      for (const YamlValue& element : value.values) write_yaml(writer, element);
      return writer.end_array();
    case YamlValue::Kind::map:
      writer.begin_object();
      for (std::size_t i = 0; i < value.values.size(); ++i) {
        writer.key(value.keys[i]);
        write_yaml(writer, value.values[i]);
      }
      return writer.end_object();
  }
}

Result<void> read_capabilities(const YamlValue& list, std::string_view path, Skill& skill) {
  if (list.kind != YamlValue::Kind::list) return wrong(path, "'capabilities' is a list.");
  for (const YamlValue& element : list.values) {
    const auto& names = json::kNames<Capability>;
    const auto found = std::find(names.begin(), names.end(), element.text);
    if (found == names.end())
      return wrong(path, "'" + element.text +
                             "' is no capability; those are read, write, spawn, audit and admin.");
    skill.capabilities.push_back(static_cast<Capability>(found - names.begin()));
  }
  return {};
}

// A text under one of the known keys; false for a key that is not known.
bool read_text(const std::string& key, const YamlValue& value, Skill& skill) {
  if (value.kind != YamlValue::Kind::text) return false;
  if (key == "name")
    skill.name = value.text;
  else if (key == "description")
    skill.description = value.text;
  else if (key == "version")
    skill.version = value.text;
  else if (key == "entrypoint")
    skill.entrypoint = value.text;
  else
    return false;
  return true;
}

Result<Skill> read_members(const YamlValue& root, std::string_view path) {
  if (root.kind != YamlValue::Kind::map)
    return wrong(path, "The frontmatter is not a list of 'key: value' lines.");
  Skill skill{.path = std::string(path)};
  Buffer extra;
  json::Writer writer(extra);
  writer.begin_object();
  bool has_extra = false;
  for (std::size_t i = 0; i < root.values.size(); ++i) {
    if (root.keys[i] == "capabilities") {
      if (auto read = read_capabilities(root.values[i], path, skill); !read)
        return std::unexpected(read.error());
    } else if (!read_text(root.keys[i], root.values[i], skill)) {
      writer.key(root.keys[i]);
      write_yaml(writer, root.values[i]);
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
  const DocumentParts parts = split_frontmatter(text);
  if (!parts.frontmatter || !parts.is_closed)
    return wrong(path,
                 "There is no frontmatter: it stands between two lines of three dashes, the first "
                 "of which begins the file.");
  const auto values = read_yaml(*parts.frontmatter);
  if (values) return read_members(*values, path);
  const Position at = locate(text, parts.begin + values.error().byte.value_or(0));
  return wrong(path, "The frontmatter is no YAML: line " + std::to_string(at.line) + ": " +
                         values.error().message + ".");
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

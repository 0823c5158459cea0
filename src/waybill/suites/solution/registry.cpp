#include "waybill/suites/solution/registry.h"

#include <algorithm>

#include "waybill/envelope/builder.h"
#include "waybill/json/scanner.h"
#include "waybill/suites/solution/damage.h"

namespace waybill::suites::solution {
namespace {

constexpr std::size_t kMaxRegistry = 64 << 20;

std::unexpected<Error> damaged(const json::Value& value, std::string message) {
  return fail(ErrorKind::bad_input, std::move(message), value.node().begin);
}

std::unexpected<Error> wrong(const json::Value& value, std::string_view what,
                             std::string_view expected) {
  return damaged(value, std::string(what) + " is " + std::string(expected) + ", not " +
                            std::string(json::name_of(value.kind())));
}

// A text, or nothing for null.
Result<void> read_text(const json::Value& value, std::optional<std::string>& into) {
  if (value.is(json::Kind::null)) return {};
  if (!value.is(json::Kind::string)) return wrong(value, value.key(), "a string");
  into = std::string(value.string());
  return {};
}

Result<void> read_tags(const json::Value& value, std::vector<std::string>& into) {
  if (value.is(json::Kind::null)) return {};
  if (!value.is(json::Kind::array)) return wrong(value, "tags", "an array of strings");
  for (const json::Value tag : value.children()) {
    if (!tag.is(json::Kind::string)) return wrong(tag, "a tag", "a string");
    into.emplace_back(tag.string());
  }
  return {};
}

Result<Registered> read_project(const json::Value& value) {
  if (!value.is(json::Kind::object))
    return wrong(value, "the project '" + std::string(value.key()) + "'", "an object");
  Registered project{.name = std::string(value.key())};
  for (const json::Value member : value.children()) {
    Result<void> read;
    if (member.key() == "alias") read = read_text(member, project.alias);
    if (member.key() == "summary") read = read_text(member, project.summary);
    if (member.key() == "owner") read = read_text(member, project.owner);
    if (member.key() == "registered_at") read = read_text(member, project.registered_at);
    if (member.key() == "tags") read = read_tags(member, project.tags);
    if (!read) return std::unexpected(std::move(read.error()));
  }
  return project;
}

void set_text(Members& members, std::string_view key, const std::optional<std::string>& text) {
  if (text) members.set(key, json_of(*text));
}

}  // namespace

Registry::Registry() {
  top_.set("registry_version", json_of("1.0"));
  top_.set("last_updated", json_of(""));
  top_.set("projects", json::Raw::trusted("{}"));
}

Result<Registry> Registry::read(std::string_view text) {
  const std::size_t skipped = text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const auto shifted = [&](Error error) {
    if (error.byte) *error.byte += skipped;
    return std::unexpected(std::move(error));
  };
  json::Document document;
  if (auto parsed = json::Scanner().parse(text.substr(skipped), document); !parsed)
    return shifted(std::move(parsed.error()));
  const json::Value root = document.root();
  if (!root.is(json::Kind::object)) return shifted(wrong(root, "a registry", "an object").error());
  Registry registry;
  registry.top_ = Members(root);
  const json::Value projects = root.find("projects");
  if (!projects) {
    registry.top_.set("projects", json::Raw::trusted("{}"));
    return registry;
  }
  if (!projects.is(json::Kind::object))
    return shifted(wrong(projects, "projects", "an object").error());
  for (const json::Value value : projects.children()) {
    auto project = read_project(value);
    if (!project) return shifted(std::move(project.error()));
    if (registry.find(project->name) != nullptr)
      return shifted(damaged(value, "the project '" + project->name + "' is there twice").error());
    registry.by_name_[project->name] = registry.projects_.size();
    registry.entries_.push_back({project->name, Members(value)});
    registry.projects_.push_back(std::move(*project));
  }
  return registry;
}

const Registered* Registry::find(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &projects_[found->second];
}

const Registered* Registry::find_alias(std::string_view alias) const {
  const auto found =
      std::find_if(projects_.begin(), projects_.end(),
                   [&](const Registered& project) { return project.alias == alias; });
  return found == projects_.end() ? nullptr : &*found;
}

void Registry::put(const Registered& project) {
  const auto [place, is_new] = by_name_.try_emplace(project.name, projects_.size());
  const std::size_t at = place->second;
  if (is_new) {
    projects_.push_back(project);
    entries_.push_back({project.name, {}});
  }
  projects_[at] = project;
  Members& members = entries_[at].members;
  set_text(members, "alias", project.alias);
  set_text(members, "summary", project.summary);
  members.set("tags", json_of(project.tags));
  set_text(members, "owner", project.owner);
  set_text(members, "registered_at", project.registered_at);
}

std::string Registry::write(std::string_view now) const {
  Buffer out;
  json::Writer writer(out);
  writer.begin_object();
  for (const Entry& entry : entries_) {
    writer.key(entry.name);
    entry.members.write(writer);
  }
  writer.end_object();
  Members top = top_;
  top.set("last_updated", json_of(now));
  top.set("projects", json::Raw::written(std::move(out)));
  return to_file(top);
}

Result<std::optional<Registry>> read_registry(const FileSystem& root) {
  auto text = root.read(kRegistryPath, kMaxRegistry);
  if (!text && text.error().kind == ErrorKind::not_found) return std::nullopt;
  if (!text) return std::unexpected(std::move(text.error()));
  auto registry = Registry::read(*text);
  if (!registry) {
    registry.error().place = kRegistryPath;
    return std::unexpected(std::move(registry.error()));
  }
  return std::move(*registry);
}

}  // namespace waybill::suites::solution

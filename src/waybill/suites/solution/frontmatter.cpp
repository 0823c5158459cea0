#include "waybill/suites/solution/frontmatter.h"

#include <algorithm>
#include <array>
#include <span>

#include "waybill/base/frontmatter.h"
#include "waybill/suites/solution/documents.h"

namespace waybill::suites::solution {
namespace {

constexpr std::array<std::string_view, 4> kCategories{"planning", "specification", "implementation",
                                                      "verification"};
constexpr std::array<std::string_view, 6> kDomains{"global",  "backend",  "frontend",
                                                   "testing", "security", "deployment"};

bool is_kebab(std::string_view id) {
  if (id.empty() || id.starts_with('-') || id.ends_with('-')) return false;
  if (id.find("--") != std::string_view::npos) return false;
  return id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

std::string list_of(std::span<const std::string_view> names) {
  std::string list;
  for (const std::string_view name : names) {
    if (!list.empty()) list += name == names.back() ? " or " : ", ";
    list += name;
  }
  return list;
}

// The rules of one document, which add to its faults.
class Rules {
 public:
  explicit Rules(Frontmatter& matter) : matter_(matter) {}

  void check() {
    const std::string type = need("type");
    need("version");
    if (type.starts_with("product-")) return;
    const std::string id = need("id");
    if (!id.empty() && !is_kebab(id))
      add("'id' is '" + id + "'; it has small letters, digits and single dashes: my-standard.");
    if (type == "workflow") {
      one_of("category", kCategories);
      need("agent");
    } else if (type == "agent") {
      need("role");
      need("expertise");
    } else if (type == "standard") {
      one_of("domain", kDomains);
      need("applies_to");
    } else if (type == "command") {
      need("category");
      need("triggers_workflow");
    } else if (!type.empty()) {
      add("'type' is '" + type + "'; it is workflow, agent, standard, command or product-….");
    }
  }

 private:
  void add(std::string fault) { matter_.faults.push_back(std::move(fault)); }

  // The first text of it.
  std::string need(const std::string& key) {
    const auto texts = matter_.texts(key);
    if (!texts.empty() && !trimmed(texts[0]).empty()) return texts[0];
    add("'" + key + "' is missing; add a line '" + key + ": …'.");
    return {};
  }

  void one_of(const std::string& key, std::span<const std::string_view> allowed) {
    const std::string value = need(key);
    if (value.empty() || std::ranges::find(allowed, value) != allowed.end()) return;
    add("'" + key + "' is '" + value + "'; it is " + list_of(allowed) + ".");
  }

  Frontmatter& matter_;
};

}  // namespace

std::string Frontmatter::text(std::string_view key) const {
  const YamlValue* const value = values.find(key);
  return value != nullptr && value->kind == YamlValue::Kind::text ? value->text : "";
}

std::vector<std::string> Frontmatter::texts(std::string_view key) const {
  const YamlValue* const value = values.find(key);
  return value != nullptr ? value->texts() : std::vector<std::string>();
}

std::vector<std::string> Frontmatter::dependencies() const {
  std::vector<std::string> files;
  const YamlValue* const list = values.find("dependencies");
  if (list == nullptr || list->kind != YamlValue::Kind::list) return files;
  for (const YamlValue& one : list->values)
    if (const YamlValue* const file = one.find("file");
        file != nullptr && file->kind == YamlValue::Kind::text)
      files.push_back(file->text);
  return files;
}

Frontmatter read_frontmatter(std::string_view document) {
  const DocumentParts split = split_frontmatter(document);
  Frontmatter matter{.present = split.frontmatter.has_value()};
  if (!matter.present) return matter;
  if (!split.is_closed) {
    matter.faults.push_back("It is not closed; end it with a line '---'.");
    return matter;
  }
  auto values = read_yaml(*split.frontmatter);
  if (!values) {
    const Position at = locate(document, split.begin + values.error().byte.value_or(0));
    matter.faults.push_back("Its YAML is wrong at line " + std::to_string(at.line) + ", column " +
                            std::to_string(at.column) + ": " + values.error().message + ".");
    return matter;
  }
  if (values->kind != YamlValue::Kind::map) {
    matter.faults.push_back("It holds no 'key: value' lines.");
    return matter;
  }
  matter.values = std::move(*values);
  Rules(matter).check();
  return matter;
}

}  // namespace waybill::suites::solution

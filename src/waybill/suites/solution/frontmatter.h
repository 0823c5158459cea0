// Frontmatter: what stands between two lines `---` at the head of a document, and its rules.
//
// Lifetime: a Split refers to the document. Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/suites/solution/yaml.h"

namespace waybill::suites::solution {

struct Split {
  std::optional<std::string_view> frontmatter{};  // none: the document has no such head
  std::string_view body{};
  std::size_t begin = 0;  // where the frontmatter's text begins in the document
  bool is_closed = true;  // the second line is there
};
Split split_frontmatter(std::string_view document);

struct Frontmatter {
  bool present = false;
  YamlValue values{};
  std::vector<std::string> faults{};  // each a sentence that says what would be right

  std::string text(std::string_view key) const;                // empty when there is none
  std::vector<std::string> texts(std::string_view key) const;  // of one text or a list
  // The files of dependencies[].file, as they are spelled.
  std::vector<std::string> dependencies() const;
};

// All that is wrong with it: its YAML, or the rules for its type.
Frontmatter read_frontmatter(std::string_view document);

}  // namespace waybill::suites::solution

// The frontmatter of a document under `.bot`, and the rules for it.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/base/yaml.h"

namespace waybill::suites::solution {

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

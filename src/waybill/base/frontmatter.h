// Frontmatter: what stands between two lines `---` at the head of a document.
//
// Lifetime: the parts refer to the document. Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace waybill {

struct DocumentParts {
  std::optional<std::string_view> frontmatter{};  // none: the document has no such head
  std::string_view body{};
  std::size_t begin = 0;  // where the frontmatter's text begins in the document
  bool is_closed = true;  // the second line is there
};
DocumentParts split_frontmatter(std::string_view document);

}  // namespace waybill

// DocumentGraph: which documents of a solution refer to which.
//
// Lifetime: refers to the documents it was made of. Thread-safety: as a value.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/suites/solution/library.h"

namespace waybill::suites::solution {

class DocumentGraph {
 public:
  struct Reference {
    std::size_t from = 0;  // an index of the documents
    std::string path{};    // what is named, from the root; begins with ".." when it leads out
  };

  explicit DocumentGraph(const std::vector<BotDocument>& documents);

  // Those that name no document that was read.
  const std::vector<Reference>& unresolved() const { return unresolved_; }
  // Documents that refer to each other in a circle, as indices in the order of the circle, each
  // circle once; one document may refer to itself.
  std::vector<std::vector<std::size_t>> circles() const;
  // Agents, standards and workflows that no other document refers to, by file or by id.
  std::vector<std::size_t> orphans() const;

 private:
  void add(std::size_t from, std::string path);

  const std::vector<BotDocument>& documents_;
  std::map<std::string_view, std::size_t> by_path_{};
  std::vector<std::vector<std::size_t>> to_{};
  std::vector<bool> is_named_{};
  std::vector<std::size_t> named_last_by_{};  // so that nobody is noted twice for one document
  std::vector<Reference> unresolved_{};
};

}  // namespace waybill::suites::solution

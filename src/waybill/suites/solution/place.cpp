#include "waybill/suites/solution/place.h"

#include "waybill/base/find_upwards.h"

namespace waybill::suites::solution {

Result<Solution> open_solution(FileSystem& files, std::string_view start) {
  auto root = find_upwards(files, start, ".bot");
  if (!root) return std::unexpected(root.error());
  auto view = files.confined(*root);
  if (!view) return std::unexpected(view.error());
  std::string name = root->substr(root->find_last_of('/') + 1);
  if (name.empty()) name = *root;
  return Solution{std::move(*root), std::move(name), std::move(*view)};
}

}  // namespace waybill::suites::solution

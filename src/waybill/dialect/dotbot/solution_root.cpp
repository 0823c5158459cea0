#include "waybill/dialect/dotbot/solution_root.h"

#include "waybill/base/find_upwards.h"

namespace waybill::dialect::dotbot {

Result<std::string> find_solution_root(const FileSystem& files, std::string_view start) {
  return find_upwards(files, start, ".bot");
}

}  // namespace waybill::dialect::dotbot

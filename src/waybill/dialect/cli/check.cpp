#include "waybill/dialect/cli/cli.h"

namespace waybill::dialect::cli {

void check(Checking&) {}

}  // namespace waybill::dialect::cli

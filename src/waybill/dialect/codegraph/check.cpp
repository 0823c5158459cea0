#include "waybill/dialect/codegraph/codegraph.h"

namespace waybill::dialect::codegraph {

void check(Checking&) {}

}  // namespace waybill::dialect::codegraph

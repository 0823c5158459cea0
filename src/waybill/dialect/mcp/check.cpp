#include "waybill/dialect/mcp/mcp.h"

namespace waybill::dialect::mcp {

void check(Checking&) {}

}  // namespace waybill::dialect::mcp

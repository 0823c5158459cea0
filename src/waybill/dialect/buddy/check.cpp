#include "waybill/dialect/buddy/buddy.h"

namespace waybill::dialect::buddy {

void check(Checking&) {}

}  // namespace waybill::dialect::buddy

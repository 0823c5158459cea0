#include "waybill/dialect/colibri/colibri.h"

namespace waybill::dialect::colibri {

void check(Checking&) {}

}  // namespace waybill::dialect::colibri

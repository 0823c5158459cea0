#include "waybill/dialect/dotbot/dotbot.h"

namespace waybill::dialect::dotbot {

void check(Checking&) {}

}  // namespace waybill::dialect::dotbot

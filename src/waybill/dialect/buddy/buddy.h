// The buddy dialect: artifacts, missions, signals and hints for a user interface.
#pragma once

#include "waybill/dialect/check.h"
#include "waybill/dialect/reading.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect::buddy {

void read(Reading& reading);
void write(Spelling& spelling);
void check(Checking& checking);

}  // namespace waybill::dialect::buddy

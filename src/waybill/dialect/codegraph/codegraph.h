// The codegraph dialect: the answers of the Code Graph tools.
#pragma once

#include "waybill/dialect/check.h"
#include "waybill/dialect/reading.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect::codegraph {

void read(Reading& reading);
void write(Spelling& spelling);
void check(Checking& checking);
std::span<const Rule> rules();

}  // namespace waybill::dialect::codegraph

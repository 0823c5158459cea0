// The cli dialect: five keys, always, for every command of a command line.
#pragma once

#include "waybill/dialect/check.h"
#include "waybill/dialect/reading.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect::cli {

void read(Reading& reading);
void write(Spelling& spelling);
void check(Checking& checking);
std::span<const Rule> rules();

}  // namespace waybill::dialect::cli

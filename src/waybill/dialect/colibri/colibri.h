// The colibri dialect: one success and two failure envelopes, patterns A and B.
#pragma once

#include "waybill/dialect/check.h"
#include "waybill/dialect/reading.h"
#include "waybill/dialect/spelling.h"

namespace waybill::dialect::colibri {

void read(Reading& reading);
void write(Spelling& spelling);
void check(Checking& checking);
std::span<const Rule> rules();

}  // namespace waybill::dialect::colibri

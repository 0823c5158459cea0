// Waybill: one response contract for every tool that an AI agent calls.
//
//   auto answer = waybill::ok("solution.structure", projects).summary("Found 12 projects.").done();
//   std::string bytes = waybill::write(answer, waybill::Dialect::dotbot);
//   auto back = waybill::read(bytes);  // any dialect
//
// This header is what most programs need. The parts can be included alone.
#pragma once

#include "waybill/dialect/check.h"
#include "waybill/dialect/convert.h"
#include "waybill/dialect/detect.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/builder.h"
#include "waybill/envelope/envelope.h"
#include "waybill/envelope/stamp.h"
#include "waybill/envelope/truth.h"
#include "waybill/json/describe.h"
#include "waybill/json/read_value.h"
#include "waybill/json/schema_of.h"
#include "waybill/json/write_value.h"

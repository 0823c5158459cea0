// What is done to a Program as a whole, once all its rules are there.
#pragma once

#include "waybill/json/schema/program.h"

namespace waybill::json::schema {

// A rule that, by references and the like, applies itself to the very same value; kNone if none.
// Dynamic references are not followed: where they lead is known only while validating.
Index find_endless_rule(const Program& program);

// Makes everything that refers to a schema which is nothing but a $ref refer to its target. Not
// done when dynamic references need to know which schemas were passed.
void skip_mere_references(Program& program);

// Notes in the plans of objects what makes the usual ones fast. Call last.
void note_plain_objects(Program& program);

}  // namespace waybill::json::schema

// The families of cases, each in a file of its own.
#pragma once

#include "bench/session.h"

namespace waybill::bench {

void run_convert(const Session& session);  // convert/<from>-<to>/<size>, beside dom/<from>/<size>
void run_varied(const Session& session);  // alike/…, failures/…, turns/…, anew/…, beside dom/…
void run_once(const Session& session);      // once/<what>/<size>, beside dom/once/<size>
void run_nlohmann(const Session& session);  // nlohmann/<from>-<to>/<size>
void run_wrap(const Session& session);      // wrap/<size>, beside dom/records/<size>
void run_emit(const Session& session);      // emit/value/<size>, emit/envelope/<size>
void run_schema(const Session& session);    // schema/<size>
void run_chain(const Session& session);     // chain/<what>/1k
void run_memory(const Session& session);    // memory/<what>/<from>-<to>/<size>

}  // namespace waybill::bench

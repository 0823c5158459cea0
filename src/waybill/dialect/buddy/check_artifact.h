// What is wrong with one artifact of the buddy dialect.
#pragma once

#include "waybill/dialect/checking.h"

namespace waybill::dialect::buddy {

void check_artifact(Checking& checking, const Spot& artifact);

// A mission as it stands in `missions_spawned`.
void check_mission(Checking& checking, const Spot& mission);
// "mission-id" and "mission-status", which a draft has, too.
void check_mission_state(Checking& checking, const Spot& mission);

void check_signal(Checking& checking, const Spot& signal);

// "timestamp", or "timestamp-zone" when only the zone is missing.
void check_time(Checking& checking, const Spot& time);

}  // namespace waybill::dialect::buddy

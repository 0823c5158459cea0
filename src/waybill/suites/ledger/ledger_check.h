// The whole ledger checked: chains, seals, and every row that leads to them.
//
// What covers what: a record's hash covers its bytes, and the next record or the head its hash; a
// row's digest covers its key and body; numbers and counts show what was taken away or put in; the
// seals' chain shows a session that was sealed twice; roots are computed again from the records.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "waybill/store/store.h"
#include "waybill/suites/ledger/failure.h"
#include "waybill/suites/ledger/report.h"

namespace waybill::suites::ledger {

// `stop` is asked now and then; true ends it early.
using Stop = std::function<bool()>;
Outcome<Report> check_ledger(store::Reading& reading, const Stop& stop);

// Its parts, in the order in which they are checked; each adds to the report.
Outcome<void> check_records(store::Reading& reading, const Stop& stop, Report& report);
Outcome<void> check_sessions(store::Reading& reading, const Stop& stop, Report& report);
Outcome<void> check_tasks(store::Reading& reading, const Stop& stop, Report& report);
Outcome<void> check_rounds(store::Reading& reading, const Stop& stop, Report& report);
Outcome<void> check_reputation(store::Reading& reading, const Stop& stop, Report& report);

// Every row of a range, in order, given to a function that may use the store:
// Outcome<void>(key, value).
using Look = std::function<Outcome<void>(std::string_view key, std::string_view value)>;
Outcome<void> each_row(store::Reading& reading, std::string_view space, std::string_view prefix,
                       const Stop& stop, const Look& look);

// Rows that nothing leads to show in their number.
Outcome<void> check_count(store::Reading& reading, std::string_view space, std::uint64_t expected,
                          const Stop& stop, Report& report);

}  // namespace waybill::suites::ledger

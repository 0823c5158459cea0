// The families of the ledger; each adds its tools, and ledger.cpp adds each family.
#pragma once

#include <string>
#include <vector>

#include "waybill/suites/ledger/ledger.h"
#include "waybill/tool/declaration.h"

namespace waybill::suites::ledger {

// What the declarations of all tools of the suite share: the dialect, the version, and of those
// that write, that they change something and are not to be repeated blindly.
// `codes` are those of its own, beside the ones that every tool may answer with.
tool::Declaration reads(const Options& options, std::string name, std::string summary,
                        std::vector<std::string> codes = {});
tool::Declaration writes(const Options& options, std::string name, std::string summary,
                         std::vector<std::string> codes = {});

Result<void> add_trail(tool::Catalogue& catalogue, const Options& options);       // zeta
Result<void> add_tasks(tool::Catalogue& catalogue, const Options& options);       // beta
Result<void> add_proofs(tool::Catalogue& catalogue, const Options& options);      // eta
Result<void> add_skills(tool::Catalogue& catalogue, const Options& options);      // epsilon
Result<void> add_reputation(tool::Catalogue& catalogue, const Options& options);  // lambda
Result<void> add_consensus(tool::Catalogue& catalogue, const Options& options);   // theta
Result<void> add_router(tool::Catalogue& catalogue, const Options& options);      // delta

}  // namespace waybill::suites::ledger

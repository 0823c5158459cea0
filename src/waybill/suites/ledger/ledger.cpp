#include "waybill/suites/ledger/ledger.h"

#include "waybill/suites/ledger/families.h"

namespace waybill::suites::ledger {

tool::Declaration reads(const Options& options, std::string name, std::string summary,
                        std::vector<std::string> codes) {
  codes.insert(codes.end(), {"INVALID_PARAMS", "HANDLER_ERROR", "UNAVAILABLE"});
  return {.name = std::move(name),
          .summary = std::move(summary),
          .version = options.version,
          .dialect = Dialect::colibri,
          .codes = std::move(codes)};
}

tool::Declaration writes(const Options& options, std::string name, std::string summary,
                         std::vector<std::string> codes) {
  codes.push_back("UNAUTHORIZED_OPERATION");
  tool::Declaration declaration =
      reads(options, std::move(name), std::move(summary), std::move(codes));
  declaration.effect = service::Effect::writes;
  declaration.danger = service::Danger::changes;
  declaration.idempotent = false;
  return declaration;
}

Result<void> add(tool::Catalogue& catalogue, const Options& options) {
  using Family = Result<void> (*)(tool::Catalogue&, const Options&);
  for (const Family family : {&add_trail, &add_tasks, &add_proofs, &add_skills, &add_reputation,
                              &add_consensus, &add_router})
    if (auto added = family(catalogue, options); !added) return added;
  return {};
}

}  // namespace waybill::suites::ledger

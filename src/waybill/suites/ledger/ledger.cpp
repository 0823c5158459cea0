#include "waybill/suites/ledger/ledger.h"

#include "waybill/suites/ledger/families.h"

namespace waybill::suites::ledger {

tool::Declaration reads(const Options& options, std::string name, std::string summary) {
  return {.name = std::move(name),
          .summary = std::move(summary),
          .version = options.version,
          .dialect = Dialect::colibri,
          .codes = {"INVALID_PARAMS", "HANDLER_ERROR", "UNAVAILABLE"}};
}

tool::Declaration writes(const Options& options, std::string name, std::string summary) {
  tool::Declaration declaration = reads(options, std::move(name), std::move(summary));
  declaration.effect = service::Effect::writes;
  declaration.danger = service::Danger::changes;
  declaration.idempotent = false;
  declaration.codes.push_back("UNAUTHORIZED_OPERATION");
  return declaration;
}

Result<void> add(tool::Catalogue& catalogue, const Options& options) {
  using Family = Result<void> (*)(tool::Catalogue&, const Options&);
  for (const Family family : {&add_trail, &add_reputation, &add_consensus, &add_router})
    if (auto added = family(catalogue, options); !added) return added;
  return {};
}

}  // namespace waybill::suites::ledger

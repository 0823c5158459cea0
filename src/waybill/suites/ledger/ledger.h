// The ledger suite: an accountable work log for agents, answering as Colibri does.
//
// Tasks cannot be done without a recorded reason; reasons are chained by hash; a session's reasons
// are sealed under a Merkle root that an outsider can verify. Everything lies in one Store, which
// several servers may share.
// Lifetime: what Options refers to outlives the catalogue. Thread-safety: as the Catalogue's.
#pragma once

#include <memory>
#include <string>

#include "waybill/base/clock.h"
#include "waybill/base/error.h"
#include "waybill/base/file_system.h"
#include "waybill/base/ids.h"
#include "waybill/store/store.h"
#include "waybill/tool/catalogue.h"

namespace waybill::suites::ledger {

class Router;

struct Options {
  store::Store& store;
  const Clock& clock;
  IdSource& ids;
  const FileSystem* files = nullptr;  // where the skills are; none: there are none
  std::string skills{};               // the folder under which SKILL.md files are looked for
  std::string version{};
  std::shared_ptr<Router> router{};  // none: one backend, which echoes
  bool retry_from_verify = false;    // a task may go back from VERIFY to GATHER
  int hash_version = 2;              // of new thought records; 1 leaves agent and session outside
};

// Adds every family of the suite.
Result<void> add(tool::Catalogue& catalogue, const Options& options);

}  // namespace waybill::suites::ledger

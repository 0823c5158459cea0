// Keeping: where a run keeps its records: the store that --store names, and the recorder on it.
//
// Without --store that is a SQLite file in the root's .waybill/, which is made when a tool first
// changes records or a task is begun, and by nothing else: audit events wait for that, and are
// gone with a process in which it never happens. A store that is named gets the events by itself.
// Lifetime: the world outlives it, and it outlives the catalogue and the server.
#pragma once

#include <optional>
#include <string>

#include "waybill/cli/misuse.h"
#include "waybill/cli/world.h"
#include "waybill/store/lazy_store.h"
#include "waybill/store/recorder.h"

namespace waybill::app {

class Keeping {
 public:
  // `url` has passed check_store().
  Keeping(const cli::World& world, const std::string& root, const std::optional<std::string>& url);

  // Opens a store that was named; whoever serves wants to know at once that it cannot be.
  Result<void> open_if_named();

  // Fails with not_found when it is a file that is not there: for those who only look.
  Result<void> check_there(const FileSystem& files) const;

  store::Store& store() { return store_; }
  service::Recorder& recorder() { return recorder_; }

 private:
  const bool is_named_;
  const std::string file_;  // of SQLite; else empty
  store::LazyStore store_;
  store::StoreRecorder recorder_;
};

// What is wrong with the value of --store, if anything.
void check_store(const std::optional<std::string>& url, cli::Misuse& misuse);

}  // namespace waybill::app

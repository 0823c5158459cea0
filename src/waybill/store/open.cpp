#include "waybill/store/open.h"

#include "waybill/store/memory_store.h"
#include "waybill/store/sqlite/sqlite_store.h"

namespace waybill::store {

Result<std::unique_ptr<Store>> open(std::string_view url, OpenOptions options) {
  auto at = read_url(url);
  if (!at) return std::unexpected(at.error());
  switch (at->engine) {
    case Engine::memory: return std::make_unique<MemoryStore>();
    case Engine::sqlite: return sqlite::open(at->place, options);
    case Engine::postgresql: break;
  }
  return fail(ErrorKind::bad_input, "'" + shown(url) + "' needs an engine that is not built in.");
}

}  // namespace waybill::store

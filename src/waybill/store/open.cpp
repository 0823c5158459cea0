#include "waybill/store/open.h"

#include "waybill/store/memory_store.h"
#include "waybill/store/postgres/postgres_store.h"
#include "waybill/store/sqlite/sqlite_store.h"

namespace waybill::store {

Result<std::unique_ptr<Store>> open(std::string_view url, OpenOptions options) {
  const auto at = read_url(url);
  if (!at) return std::unexpected(at.error());
  switch (at->engine) {
    case Engine::memory: break;
    case Engine::sqlite: return sqlite::open(at->place, options);
    case Engine::postgresql: return postgres::open(at->place, options);
  }
  return std::make_unique<MemoryStore>();
}

}  // namespace waybill::store

#include "waybill/store/open.h"

#include "waybill/store/memory_store.h"
#include "waybill/store/postgres/postgres_store.h"
#include "waybill/store/sqlite/sqlite_store.h"

namespace waybill::store {

Result<std::unique_ptr<Store>> open(std::string_view url, OpenOptions options) {
  const auto at = read_url(url);
  if (!at) return std::unexpected(at.error());
  return open(*at, options);
}

Result<std::unique_ptr<Store>> open(const Url& url, OpenOptions options) {
  switch (url.engine) {
    case Engine::memory: break;
    case Engine::sqlite: return sqlite::open(url.place, options);
    case Engine::postgresql: return postgres::open(url.place, options);
  }
  return std::make_unique<MemoryStore>();
}

}  // namespace waybill::store

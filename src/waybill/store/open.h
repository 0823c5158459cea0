// Opens the store that a URL names:
//
//   memory:                                     nothing is kept beyond the process
//   sqlite:FILE                                 one file, made when it is not there
//   postgresql://user@host:port/database?…      what libpq understands; postgres:// too
//
// An older version of the records' tables is brought up to date when it is opened; a newer one is
// refused. Failures, by kind: bad_input (the URL; a file that is no store), not_found (no such
// folder), not_allowed (permissions), conflict (a newer version), unavailable (server, disk).
// Lifetime: the store is independent of everything else.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/store/store.h"

namespace waybill::store {

struct OpenOptions {
  // How long a change or reading waits for others (another process, a free connection) before it
  // is unavailable.
  std::chrono::milliseconds patience{10'000};
  std::size_t readers = 4;  // readings side by side
};

// What a URL says, without opening anything.
enum class Engine : std::uint8_t { memory, sqlite, postgresql };
std::string_view name_of(Engine engine);
struct Url {
  Engine engine = Engine::memory;
  std::string place{};  // the file; for PostgreSQL the whole URL
};
Result<Url> read_url(std::string_view url);

Result<std::unique_ptr<Store>> open(std::string_view url, OpenOptions options = {});
Result<std::unique_ptr<Store>> open(const Url& url, OpenOptions options = {});

// The URL without its password, for messages.
std::string shown(std::string_view url);

}  // namespace waybill::store

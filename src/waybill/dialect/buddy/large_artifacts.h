// References only: an artifact that is too large to embed is stored elsewhere, and a reference
// with the same title, a preview and the way to fetch it takes its place.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"
#include "waybill/base/file_system.h"
#include "waybill/dialect/buddy/artifacts.h"

namespace waybill::dialect::buddy {

inline constexpr std::size_t kEmbeddedBytes = 64 * 1024;

struct Stored {
  Text file_path{};
  Text fetch{};  // how to get it, in words that an agent can follow
};

// Keeps the bytes under a name like `query-results-9c2d….json`, which follows from the content:
// storing the same again is storing nothing new.
using Store = std::function<Result<Stored>(std::string_view name, std::string_view bytes)>;

// Stores below a directory, which is made when needed. Lifetime: `files` outlives the Store.
Store store_in(FileSystem& files, std::string directory);

// The artifact itself when its content has at most `limit` bytes, else a reference to it.
Result<Artifact> by_reference(Artifact artifact, const Store& store,
                              std::size_t limit = kEmbeddedBytes);

}  // namespace waybill::dialect::buddy

// find_upwards: the nearest directory that holds another one, from a place up to the root.
//
// Thread-safety: as the file system's.
#pragma once

#include <string>
#include <string_view>

#include "waybill/base/error.h"
#include "waybill/base/file_system.h"

namespace waybill {

// The nearest directory, from `start` upwards, that holds a directory of that name, also through a
// link; absolute and free of links. Fails with not_found when there is none.
Result<std::string> find_upwards(const FileSystem& files, std::string_view start,
                                 std::string_view name);

}  // namespace waybill

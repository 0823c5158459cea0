// Library: the Markdown documents of a `.bot` folder, read once.
//
// Thread-safety: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/envelope/problem.h"
#include "waybill/suites/solution/frontmatter.h"
#include "waybill/suites/solution/lookout.h"

namespace waybill::suites::solution {

// All documents together; what comes after them is a problem of its own.
inline constexpr std::size_t kLargestLibrary = 256 << 20;

struct BotDocument {
  std::string path{};    // from the root: ".bot/standards/global/naming.md"
  std::string folder{};  // "standards": the first directory below .bot; empty directly in it
  std::string text{};
  Frontmatter frontmatter{};
};

struct Library {
  std::vector<BotDocument> documents{};  // by their paths
  std::vector<Problem> problems{};       // what could not be read, each with its path
};

// Every *.md at or below `directory`, which is below .bot; none when there is no such directory.
// Fails when it cannot be looked at.
Result<Library> read_library(Lookout& lookout, std::string_view directory);

}  // namespace waybill::suites::solution

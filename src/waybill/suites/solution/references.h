// References: what a document of the solution says about others, `@.bot/….md`.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace waybill::suites::solution {

// The files named with `@.bot/….md` in the text, each once, in the order of their first naming;
// with "." and ".." resolved; the first ten thousand. A path that would lead above the root keeps
// its "..".
std::vector<std::string> references_in(std::string_view markdown);

// "a/./b/../c" to "a/c"; ".." that has nothing to undo stays.
std::string normal_path(std::string_view path);

}  // namespace waybill::suites::solution

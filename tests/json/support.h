// What the tests of json/ share: data files, and memory that punishes reading outside a text.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/error.h"

namespace waybill::json::test {

std::filesystem::path repository();
// The folder of public test suites (WAYBILL_SHARED, or beside the repository); it may not exist.
std::filesystem::path shared();

std::string read_file(const std::filesystem::path& path);
// The .json files of a folder whose names start with `prefix`, in order.
std::vector<std::filesystem::path> files_in(const std::filesystem::path& folder,
                                            std::string_view prefix = "");
// Every .json file of tests/corpus that is to be read as JSON: all but json/n_*.
std::vector<std::filesystem::path> valid_corpus();

// Room between two unreadable pages. A text placed at its end (or start) makes a read past the
// text's end (or before its start) a crash in every build, inside simdjson too, which the
// sanitizer cannot see into. Placing another text overwrites the one before.
class Fence {
 public:
  explicit Fence(std::size_t room = std::size_t{1} << 20);
  ~Fence();
  Fence(const Fence&) = delete;
  Fence& operator=(const Fence&) = delete;

  std::string_view at_end(std::string_view text);
  std::string_view at_start(std::string_view text);

 private:
  char* begin_;
  std::size_t room_;
};

// Why a text is refused; nothing when it is valid. Asks all three readers (validate, parse and
// diagnose), each with the text between fences; a disagreement fails the calling test.
std::optional<Error> refusal(std::string_view text);

// A text as a person can read it in a failure message.
std::string shown(std::string_view text);

}  // namespace waybill::json::test

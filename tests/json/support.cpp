#include "json/support.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <new>
#include <stdexcept>

#include "waybill/json/diagnose.h"
#include "waybill/json/scanner.h"

namespace waybill::json::test {

namespace fs = std::filesystem;

fs::path repository() {
  const char* root = std::getenv("WAYBILL_ROOT");
  return root != nullptr ? root : ".";
}

fs::path shared() {
  const char* folder = std::getenv("WAYBILL_SHARED");
  return folder != nullptr ? fs::path(folder) : repository() / ".." / "shared";
}

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<fs::path> files_in(const fs::path& folder, std::string_view prefix) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(prefix) && name.ends_with(".json")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<fs::path> valid_corpus() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(repository() / "tests" / "corpus")) {
    const fs::path& path = entry.path();
    const bool broken =
        path.parent_path().filename() == "json" && path.filename().string().starts_with("n_");
    if (path.extension() == ".json" && !broken) files.push_back(path);
  }
  std::sort(files.begin(), files.end());
  return files;
}

Fence::Fence(std::size_t room) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  room_ = (room + page - 1) / page * page;
  void* const all = mmap(nullptr, room_ + 2 * page, PROT_NONE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED) throw std::bad_alloc();
  begin_ = static_cast<char*>(all) + page;
  if (mprotect(begin_, room_, PROT_READ | PROT_WRITE) != 0) throw std::bad_alloc();
}

Fence::~Fence() {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  munmap(begin_ - page, room_ + 2 * page);
}

std::string_view Fence::at_end(std::string_view text) {
  if (text.size() > room_) throw std::length_error("the fence is too narrow");
  char* const begin = begin_ + room_ - text.size();
  std::copy(text.begin(), text.end(), begin);
  return {begin, text.size()};
}

std::string_view Fence::at_start(std::string_view text) {
  if (text.size() > room_) throw std::length_error("the fence is too narrow");
  std::copy(text.begin(), text.end(), begin_);
  return {begin_, text.size()};
}

namespace {

void expect_same(const std::optional<Error>& diagnosis, const Result<void>& result,
                 std::string_view text) {
  ASSERT_EQ(diagnosis.has_value(), !result.has_value()) << shown(text);
  if (diagnosis) {
    EXPECT_EQ(*diagnosis, result.error()) << shown(text);
  }
}

}  // namespace

std::optional<Error> refusal(std::string_view text) {
  static Fence fence(std::size_t{16} << 20);
  static Scanner scanner;
  static Document document;
  const std::string_view fenced = fence.at_end(text);
  const std::optional<Error> diagnosis = diagnose(fenced);
  const Result<void> validated = scanner.validate(fenced);
  const Result<void> parsed = scanner.parse(fenced, document);
  expect_same(diagnosis, validated, text);
  expect_same(diagnosis, parsed, text);
  EXPECT_EQ(parsed.has_value(), scanner.validate(fence.at_start(text)).has_value());
  return diagnosis;
}

std::string shown(std::string_view text) {
  constexpr std::size_t kMost = 300;
  std::string out;
  for (const char c : text.substr(0, kMost)) {
    char hex[8];
    std::snprintf(hex, sizeof hex, "\\x%02X", static_cast<unsigned char>(c));
    out += c >= 0x20 && c < 0x7F ? std::string(1, c) : std::string(hex);
  }
  if (text.size() > kMost) out += "... (" + std::to_string(text.size()) + " bytes)";
  return out;
}

}  // namespace waybill::json::test

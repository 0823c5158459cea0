// Stands in for libFuzzer in ordinary builds: runs a fuzz target once over the empty input and
// over every file of the given folders. A broken invariant aborts, after the file's name.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  const std::uint8_t nothing = 0;
  LLVMFuzzerTestOneInput(&nothing, 0);
  std::size_t count = 1;
  for (int i = 1; i < argc; ++i) {
    // A target may have no corpus yet.
    if (!std::filesystem::is_directory(argv[i])) continue;
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      std::printf("%s\n", entry.path().c_str());
      std::fflush(stdout);
      std::ifstream file(entry.path(), std::ios::binary);
      const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
      // A copy of exactly that size, so that reading past the end is seen by the sanitizer.
      const std::vector<std::uint8_t> input(bytes.begin(), bytes.end());
      LLVMFuzzerTestOneInput(input.empty() ? &nothing : input.data(), input.size());
      ++count;
    }
  }
  std::printf("%zu inputs, nothing broken\n", count);
}

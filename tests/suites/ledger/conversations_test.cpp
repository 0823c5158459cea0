// The families over MCP, as their files in sessions/ say: every code, both patterns, every byte.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "suites/ledger/conversation.h"

namespace waybill::suites::ledger {
namespace {

std::filesystem::path folder() {
  return std::filesystem::path(std::getenv("WAYBILL_ROOT")) / "tests/suites/ledger/sessions";
}

TEST(Conversations, AreAsTheirFilesSay) {
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    std::ifstream file(entry.path());
    const std::string wanted(std::istreambuf_iterator<char>(file), {});
    store::MemoryStore store;
    const std::string got = Conversation(store).run(wanted);
    ++count;
    if (std::getenv("WAYBILL_UPDATE") != nullptr) {
      std::ofstream(entry.path()) << got;
      continue;
    }
    EXPECT_EQ(got, wanted) << entry.path();
  }
  EXPECT_GE(count, 4U);
}

}  // namespace
}  // namespace waybill::suites::ledger

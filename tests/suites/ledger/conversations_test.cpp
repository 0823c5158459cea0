// The families over MCP, as their files in sessions/ say: every code, both patterns, every byte,
// and the same on every engine of the store.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "store/postgres.h"
#include "suites/ledger/conversation.h"
#include "waybill/store/open.h"

namespace waybill::suites::ledger {
namespace {

std::filesystem::path folder() {
  return std::filesystem::path(std::getenv("WAYBILL_ROOT")) / "tests/suites/ledger/sessions";
}

class Conversations : public ::testing::TestWithParam<const char*> {
 protected:
  // A place of its own for each conversation.
  std::string url(const std::string& name) const {
    const std::string engine = GetParam();
    if (engine == "memory") return "memory:";
    return engine == "sqlite" ? "sqlite:" + folder_.path() + "/" + name + ".db"
                              : waybill::testing::Postgres::shared().fresh_url();
  }
  waybill::testing::ScratchFolder folder_;
};
INSTANTIATE_TEST_SUITE_P(On, Conversations, ::testing::Values("memory", "sqlite", "postgresql"));

TEST_P(Conversations, AreAsTheirFilesSay) {
  const bool is_written =
      std::getenv("WAYBILL_UPDATE") != nullptr && GetParam() == std::string("memory");
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    std::ifstream file(entry.path());
    const std::string wanted(std::istreambuf_iterator<char>(file), {});
    const auto store = store::open(url(entry.path().stem()));
    ASSERT_TRUE(store) << store.error().message;
    const std::string got = Conversation(**store).run(wanted);
    ++count;
    if (is_written) {
      std::ofstream(entry.path()) << got;
    } else {
      EXPECT_EQ(got, wanted) << entry.path();
    }
  }
  EXPECT_GE(count, 6U);
}

}  // namespace
}  // namespace waybill::suites::ledger

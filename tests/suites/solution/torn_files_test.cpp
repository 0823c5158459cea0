// Files that end too early, at any byte: reported with the byte, never taken for whole.
#include <gtest/gtest.h>

#include <algorithm>

#include "waybill/suites/solution/history.h"
#include "waybill/suites/solution/registry.h"
#include "waybill/suites/solution/work_state.h"

namespace waybill::suites::solution {
namespace {

constexpr std::string_view kRegistry =
    R"({"registry_version":"1.0","theirs":[1.0,{"a":"\u00fc"}],"projects":{)"
    R"("A":{"alias":"a","summary":null,"tags":["x","y"],"color":"red"},"B":{"owner":"me"}}})";

// The same bytes with what a shell puts before them: offsets count it.
const std::string kMarked = "\xEF\xBB\xBF" + std::string(kRegistry);

TEST(TornRegistry, IsReportedWithAByteAtEveryLength) {
  for (const std::string_view whole : {kRegistry, std::string_view(kMarked)})
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const auto registry = Registry::read(whole.substr(0, size));
      ASSERT_FALSE(registry) << size;
      ASSERT_TRUE(registry.error().byte) << size << registry.error().message;
      EXPECT_LE(*registry.error().byte, std::max<std::size_t>(size, 3));
    }
}

TEST(TornRegistry, IsReadWhereItIsWhole) {
  for (const std::string_view whole : {kRegistry, std::string_view(kMarked)}) {
    const auto registry = Registry::read(whole);
    ASSERT_TRUE(registry) << registry.error().message;
    ASSERT_EQ(registry->projects().size(), 2u);
    EXPECT_EQ(registry->find("A")->tags, (std::vector<std::string>{"x", "y"}));
    EXPECT_EQ(registry->find_alias("a")->name, "A");
    EXPECT_EQ(registry->find("C"), nullptr);
    // What is written is read as the same, and written again it is the same bytes.
    const std::string written = registry->write("2026-01-01T00:00:00Z");
    const auto again = Registry::read(written);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->projects(), registry->projects());
    EXPECT_EQ(again->write("2026-01-01T00:00:00Z"), written);
    EXPECT_NE(written.find(R"("\u00fc")"), std::string::npos) << "as it was spelled";
  }
}

TEST(TornState, IsReportedWithAByteAtEveryLength) {
  const std::string whole = to_file(WorkState().members());
  ASSERT_TRUE(WorkState::read(whole));
  for (std::size_t size = 0; size + 1 < whole.size(); ++size) {
    const auto state = WorkState::read(whole.substr(0, size));
    ASSERT_FALSE(state) << size;
    ASSERT_TRUE(state.error().byte) << size;
    EXPECT_LE(*state.error().byte, size);
  }
}

TEST(TornHistory, LosesTheLineThatIsTornAndNoOther) {
  std::string whole;
  std::vector<std::size_t> ends;
  for (int i = 0; i < 4; ++i) {
    whole +=
        to_line(NewEvent{.reason = "line \"" + std::to_string(i) + "\""}, "2026-01-01T00:00:00Z") +
        "\n";
    ends.push_back(whole.size() - 1);  // the line is whole before its end
  }
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const History history = parse_history(std::string_view(whole).substr(0, size));
    const auto complete = static_cast<std::size_t>(
        std::count_if(ends.begin(), ends.end(), [&](std::size_t end) { return end <= size; }));
    EXPECT_EQ(history.events.size(), complete) << size;
    const std::size_t begin = complete == 0 ? 0 : ends[complete - 1] + 1;
    EXPECT_EQ(history.damaged_lines, size > begin ? 1u : 0u) << size;
    if (history.damaged_lines == 1) {
      EXPECT_EQ(history.first_damaged_byte, begin);
      EXPECT_EQ(history.first_damaged_line, complete + 1);
    }
  }
}

TEST(Difference, IsWhatChangedAndNotWhen) {
  WorkState before;
  WorkState after;
  before.set("locks", json::Raw::trusted(R"({"a":1,"b":[2]})"));
  after.set("locks", json::Raw::trusted(R"({ "b": [2], "a": 1 })"));
  before.set("updated_at", json::Raw::trusted(R"("then")"));
  after.set("updated_at", json::Raw::trusted(R"("now")"));
  EXPECT_TRUE(difference(before, after).empty()) << "the same value, spelled otherwise";
  after.set("notes", json::Raw::trusted(R"("n")"));
  after.set("extra", json::Raw::trusted("1"));
  EXPECT_EQ(to_line(difference(before, after)),
            R"({"notes":{"from":null,"to":"n"},"extra":{"from":null,"to":1}})");
}

}  // namespace
}  // namespace waybill::suites::solution

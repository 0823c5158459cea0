#include <gtest/gtest.h>

#include <algorithm>

#include "schema/suite.h"

namespace {

namespace fs = std::filesystem;

#define NEEDS_SUITE()                                                                     \
  if (suite::folder().empty()) {                                                          \
    GTEST_SKIP() << "data/json-schema-test-suite is not there; WAYBILL_SHARED names the " \
                    "folder that has it";                                                 \
  }

TEST(OfficialSuite, AllRequiredTestsOfDraft202012Pass) {
  NEEDS_SUITE();
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(suite::folder() / "tests/draft2020-12")) {
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  std::vector<suite::Case> cases;
  for (const fs::path& file : files)
    std::ranges::copy(suite::read_cases(file), std::back_inserter(cases));
  EXPECT_EQ(cases.size(), 1299u);
  EXPECT_EQ(suite::count_failures(cases), 0);
}

TEST(OfficialSuite, TheseOptionalFilesStayGreen) {
  NEEDS_SUITE();
  for (const char* file :
       {"anchor", "bignum", "dynamicRef", "ecmascript-regex", "float-overflow", "format-assertion",
        "id", "no-schema", "non-bmp-regex", "refOfUnknownKeyword", "unknownKeyword"}) {
    const auto cases = suite::read_cases(suite::folder() / "tests/draft2020-12/optional" /
                                         (std::string(file) + ".json"));
    EXPECT_FALSE(cases.empty()) << file;
    EXPECT_EQ(suite::count_failures(cases), 0) << file;
  }
}

TEST(OfficialSuite, AssertedFormatsPassTheirOptionalTests) {
  NEEDS_SUITE();
  const fs::path folder = suite::folder() / "tests/draft2020-12/optional/format";
  for (const char* file :
       {"date-time", "date", "time", "duration", "email", "ipv4", "ipv6", "uri", "uri-reference",
        "uuid", "json-pointer", "relative-json-pointer", "regex", "ecmascript-regex", "unknown"}) {
    const auto cases = suite::read_cases(folder / (std::string(file) + ".json"));
    EXPECT_FALSE(cases.empty()) << file;
    EXPECT_EQ(suite::count_failures(cases, true), 0) << file;
  }
  // The rest of that file decodes A-labels, which is_hostname does not.
  const auto hosts = suite::read_cases(folder / "hostname.json", "validation of host names");
  EXPECT_FALSE(hosts.empty());
  EXPECT_EQ(suite::count_failures(hosts, true), 0);
}

}  // namespace

#include "waybill/base/environment.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

namespace waybill {
namespace {

TEST(ProcessEnvironment, TellsSetFromEmptyFromMissing) {
  ::setenv("WAYBILL_TEST_SET", "yes", 1);
  ::setenv("WAYBILL_TEST_EMPTY", "", 1);
  ::unsetenv("WAYBILL_TEST_MISSING");
  const ProcessEnvironment environment;
  EXPECT_EQ(environment.variable("WAYBILL_TEST_SET"), "yes");
  EXPECT_EQ(environment.variable("WAYBILL_TEST_EMPTY"), "");
  EXPECT_EQ(environment.variable("WAYBILL_TEST_MISSING"), std::nullopt);
}

TEST(ProcessEnvironment, HasNoVariableWithAnEqualsSignInItsName) {
  ::setenv("WAYBILL_TEST_PAIR", "a=b", 1);
  const ProcessEnvironment environment;
  EXPECT_EQ(environment.variable("WAYBILL_TEST_PAIR=a"), std::nullopt);
  EXPECT_EQ(environment.variable(""), std::nullopt);
  EXPECT_EQ(environment.variable(std::string_view("WAYBILL_TEST_PAIR\0", 18)), std::nullopt);
}

TEST(ProcessEnvironment, KnowsWhereItWorks) {
  EXPECT_EQ(ProcessEnvironment().working_directory(), std::filesystem::current_path().string());
}

TEST(MapEnvironment, SaysWhatTheTestDecided) {
  MapEnvironment environment({{"CI", "true"}, {"EMPTY", ""}}, "/work");
  EXPECT_EQ(environment.variable("CI"), "true");
  EXPECT_EQ(environment.variable("EMPTY"), "");
  EXPECT_EQ(environment.variable("HOME"), std::nullopt);
  EXPECT_EQ(environment.working_directory(), "/work");
  environment.set("HOME", "/root");
  environment.unset("CI");
  environment.unset("NEVER_SET");
  environment.enter("/tmp");
  EXPECT_EQ(environment.variable("HOME"), "/root");
  EXPECT_EQ(environment.variable("CI"), std::nullopt);
  EXPECT_EQ(environment.working_directory(), "/tmp");
}

}  // namespace
}  // namespace waybill

#include "waybill/envelope/codes.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <string_view>

namespace waybill {
namespace {

TEST(Codes, are_each_found_by_their_name) {
  std::set<std::string_view> names;
  for (const CodeInfo& code : code_catalogue()) {
    EXPECT_EQ(find_code(code.name), &code) << code.name;
    EXPECT_TRUE(names.insert(code.name).second) << code.name;
  }
  EXPECT_GT(names.size(), 30u);
}

TEST(Codes, are_not_found_by_other_names) {
  for (const CodeInfo& code : code_catalogue()) {
    std::string name(code.name);
    EXPECT_EQ(find_code(name + "_"), nullptr);
    name[name.size() / 2] = 'x';
    EXPECT_EQ(find_code(name), nullptr) << name;
  }
  EXPECT_EQ(find_code(""), nullptr);
  EXPECT_EQ(find_code("NO_SUCH_CODE"), nullptr);
  EXPECT_EQ(find_code("\xFF\xFE"), nullptr);
}

}  // namespace
}  // namespace waybill

#include "waybill/cli/redact.h"

#include <gtest/gtest.h>

namespace waybill::cli {
namespace {

TEST(Redaction, HidesValuesByTheirNamesAndNothingElse) {
  EXPECT_EQ(redacted("API_TOKEN=abc"), "API_TOKEN=[REDACTED]");
  EXPECT_EQ(redacted("page=3"), "page=3");
  EXPECT_EQ(redacted(R"({"password": "a\"b", "user": "me"})"),
            R"({"password": "[REDACTED]", "user": "me"})");
  EXPECT_EQ(redacted("https://example.org/tokens/a?x=1&access_token=abc&y=2#auth"),
            "https://example.org/tokens/a?x=1&access_token=[REDACTED]&y=2#auth");
  EXPECT_EQ(redacted("postgresql://me:pw@db:5432/keys"), "postgresql://me:[REDACTED]@db:5432/keys");
  EXPECT_EQ(redacted("https://example.org:8080/a"), "https://example.org:8080/a");
  EXPECT_EQ(redacted("Authorization: Bearer"), "Authorization: [REDACTED]");
  EXPECT_EQ(redacted(""), "");
}

TEST(Redaction, HidesTheWordBehindAFlagWithASecretsName) {
  const std::vector<std::string_view> words{"--api-key", "abc", "--file", "b", "--Secret=c", "key"};
  EXPECT_EQ(redacted_words(words), (std::vector<std::string>{"--api-key", "[REDACTED]", "--file",
                                                             "b", "--Secret=[REDACTED]", "key"}));
}

}  // namespace
}  // namespace waybill::cli

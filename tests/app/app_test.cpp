// The program from outside: one envelope on stdout whatever happens, and an exit code that agrees.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>

#include "corpus.h"
#include "waybill/dialect/check.h"
#include "waybill/dialect/dialect.h"
#include "waybill/envelope/truth.h"

namespace waybill::testing {
namespace {

struct Outcome {
  std::string out;
  int exit = -1;
};

// Arguments and redirections as a shell takes them.
Outcome run(const std::string& arguments) {
  const std::string command = "cd '" + repository().string() + "' && " +
                              std::getenv("WAYBILL_PROGRAM") + " 2>/dev/null " + arguments;
  Outcome result;
  FILE* const pipe = popen(command.c_str(), "r");
  char bytes[4096];
  for (std::size_t count = 0; (count = fread(bytes, 1, sizeof bytes, pipe)) > 0;)
    result.out.append(bytes, count);
  const int status = pclose(pipe);
  result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

struct Case {
  std::string arguments;
  Dialect dialect;
  int exit;
  std::string says;  // a part of the answer
};

TEST(TheProgram, AnswersWithOneValidEnvelopeAndTheExitCodeThatAgrees) {
  const std::vector<Case> cases{
      {"version", Dialect::cli, 0, "\"version\""},
      {"codes", Dialect::cli, 0, "DOTBOT_NOT_FOUND"},
      {"schema dotbot", Dialect::cli, 0, "dotbot-mcp-response@1"},
      {"schema nothing", Dialect::cli, 2, "is no dialect"},
      {"version --as mcp", Dialect::mcp, 0, "structuredContent"},
      {"version --as buddy", Dialect::buddy, 0, "json_data"},
      {"detect tests/corpus/cli/y_seed_003_success.json", Dialect::cli, 0, "\"dialect\":\"cli\""},
      {"check tests/corpus/cli/y_seed_003_success.json", Dialect::cli, 0, "\"valid\":true"},
      {"check tests/corpus/cli/y_seed_003_success.json --dialect dotbot", Dialect::cli, 1,
       "dotbot/missing-key"},
      {"convert --as dotbot tests/corpus/cli/y_seed_003_success.json", Dialect::dotbot, 0,
       "deploy-42"},
      {"convert --as=codegraph --lossless tests/corpus/cli/y_seed_003_success.json",
       Dialect::codegraph, 0, "_waybill"},
      {"cnvert", Dialect::cli, 2, "Did you mean 'convert'?"},
      {"", Dialect::cli, 2, "No command"},
      {"ledger", Dialect::cli, 2, "Say 'waybill ledger verify' or 'waybill ledger export'."},
      {"ledger --as mcp", Dialect::mcp, 2, "goes on with verify or export"},
      {"ledger --help", Dialect::cli, 0,
       R"("usage":"waybill ledger COMMAND [FLAGS] [ARGUMENTS]","commands":[{"name":"ledger.verify")"},
      {"ledger nonsense", Dialect::cli, 2, "Say 'waybill ledger verify' or"},
      {"ledger verfy", Dialect::cli, 2, "Did you mean 'ledger verify'?"},
      {"ledger.verfy", Dialect::cli, 2, "Did you mean 'ledger.verify'?"},
      {"ledgr verify", Dialect::cli, 2, "Did you mean 'ledger'?"},
      {"convert --as klingon --nothing", Dialect::cli, 2, "--nothing"},
      {"check /does/not/exist", Dialect::cli, 5, "NOT_FOUND"},
      {"check < /dev/null", Dialect::cli, 2, "end of the text"},
      {"call --help", Dialect::cli, 0, "its suite's"},
      {"version extra", Dialect::cli, 2, "no more than 0"},
      {"check $(printf '\\377')", Dialect::cli, 5, "NOT_FOUND"},
  };
  for (const Case& each : cases) {
    const Outcome result = run(each.arguments);
    EXPECT_EQ(result.exit, each.exit) << each.arguments << "\n" << result.out;
    const auto report = check(result.out, each.dialect);
    ASSERT_TRUE(report) << each.arguments << "\n" << result.out;
    EXPECT_TRUE(report->valid()) << each.arguments << "\n"
                                 << result.out << "\n"
                                 << (report->findings.empty() ? ""
                                                              : report->findings.front().message);
    const auto envelope = read(result.out, each.dialect);
    ASSERT_TRUE(envelope);
    EXPECT_EQ(failed(*envelope), each.exit != 0) << each.arguments;
    EXPECT_NE(result.out.find(each.says), std::string::npos) << each.arguments << "\n"
                                                             << result.out;
  }
}

TEST(TheProgram, ConvertingAFailureExitsAsTheFailureDoes) {
  const auto failures = samples(Dialect::dotbot, "y_seed_000_example_3");
  ASSERT_EQ(failures.size(), 1u);
  const Outcome result = run("convert --as cli tests/corpus/dotbot/" + failures.front().name);
  EXPECT_EQ(result.exit, static_cast<int>(Exit::not_found)) << result.out;
  EXPECT_NE(result.out.find("PROJECT_NOT_FOUND"), std::string::npos);
}

TEST(TheProgram, ConvertsLinesInOrderAndPutsAnErrorInPlaceOfABadOne) {
  const Outcome result = run(R"(convert --lines --as colibri <<'END'
{"ok":true,"data":{"n":1}}
nonsense
{"ok":true,"data":{"n":3}}
END
)");
  EXPECT_EQ(result.exit, 3);
  EXPECT_EQ(result.out,
            "{\"ok\":true,\"data\":{\"n\":1}}\n"
            "{\"ok\":false,\"error\":{\"code\":\"INVALID_INPUT\",\"message\":\"Expected 'null' but "
            "found 'o'.\",\"details\":{\"byte\":1,\"line\":1,\"column\":2}}}\n"
            "{\"ok\":true,\"data\":{\"n\":3}}\n");
}

}  // namespace
}  // namespace waybill::testing

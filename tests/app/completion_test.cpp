// Completion: what a shell offers after the first letters.
#include "answers.h"

namespace waybill::testing {
namespace {

std::string offered(const std::string& words, int at) {
  const std::string script = run_program(call({"completion", "bash", "--output", "text"})).out;
  Start start;
  start.words = {"bash", "-c",
                 script + "\nCOMP_WORDS=(" + words + "); COMP_CWORD=" + std::to_string(at) +
                     "; _waybill; echo \"${COMPREPLY[@]}\""};
  return run_program(start).out;
}

TEST(Completion, OffersCommandsFlagsAndValuesInBash) {
  EXPECT_EQ(offered("waybill co", 1), "convert codes completion\n");
  EXPECT_EQ(offered("waybill convert --lo", 2), "--lossless\n");
  EXPECT_EQ(offered("waybill convert --as co", 3), "codegraph colibri\n");
  EXPECT_EQ(offered("waybill schema bud", 2), "buddy\n");
  EXPECT_EQ(offered("waybill check --dry", 2), "\n") << "a safe command has no --dry-run";
}

TEST(Completion, KnowsEveryCommandInEveryShell) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = run_program(call({"completion", shell, "--output", "text"}));
    EXPECT_EQ(outcome.exit, 0);
    for (const std::string command : {"detect", "wrap", "doctor", "exec"})
      EXPECT_NE(outcome.out.find(command), std::string::npos) << shell;
  }
  EXPECT_EQ(run_program(call({"completion", "tcsh"})).exit, 2);
}

}  // namespace
}  // namespace waybill::testing

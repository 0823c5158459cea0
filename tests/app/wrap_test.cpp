// wrap tells the truth about any program.
#include "answers.h"
#include "corpus.h"

namespace waybill::testing {
namespace {

Outcome wrap(std::vector<std::string> command, std::vector<std::string> flags = {}) {
  flags.insert(flags.begin(), "wrap");
  flags.push_back("--");
  flags.insert(flags.end(), command.begin(), command.end());
  return run_program(call(flags));
}
Outcome wrap_shell(const std::string& script, std::vector<std::string> flags = {}) {
  return wrap({"sh", "-c", script}, std::move(flags));
}

std::string member(const Envelope& answer, std::string_view name) {
  json::Document document;
  if (!answer.data || !json::Scanner().parse(answer.data.text(), document)) return "";
  const json::Value found = document.root().find(name);
  return found ? std::string(found.raw()) : "";
}

TEST(Wrap, GivesPlainTextAsText) {
  const Outcome outcome = wrap_shell("echo hello; echo oops >&2");
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(answer.data.text(),
            R"({"exit_code":0,"format":"text","stdout":"hello\n","stdout_bytes":6,)"
            R"("truncated":false,"stderr":"oops\n"})");
  EXPECT_EQ(answer.tool.name, "sh");
}

TEST(Wrap, GivesJsonAsJson) {
  const Envelope answer = expect_answer(wrap_shell("echo '{\"a\": [1, 2.50]}'"));
  EXPECT_EQ(member(answer, "format"), "\"json\"");
  EXPECT_EQ(member(answer, "stdout"), R"({"a":[1,2.50]})");
}

TEST(Wrap, GivesBinaryAsBase64) {
  const Envelope answer = expect_answer(wrap_shell("printf '\\377\\376x'"));
  EXPECT_EQ(member(answer, "format"), "\"binary\"");
  EXPECT_EQ(member(answer, "stdout"),
            R"({"type":"binary","encoding":"base64","value":"//54","size_bytes":3})");
}

TEST(Wrap, SaysThatThereWasNothing) {
  const Envelope answer = expect_answer(wrap({"true"}));
  EXPECT_EQ(member(answer, "format"), "\"empty\"");
  EXPECT_EQ(member(answer, "stdout_bytes"), "0");
}

TEST(Wrap, RecognisesAnEnvelopeOfEveryDialect) {
  for (const Sample& sample : samples("y_seed")) {
    const std::string path =
        (repository() / "tests/corpus" / name_of(sample.dialect) / sample.name).string();
    const auto said = read(sample.bytes, sample.dialect);
    ASSERT_TRUE(said) << path;
    const Outcome outcome = wrap({"cat", path});
    const Envelope answer = expect_answer(outcome);
    EXPECT_EQ(failed(answer), failed(*said)) << path << "\n" << outcome.out;
    EXPECT_NE(outcome.out.find("\"wrapped\":{\"exit_code\":0"), std::string::npos) << outcome.out;
  }
}

TEST(Wrap, FindsTheFailureThatHides) {
  for (
      const std::string said :
      {R"({"ok":true,"data":{"ok":false,"error":{"code":"ERR_NOT_FOUND","message":"No task."}}})",
       R"({"status":"error","summary":"No.","errors":[{"code":"X_Y","message":"No."}],"tool":"t"})",
       R"({"content":[{"type":"text","text":"No."}],"isError":true})",
       R"({"success":false,"data":{"tool":"t","result":{"error":{"code":"X","message":"No."}}}})"}) {
    const Outcome outcome = wrap({"printf", "%s", said});
    const Envelope answer = expect_answer(outcome);
    EXPECT_TRUE(failed(answer)) << outcome.out;
    EXPECT_NE(outcome.exit, 0) << outcome.out;
    EXPECT_NE(outcome.out.find("EXIT_MISMATCH"), std::string::npos) << outcome.out;
  }
}

TEST(Wrap, BelievesTheExitCodeOfAProgramThatSaysItSucceeded) {
  const Outcome outcome = wrap_shell("echo '{\"ok\":true,\"data\":{\"n\":1}}'; exit 9");
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(code_of(answer), "PROGRAM_FAILED");
  EXPECT_EQ(answer.errors.front().message, "The program 'sh' ended with exit code 9.");
}

TEST(Wrap, SaysHowAProgramFailed) {
  const Outcome outcome = wrap_shell("echo half; echo reason >&2; exit 7");
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(code_of(answer), "PROGRAM_FAILED");
  EXPECT_EQ(member(answer, "exit_code"), "7");
  EXPECT_EQ(member(answer, "stdout"), "\"half\\n\"");
  EXPECT_EQ(member(answer, "stderr"), "\"reason\\n\"");
}

TEST(Wrap, SaysWhichSignalEndedIt) {
  const Outcome outcome = wrap_shell("kill -KILL $$");
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(code_of(answer), "PROGRAM_KILLED");
  EXPECT_EQ(member(answer, "signal"), "\"SIGKILL\"");
}

TEST(Wrap, KeepsItsMemoryWithAGigabyteAndSaysWhatWasCut) {
  const Outcome outcome = wrap({"head", "-c", "1000000000", "/dev/zero"});
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(member(answer, "stdout_bytes"), "1000000000");
  EXPECT_EQ(member(answer, "truncated"), "true");
  EXPECT_EQ(answer.budget.truncated, true);
  EXPECT_NE(outcome.out.find("OUTPUT_TRUNCATED"), std::string::npos);
  EXPECT_LT(outcome.peak_kb, kMostMemoryKb);
}

TEST(Wrap, EndsAllThatAHangingProgramStarted) {
  const ScratchFolder folder;
  const std::string pids = folder.path() + "/pids";
  const Outcome outcome = wrap_shell("trap '' TERM; (trap '' TERM; sleep 300) & echo $! $$ > " +
                                         pids + "; echo begun; while :; do sleep 300; done",
                                     {"--timeout", "0.5"});
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 10);
  EXPECT_EQ(code_of(answer), "TIMEOUT");
  EXPECT_EQ(member(answer, "stdout"), "\"begun\\n\"");
  std::istringstream list(file_content(pids));
  int count = 0;
  for (pid_t pid = 0; list >> pid; ++count)
    EXPECT_TRUE(wait_until([&] {
      const std::string status = file_content("/proc/" + std::to_string(pid) + "/status");
      return status.empty() || status.find("State:\tZ") != status.npos;
    })) << pid
        << " still runs";
  EXPECT_EQ(count, 2);
}

TEST(Wrap, IsCancelledTogetherWithItsProgram) {
  Start start = call({"wrap", "--", "sh", "-c", "echo begun; exec sleep 300"});
  start.once_started = [](pid_t pid) {
    // The child is there when the wrapper has one.
    EXPECT_TRUE(wait_until([&] {
      return !file_content("/proc/" + std::to_string(pid) + "/task/" + std::to_string(pid) +
                           "/children")
                  .empty() ||
             has_threads(pid, 2);
    }));
    kill(pid, SIGTERM);
    kill(pid, SIGTERM);
  };
  const Outcome outcome = run_program(start);
  EXPECT_EQ(code_of(expect_answer(outcome)), "CANCELLED");
  EXPECT_EQ(outcome.exit, 143);
}

TEST(Wrap, SaysThatAProgramCannotBeStarted) {
  EXPECT_EQ(wrap({"no-such-program-anywhere"}).exit, 5);
  EXPECT_EQ(wrap({"/etc/passwd"}).exit, 7);
  const Outcome none = run_program(call({"wrap"}));
  EXPECT_EQ(none.exit, 2);
  expect_answer(none);
}

TEST(Wrap, PassesFlagsAndInputOnAsTheyAre) {
  Start start = call({"wrap", "--tool", "echoing", "sh", "-c", "cat; echo \"$@\"", "--", "--help"});
  start.input = "from input ";
  const Envelope answer = expect_answer(run_program(start));
  EXPECT_EQ(member(answer, "stdout"), "\"from input --help\\n\"");
  EXPECT_EQ(answer.tool.name, "echoing");
}

TEST(Wrap, DoesNotWaitForWhatAProgramLeavesBehind) {
  const Outcome outcome = wrap_shell("sleep 20 & echo done");
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(member(answer, "stdout"), "\"done\\n\"");
}

TEST(Wrap, RunsNothingInADryRun) {
  const ScratchFolder folder;
  const Outcome outcome = wrap({"touch", folder.path() + "/x"}, {"--dry-run"});
  EXPECT_EQ(expect_answer(outcome).data.text(),
            R"({"would_run":["touch",")" + folder.path() + R"(/x"]})");
  EXPECT_NE(access((folder.path() + "/x").c_str(), F_OK), 0);
}

}  // namespace
}  // namespace waybill::testing

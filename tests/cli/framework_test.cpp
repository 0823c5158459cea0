// What the framework does by itself, seen from outside through a program that misbehaves.
#include "app/answers.h"

namespace waybill::testing {
namespace {

Start probe(std::vector<std::string> words) {
  Start start = call(std::move(words));
  start.words.front() = std::getenv("WAYBILL_PROBE");
  return start;
}

std::string data_of(const Outcome& outcome) {
  json::Document document;
  if (!json::Scanner().parse(outcome.out, document)) return outcome.out;
  return std::string(document.root().find("data").raw());
}
std::string meta_of(const Outcome& outcome, std::string_view key) {
  json::Document document;
  if (!json::Scanner().parse(outcome.out, document)) return outcome.out;
  const json::Value found = document.root().find("meta").find(key);
  return found ? std::string(found.raw()) : "";
}

TEST(StrayOutput, BecomesAWarningWhateverItWasPrintedWith) {
  const Outcome outcome = run_program(probe({"stray"}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 0);
  ASSERT_EQ(answer.warnings.size(), 1u);
  EXPECT_EQ(answer.warnings.front().code, "STRAY_OUTPUT");
  const std::string words = answer.warnings.front().message.str();
  for (const std::string from : {"the C library", "the C++ library", "the system", "a child"})
    EXPECT_NE(words.find("from " + from), words.npos) << from << " in " << words;
}

TEST(StrayOutput, DoesNotFillTheMemoryOrBlock) {
  const Outcome outcome = run_program(probe({"flood"}));
  const Envelope answer = expect_answer(outcome);
  ASSERT_EQ(answer.warnings.size(), 1u);
  EXPECT_TRUE(answer.warnings.front().message.view().starts_with("13107200 bytes")) << outcome.out;
  EXPECT_LT(outcome.peak_kb, 50 << 10);
}

TEST(AnException, IsAnInternalErrorInOneSentence) {
  const Outcome outcome = run_program(probe({"throw"}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(code_of(answer), "INTERNAL_ERROR");
  EXPECT_EQ(answer.errors.front().message, "The command failed unexpectedly: the tray is on fire");
}

TEST(AWrongComposition, IsSaidAtEveryStart) {
  Start start = probe({"throw"});
  start.environment["PROBE_FAULTY"] = "1";
  const Outcome outcome = run_program(start);
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 1);
  ASSERT_EQ(answer.errors.size(), 2u);
  EXPECT_NE(answer.errors[0].message.view().find("two commands 'throw'"), std::string::npos);
  EXPECT_NE(answer.errors[1].message.view().find("'nowhere'"), std::string::npos);
}

TEST(ACommandsOwnExitCode, IsItsExitAndBringsItsAdvice) {
  const Outcome outcome = run_program(probe({"fail"}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 79);
  EXPECT_EQ(answer.errors.front().fix_command, "probe refill");
  EXPECT_EQ(answer.errors.front().retry.retryable, true);
  EXPECT_EQ(run_program(probe({"fail", "--code", "CONFLICT"})).exit, 6);
  EXPECT_EQ(run_program(probe({"fail", "--code", "NOBODY_KNOWS"})).exit, 1);
  EXPECT_EQ(run_program(probe({"fail", "--code", "SUCCESS"})).exit, 1);
}

TEST(ATimeout, GivesWhatWasDone) {
  const Outcome polite = run_program(probe({"hang", "--timeout", "0.05"}));
  EXPECT_EQ(code_of(expect_answer(polite)), "TIMEOUT");
  EXPECT_EQ(polite.exit, 10);
  EXPECT_EQ(data_of(polite), R"({"done":["a","b"],"left":["c"]})");
  const Outcome stubborn = run_program(probe({"hang", "--stubborn", "--timeout", "0.05"}));
  EXPECT_EQ(code_of(expect_answer(stubborn)), "TIMEOUT");
  EXPECT_EQ(data_of(stubborn), R"({"done":["a","b"]})");
}

TEST(ASignal, IsAnsweredOnceWithWhatWasDone) {
  for (const bool stubborn : {false, true}) {
    Start start = probe({"hang"});
    if (stubborn) start.words.push_back("--stubborn");
    start.once_started = [](pid_t pid) {
      EXPECT_TRUE(wait_until([&] { return watches_signals(pid) && has_threads(pid, 2); }));
      kill(pid, SIGTERM);
      kill(pid, SIGTERM);
      kill(pid, SIGINT);
    };
    const Outcome outcome = run_program(start);
    const Envelope answer = expect_answer(outcome);
    // Two pending at once come in the order of their numbers.
    EXPECT_TRUE(outcome.exit == 143 || outcome.exit == 130) << outcome.exit;
    EXPECT_EQ(code_of(answer), "CANCELLED");
    if (answer.data) {
      EXPECT_NE(data_of(outcome).find(R"("done":["a","b"])"), std::string::npos) << outcome.out;
    }
  }
}

TEST(AHeartbeat, BeatsOnStandardErrorAsLinesOfJson) {
  const Outcome outcome = run_program(probe({"hang", "--heartbeat", "0.01", "--timeout", "0.3"}));
  expect_answer(outcome);
  std::istringstream lines(outcome.err);
  std::string line;
  ASSERT_TRUE(std::getline(lines, line));
  json::Document document;
  ASSERT_TRUE(json::Scanner().parse(line, document)) << line;
  EXPECT_EQ(document.root().find("heartbeat").find("done").raw(), "2") << line;
  EXPECT_EQ(run_program(probe({"hang", "--timeout", "0.1"})).err, "");
}

TEST(WhatNoJsonCanCarry, IsReplacedAndSaid) {
  const Outcome outcome = run_program(probe({"ugly"}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(data_of(outcome),
            "{\"nul\":\"a\xEF\xBF\xBD"
            "b\",\"lone\":\"\xEF\xBF\xBD\",\"pair\":\"\\ud83d\\ude00\",\"bytes\":\"\xEF\xBF\xBD\","
            "\"slash\":\"\\\\u0000\"}");
  ASSERT_EQ(answer.warnings.size(), 1u);
  EXPECT_EQ(answer.warnings.front().code, "INVALID_UTF8");
  const Outcome latin = run_program(probe({"latin"}));
  EXPECT_EQ(data_of(latin), "[\"caf\xEF\xBF\xBD\"]");
  ASSERT_EQ(expect_answer(latin).warnings.size(), 1u) << latin.out;
}

TEST(TooLongAnAnswer, IsCutToWholeJsonAndSaysHowToGoOn) {
  const Outcome outcome = run_program(probe({"big", "10000", "--max-output", "4096"}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_LE(outcome.out.size(), 4096u);
  EXPECT_GT(outcome.out.size(), 2000u);
  EXPECT_EQ(meta_of(outcome, "truncated"), "true");
  EXPECT_EQ(meta_of(outcome, "total_count"), "10000");
  EXPECT_NE(meta_of(outcome, "truncation_hint").find("--max-output"), std::string::npos);
  json::Document document;
  ASSERT_TRUE(json::Scanner().parse(answer.data.text(), document));
  EXPECT_EQ(std::to_string(document.root().size()), meta_of(outcome, "returned_count"));
  const Outcome text = run_program(probe({"big", "10000", "--boxed", "--max-output", "4096"}));
  EXPECT_EQ(code_of(expect_answer(text)), "OUTPUT_TOO_LARGE");
  EXPECT_EQ(text.exit, 1);
}

TEST(ARenamedCommand, SaysWhereItIsNow) {
  const Outcome outcome = run_program(probe({"delete", "x"}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 13);
  EXPECT_EQ(answer.errors.front().redirect.text(),
            R"({"command":"probe remove","permanent":true,"reason":"One word for it."})");
}

TEST(ADestructiveCommand, NeedsToBeConfirmed) {
  const Outcome refused = run_program(probe({"remove", "x"}));
  EXPECT_EQ(refused.exit, 2);
  EXPECT_NE(refused.out.find("CONFIRMATION_REQUIRED"), std::string::npos) << refused.out;
  const Outcome looked = run_program(probe({"remove", "x", "--dry-run"}));
  EXPECT_EQ(data_of(looked), R"({"effect":"noop"})");
  EXPECT_EQ(meta_of(looked, "dry_run"), "true");
  const Outcome done = run_program(probe({"remove", "x", "--confirm-destructive"}));
  EXPECT_EQ(data_of(done), R"({"effect":"deleted"})");
}

TEST(AnId, TakesNoPathTricks) {
  for (const std::string id :
       {"../etc", "a/b", "a%2e%2e", "a?b", "a&b", "a#b", "..", "", "a\\b", "a b", "a\nb"}) {
    const Outcome outcome = run_program(probe({"remove", id, "--confirm-destructive"}));
    expect_answer(outcome);
    EXPECT_EQ(outcome.exit, 2) << id;
  }
  EXPECT_EQ(run_program(probe({"remove", "task-4.2", "--confirm-destructive"})).exit, 0);
}

TEST(AnIdempotencyKey, DoesItOnce) {
  const ScratchFolder folder;
  const std::string file = folder.path() + "/log";
  const auto append = [&](const std::string& path, const std::string& key) {
    Start start = probe({"log", "append", path, "--idempotency-key", key});
    start.environment["XDG_DATA_HOME"] = folder.path();
    return run_program(start);
  };
  const Outcome first = append(file, "k1");
  EXPECT_EQ(first.exit, 0) << first.out;
  const Outcome again = append(file, "k1");
  EXPECT_EQ(data_of(again), data_of(first));
  EXPECT_EQ(meta_of(again, "replayed"), "true") << again.out;
  EXPECT_EQ(file_content(file), "a line\n");
  EXPECT_EQ(append(file, "k2").exit, 0);
  EXPECT_EQ(file_content(file), "a line\na line\n");
  const Outcome other = append(folder.path() + "/other", "k1");
  EXPECT_EQ(other.exit, 6) << other.out;
  expect_answer(other);
  Start homeless = probe({"log", "append", file, "--idempotency-key", "k3"});
  homeless.environment = {{"HOME", std::nullopt}, {"XDG_DATA_HOME", std::nullopt}};
  EXPECT_EQ(run_program(homeless).exit, 4);
  EXPECT_EQ(file_content(file), "a line\na line\n");
}

TEST(ADryRun, ChangesNothing) {
  const ScratchFolder folder;
  const std::string file = folder.path() + "/log";
  const Outcome outcome = run_program(probe({"log", "append", file, "--dry-run"}));
  EXPECT_EQ(data_of(outcome), R"({"effect":"updated"})");
  EXPECT_EQ(file_content(file), "");
  EXPECT_EQ(run_program(probe({"stray", "--dry-run"})).exit, 2) << "a safe command has none";
}

TEST(ABatch, CountsAndExitsWith3WhenSomeFailed) {
  const Outcome outcome = run_program(probe({"batch", "a", "bad", "c"}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_EQ(data_of(outcome),
            R"({"summary":{"total":3,"succeeded":2,"failed":1},"results":[)"
            R"({"item":"a","ok":true,"data":"a","error":null},)"
            R"({"item":"bad","ok":false,"data":null,"error":{"code":"NOT_FOUND","message":)"
            R"("There is no bad."}},{"item":"c","ok":true,"data":"c","error":null}]})");
  EXPECT_EQ(answer.errors.back().path, "bad");
  EXPECT_EQ(run_program(probe({"batch", "a", "b"})).exit, 0);
}

TEST(InJsonl, EachRecordIsPrintedAndAFinalOne) {
  const Outcome outcome = run_program(probe({"batch", "a", "bad", "--output", "jsonl"}));
  EXPECT_EQ(outcome.exit, 3);
  std::vector<bool> oks;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    const auto envelope = read(line, Dialect::cli);
    ASSERT_TRUE(envelope) << line;
    oks.push_back(!failed(*envelope));
  }
  EXPECT_EQ(oks, (std::vector<bool>{true, false, false}));
}

TEST(TheMode, FollowsFlagThenEnvironmentThenWhatIsThere) {
  const auto form = [](std::map<std::string, std::optional<std::string>> environment,
                       std::vector<std::string> flags) {
    Start start = probe({"batch", "a"});
    start.words.insert(start.words.end(), flags.begin(), flags.end());
    for (auto& [name, value] : environment) start.environment[name] = value;
    const Outcome outcome = run_program(start);
    return outcome.out.starts_with('{') ? "json" : "text";
  };
  EXPECT_STREQ(form({}, {}), "json") << "no terminal";
  EXPECT_STREQ(form({}, {"--output", "text"}), "text");
  EXPECT_STREQ(form({{"PROBE_OUTPUT", "text"}}, {}), "text");
  EXPECT_STREQ(form({{"PROBE_OUTPUT", "text"}}, {"--output", "json"}), "json");
  Start wrong = probe({"batch", "a"});
  wrong.environment["PROBE_OUTPUT"] = "xml";
  const Outcome outcome = run_program(wrong);
  expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_NE(outcome.out.find("PROBE_OUTPUT"), std::string::npos) << outcome.out;
}

TEST(TheManifest, HasAnEtagThatHoldsAndSavesTheRest) {
  const Outcome first = run_program(probe({"manifest"}));
  const Envelope answer = expect_answer(first);
  json::Document document;
  ASSERT_TRUE(json::Scanner().parse(answer.data.text(), document));
  const std::string etag(document.root().find("etag").string());
  EXPECT_EQ(etag.size(), 64u);
  EXPECT_TRUE(document.root().find("commands").find("log.append").find("flags").find("--dry-run"));
  EXPECT_FALSE(document.root().find("commands").find("stray").find("flags").find("--dry-run"));
  const Outcome same = run_program(probe({"manifest", "--etag", etag}));
  EXPECT_EQ(data_of(same), "null");
  EXPECT_EQ(meta_of(same, "not_modified"), "true");
  EXPECT_NE(data_of(run_program(probe({"manifest", "--etag", "old"}))), "null");
}

TEST(TheAuditLog, HasALineForEachRunAndNoSecrets) {
  const ScratchFolder folder;
  const auto run = [&](std::vector<std::string> words) {
    Start start = probe(std::move(words));
    start.environment["XDG_DATA_HOME"] = folder.path();
    return run_program(start);
  };
  run({"log", "append", folder.path() + "/x", "--api-key", "hunter2"});
  run({"log", "append", folder.path() + "/x", "--api-key=hunter2"});
  run({"batch", "https://u:hunter2@example.org/a?token=hunter2&page=3#top", "API_KEY=hunter2"});
  run({"fail"});
  const std::string log = file_content(folder.path() + "/probe/audit.jsonl");
  EXPECT_EQ(std::count(log.begin(), log.end(), '\n'), 4) << log;
  EXPECT_EQ(log.find("hunter2"), log.npos) << log;
  EXPECT_NE(log.find("https://u:[REDACTED]@example.org/a?token=[REDACTED]&page=3#top"), log.npos)
      << log;
  EXPECT_NE(log.find(R"("exit_code":79)"), log.npos) << log;
  struct stat status {};
  stat((folder.path() + "/probe/audit.jsonl").c_str(), &status);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST(TheAuditLog, IsNoReasonToFail) {
  const ScratchFolder folder;
  Start start = probe({"batch", "a"});
  start.environment["XDG_DATA_HOME"] = folder.put("a-file", "") + "/below";
  const Outcome outcome = run_program(start);
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 0);
  ASSERT_EQ(answer.warnings.size(), 1u);
  EXPECT_EQ(answer.warnings.front().code, "AUDIT_OFF");
  start.environment["PROBE_AUDIT"] = "off";
  EXPECT_TRUE(expect_answer(run_program(start)).warnings.empty());
}

TEST(Exec, RunsEachLineInOneProcessAndPutsErrorsInPlace) {
  const ScratchFolder folder;
  Start start = probe({"exec"});
  start.input = R"({"_cmd":"batch","item":["a"]})"
                "\nnonsense\n\n"
                R"({"_cmd":"probe.log.append","_opts":{"dry_run":true},"file":")" +
                folder.path() +
                "/x\"}\n"
                R"({"_cmd":"hang","_opts":{"timeout":0.05}})"
                "\n"
                R"({"_cmd":"batch","itme":"a"})"
                "\n"
                R"({"_cmd":"fail"})"
                "\n"
                R"({"item":"a"})";
  const Outcome outcome = run_program(start);
  EXPECT_EQ(outcome.exit, 3);
  std::vector<std::string> codes;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    const auto envelope = read(line, Dialect::cli);
    ASSERT_TRUE(envelope) << line;
    codes.push_back(code_of(*envelope));
  }
  EXPECT_EQ(codes, (std::vector<std::string>{"", "INVALID_INPUT", "", "TIMEOUT", "ARG_ERROR",
                                             "OUT_OF_PAPER", "INVALID_INPUT"}))
      << outcome.out;
  EXPECT_EQ(file_content(folder.path() + "/x"), "");
}

}  // namespace
}  // namespace waybill::testing

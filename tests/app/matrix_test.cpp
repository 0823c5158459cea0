// Every command under every circumstance: one valid envelope, and the exit code that agrees.
#include <algorithm>

#include "answers.h"
#include "corpus.h"

namespace waybill::testing {
namespace {

struct CommandCase {
  friend void PrintTo(const CommandCase& each, std::ostream* out) { *out << each.name; }

  std::string name;
  std::vector<std::string> words;  // that succeed
  std::string operand;             // what FILE is: file, program, lines, output; empty: takes none
  std::string input{};
};

std::string sample() {
  return (repository() / "tests/corpus/cli/y_seed_003_success.json").string();
}

std::vector<CommandCase> commands() {
  return {{"detect", {"detect", sample()}, "file"},
          {"check", {"check", sample()}, "file"},
          {"convert", {"convert", sample()}, "file"},
          {"wrap", {"wrap", "--", "cat"}, "program"},
          {"show", {"show", sample()}, "file"},
          {"schema", {"schema", "cli"}, ""},
          {"codes", {"codes"}, ""},
          {"tools", {"tools"}, ""},
          {"init", {"init", "--dry-run", "--root", repository().string()}, ""},
          {"ledger.verify", {"ledger", "verify", "--store", "memory:"}, "file"},
          {"ledger.export",
           {"ledger", "export", "no-bundle.json", "--dry-run", "--store", "memory:"},
           "output"},
          {"manifest", {"manifest"}, ""},
          {"doctor", {"doctor"}, ""},
          {"version", {"version"}, ""},
          {"completion", {"completion", "bash"}, ""},
          {"exec", {"exec"}, "lines", "{\"_cmd\":\"version\"}\n"}};
}

Start start_of(const CommandCase& each) {
  Start start = call(each.words);
  start.input = each.input;
  return start;
}

// The exit codes that the manifest says a command may end with.
bool is_declared(const std::string& command, int exit) {
  static const std::string manifest = run_program(call({"manifest"})).out;
  json::Document document;
  if (!json::Scanner().parse(manifest, document)) return false;
  const json::Value found =
      document.root().find("data").find("commands").find(command).find("exit_codes");
  return static_cast<bool>(found.find(std::to_string(exit)));
}

void expect_declared(const CommandCase& each, const Outcome& outcome) {
  EXPECT_TRUE(is_declared(each.name, outcome.exit)) << each.name << " ended with " << outcome.exit;
}

class EveryCommand : public ::testing::TestWithParam<CommandCase> {};

TEST_P(EveryCommand, Succeeds) {
  const Outcome outcome = run_program(start_of(GetParam()));
  expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 0) << outcome.out;
}

TEST_P(EveryCommand, GivesTheSameDataForTheSameCall) {
  const auto data = [&] {
    json::Document document;
    const Outcome outcome = run_program(start_of(GetParam()));
    EXPECT_TRUE(json::Scanner().parse(outcome.out, document));
    return std::string(document.root().find("data").raw());
  };
  EXPECT_EQ(data(), data());
}

TEST_P(EveryCommand, NamesAllThatIsWrongWithItsFlags) {
  Start start = call({GetParam().name, "--nonsense", "--as", "klingon", "--timeout", "never"});
  const Outcome outcome = run_program(start);
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 2);
  for (const std::string part : {"--nonsense", "klingon", "never"})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << " in " << outcome.out;
  EXPECT_EQ(answer.errors.front().phase, "validation");
  EXPECT_GE(answer.errors.size(), 4u);
}

TEST_P(EveryCommand, IsSuggestedWhenItsNameIsMistyped) {
  const std::string typo = GetParam().name + "x";
  const Outcome outcome = run_program(call({typo}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(answer.errors.front().suggestion, "Did you mean '" + GetParam().name + "'?");
}

TEST_P(EveryCommand, SaysWhatIsMissing) {
  const CommandCase& each = GetParam();
  Start start = call({each.name, "/does/not/exist"});
  if (each.operand == "lines") {
    start = call({each.name});
    start.input = "{\"_cmd\":\"check\",\"file\":[\"/does/not/exist\"]}\n";
  }
  const Outcome outcome = run_program(start);
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, each.operand.empty()      ? 2
                          : each.operand == "lines" ? 3
                                                    : 5)
      << outcome.out;
  expect_declared(each, outcome);
}

TEST_P(EveryCommand, SaysThatItMayNotRead) {
  const CommandCase& each = GetParam();
  const ScratchFolder folder;
  const std::string secret = folder.put("secret.json", "{}");
  const std::string loop = folder.path() + "/loop";
  ASSERT_EQ(symlink(loop.c_str(), loop.c_str()), 0);
  ASSERT_EQ(chmod(secret.c_str(), 0), 0);
  ASSERT_EQ(chmod(folder.path().c_str(), 0755), 0);
  for (const std::string& path : {secret, folder.path(), loop}) {
    Start start = call({each.name, path});
    if (each.operand == "lines") {
      start = call({each.name});
      start.input = "{\"_cmd\":\"check\",\"_args\":[\"" + path + "\"]}\n";
    }
    if (path == secret)
      start.in_child = [] {
        // Root may read everything; nobody may not.
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(98);
      };
    const Outcome outcome = run_program(start);
    expect_answer(outcome);
    EXPECT_NE(outcome.exit, 0) << path << " " << outcome.out;
    EXPECT_NE(outcome.exit, 98) << "could not become nobody";
    expect_declared(each, outcome);
  }
}

TEST_P(EveryCommand, SurvivesHugeInput) {
  const CommandCase& each = GetParam();
  const ScratchFolder folder;
  const std::string huge = folder.put("huge", "");
  ASSERT_EQ(truncate(huge.c_str(), off_t{2} << 30), 0);
  Start start = start_of(each);
  if (each.operand == "file") start = call({each.name, huge});
  if (each.operand == "program")
    start = call({"wrap", "--", "head", "-c", "100000000", "/dev/zero"});
  if (each.operand == "lines") start.input.clear();
  start.input_file = huge;
  const Outcome outcome = run_program(start);
  expect_answer(outcome);
  EXPECT_LT(outcome.peak_kb, kMostMemoryKb);
  if (each.operand == "file") {
    EXPECT_EQ(outcome.exit, 2) << outcome.out;
  }
}

TEST_P(EveryCommand, EndsQuietlyWhenNobodyReads) {
  Start start = start_of(GetParam());
  start.reader_leaves = true;
  const Outcome outcome = run_program(start);
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.signal, 0);
}

TEST_P(EveryCommand, SaysOnStandardErrorThatItsOutputIsClosed) {
  Start start = start_of(GetParam());
  start.closes_output = true;
  const Outcome outcome = run_program(start);
  EXPECT_EQ(outcome.exit, 12);
  EXPECT_NE(outcome.err.find("could not be written"), std::string::npos) << outcome.err;
  expect_no_envelope_in(outcome.err);
}

TEST_P(EveryCommand, SaysOnStandardErrorThatTheDiskIsFull) {
  Start start = start_of(GetParam());
  start.output_file = "/dev/full";
  const Outcome outcome = run_program(start);
  EXPECT_EQ(outcome.exit, 12);
  EXPECT_NE(outcome.err.find("No space left"), std::string::npos) << outcome.err;
}

TEST_P(EveryCommand, LeavesNoHalfAnAnswerInAFileThatTakesNoMore) {
  if (GetParam().name == "exec") return;  // prints lines, which are whole
  const ScratchFolder folder;
  Start start = start_of(GetParam());
  start.output_file = folder.path() + "/out";
  start.in_child = [] {
    const rlimit limit{700, 700};
    setrlimit(RLIMIT_FSIZE, &limit);
  };
  // Long answers do not fit; the short one that says so does.
  const Outcome outcome = run_program(start);
  expect_answer(outcome);
}

TEST_P(EveryCommand, AnswersASignalOnceAlsoWhenItComesTwice) {
  struct Case {
    int signal;
    int exit;
  };
  for (const Case& each : {Case{SIGINT, 130}, Case{SIGTERM, 143}}) {
    Start start = start_of(GetParam());
    start.in_child = [&] {
      // There before the program is, so that no command is done too early.
      sigset_t set;
      sigemptyset(&set);
      sigaddset(&set, each.signal);
      sigprocmask(SIG_BLOCK, &set, nullptr);
      ::signal(each.signal, SIG_DFL);
      raise(each.signal);
      raise(each.signal);
    };
    const Outcome outcome = run_program(start);
    const Envelope answer = expect_answer(outcome);
    EXPECT_EQ(outcome.exit, each.exit);
    EXPECT_EQ(code_of(answer), "CANCELLED");
    expect_declared(GetParam(), outcome);
  }
}

TEST_P(EveryCommand, NeverStaysSilentWhenItsTimeIsUp) {
  Start start = start_of(GetParam());
  start.words.insert(start.words.begin() + 1, {"--timeout", "0.001"});
  Outcome outcome = run_program(start);
  // exec answers line by line: the last one is about its own time.
  if (GetParam().name == "exec" && outcome.exit != 0)
    outcome.out.erase(0, outcome.out.rfind('\n', outcome.out.size() - 2) + 1);
  const Envelope answer = expect_answer(outcome);
  if (outcome.exit != 0) {
    EXPECT_EQ(code_of(answer), "TIMEOUT");
  }
}

TEST_P(EveryCommand, TakesArgumentsThatAreNoUtf8) {
  const CommandCase& each = GetParam();
  const Outcome outcome = run_program(call({each.name, "\xff\xfe/\xc3"}));
  expect_answer(outcome);
  EXPECT_NE(outcome.exit, 0);
  const Outcome flag = run_program(call({each.name, "--\xff"}));
  expect_answer(flag);
  EXPECT_EQ(flag.exit, 2);
}

TEST_P(EveryCommand, WorksWithoutAHome) {
  Start start = start_of(GetParam());
  start.environment = {{"HOME", std::nullopt}, {"XDG_DATA_HOME", std::nullopt}};
  const Outcome outcome = run_program(start);
  expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 0);
  if (GetParam().name != "convert" && GetParam().name != "show" && GetParam().name != "exec") {
    EXPECT_NE(outcome.out.find("AUDIT_OFF"), std::string::npos) << outcome.out;
  }
}

TEST_P(EveryCommand, SpeaksEveryDialect) {
  for (const Dialect dialect : kDialects) {
    Start start = start_of(GetParam());
    start.words.insert(start.words.begin() + 1, {"--as", std::string(name_of(dialect))});
    const Outcome outcome = run_program(start);
    EXPECT_EQ(outcome.exit, 0) << outcome.out;
    const auto report = check(outcome.out, dialect);
    ASSERT_TRUE(report) << outcome.out;
    EXPECT_TRUE(report->valid()) << outcome.out;
  }
}

TEST_P(EveryCommand, ExplainsItselfToPeopleAndToPrograms) {
  const std::string name = GetParam().name;
  const Outcome data = run_program(call({name, "--help"}));
  expect_answer(data);
  EXPECT_EQ(data.exit, 0);
  const Outcome text = run_program(call({name, "--help", "--output", "text"}));
  EXPECT_EQ(text.exit, 0);
  std::string typed = name;
  std::replace(typed.begin(), typed.end(), '.', ' ');
  EXPECT_NE(text.out.find("usage: waybill " + typed), std::string::npos) << text.out;
  const Outcome schema = run_program(call({name, "--schema"}));
  const Envelope answer = expect_answer(schema);
  json::Document document;
  ASSERT_TRUE(json::Scanner().parse(answer.data.text(), document));
  for (const std::string part : {"input", "output"})
    EXPECT_TRUE(json::schema::Schema::compile(document.root().find(part).raw())) << part;
}

INSTANTIATE_TEST_SUITE_P(The, EveryCommand, ::testing::ValuesIn(commands()), [](const auto& each) {
  std::string name = each.param.name;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
});

}  // namespace
}  // namespace waybill::testing

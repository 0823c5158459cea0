// convert and show: the answer, the loss report, lines in order.
#include "answers.h"
#include "corpus.h"

namespace waybill::testing {
namespace {

std::string path_of(const std::string& below) {
  return (repository() / "tests/corpus" / below).string();
}

TEST(Convert, TellsTheLossOnStandardErrorInOneObject) {
  const Outcome outcome = run_program(
      call({"convert", "--as", "colibri", path_of("dotbot/y_seed_000_complete_structure.json")}));
  json::Document document;
  ASSERT_TRUE(json::Scanner().parse(outcome.err, document)) << outcome.err;
  const json::Value losses = document.root().find("losses");
  ASSERT_TRUE(losses && losses.size() > 0) << outcome.err;
  for (const json::Value loss : losses.children())
    for (const std::string key : {"pointer", "kind", "reason"}) EXPECT_TRUE(loss.find(key)) << key;
  const Outcome lossless =
      run_program(call({"convert", "--as", "colibri", "--lossless",
                        path_of("dotbot/y_seed_000_complete_structure.json")}));
  EXPECT_EQ(lossless.err, "");
}

TEST(Convert, OfSeveralFilesIsABatch) {
  const Outcome outcome =
      run_program(call({"convert", path_of("cli/y_seed_003_success.json"), "/does/not/exist",
                        path_of("cli/y_seed_003_success.json")}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_NE(answer.data.text().find(R"("summary":{"total":3,"succeeded":2,"failed":1})"),
            std::string::npos)
      << outcome.out;
}

std::string numbered_lines(int count) {
  std::string lines;
  for (int i = 0; i < count; ++i) {
    lines += i % 1000 == 999 ? "nonsense " + std::to_string(i)
                             : R"({"ok":true,"data":{"n":)" + std::to_string(i) + "}}";
    lines += i % 100 == 0 ? "\r\n\n" : "\n";
  }
  return lines;
}

TEST(ConvertLines, KeepsTheOrderOverAllCoresAndPutsErrorsInPlace) {
  Start start = call({"convert", "--lines", "--as", "colibri"});
  constexpr int kCount = 200000;
  start.input = numbered_lines(kCount);
  const Outcome outcome = run_program(start);
  EXPECT_EQ(outcome.exit, 3);
  std::istringstream lines(outcome.out);
  int number = 0;
  for (std::string line; std::getline(lines, line); ++number) {
    if (number % 1000 == 999) {
      ASSERT_TRUE(line.starts_with(R"({"ok":false,"error":{"code":"INVALID_INPUT")")) << line;
    } else {
      ASSERT_EQ(line, R"({"ok":true,"data":{"n":)" + std::to_string(number) + "}}");
    }
  }
  EXPECT_EQ(number, kCount);
  EXPECT_LT(outcome.peak_kb, kMostMemoryKb);
}

TEST(ConvertLines, AnswersEachLineWhenItIsThere) {
  const ScratchFolder folder;
  Start start = call({"convert", "--lines", "--as", "colibri"});
  start.input = "{\"ok\":true,\"data\":1}\n";
  start.input_file = folder.path() + "/pipe";
  start.output_file = folder.path() + "/out";
  ASSERT_EQ(mkfifo(start.input_file.c_str(), 0600), 0);
  start.once_started = [&](pid_t) {
    const int pipe = open(start.input_file.c_str(), O_WRONLY);
    ASSERT_GT(::write(pipe, start.input.data(), start.input.size()), 0);
    // The input has not ended, and there is the answer.
    EXPECT_TRUE(wait_until([&] { return file_content(start.output_file) == start.input; }));
    close(pipe);
  };
  EXPECT_EQ(run_program(start).exit, 0);
}

TEST(ConvertLines, EndsWithOneLineThatSaysThatItWasCancelled) {
  Start start = call({"convert", "--lines"});
  start.input = "{\"ok\":true,\"data\":{\"n\":1}}\n";
  start.holds_input = true;
  start.once_started = [](pid_t pid) {
    EXPECT_TRUE(wait_until([&] { return watches_signals(pid) && has_threads(pid, 3); }));
    kill(pid, SIGINT);
  };
  const Outcome outcome = run_program(start);
  EXPECT_EQ(outcome.exit, 130);
  const std::size_t last = outcome.out.rfind('\n', outcome.out.size() - 2);
  const std::string line = outcome.out.substr(last == std::string::npos ? 0 : last + 1);
  const auto answer = read(line, Dialect::cli);
  ASSERT_TRUE(answer) << outcome.out;
  EXPECT_EQ(code_of(*answer), "CANCELLED");
}

TEST(ConvertLines, RefusesALineThatIsTooLongAndGoesOn) {
  Start start = call({"convert", "--lines", "--as", "colibri"});
  start.input = "{\"ok\":true,\"data\":1}\n\"" + std::string(40 << 20, 'x') +
                "\"\n{\"ok\":true,\"data\":2}\n";
  const Outcome outcome = run_program(start);
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_NE(outcome.out.find("longer than"), std::string::npos) << outcome.out.substr(0, 500);
  EXPECT_TRUE(outcome.out.starts_with("{\"ok\":true,\"data\":1}\n{\"ok\":false"));
  EXPECT_TRUE(outcome.out.ends_with("{\"ok\":true,\"data\":2}\n"));
}

TEST(ConvertLines, SaysThatAFileIsMissingAndPrintsNothingElse) {
  const Outcome outcome = run_program(call({"convert", "--lines", "/does/not/exist"}));
  EXPECT_EQ(code_of(expect_answer(outcome)), "NOT_FOUND");
  EXPECT_EQ(outcome.exit, 5);
}

TEST(ConvertLines, EndsWhenNobodyReads) {
  Start start = call({"convert", "--lines"});
  start.input = numbered_lines(50000);
  start.reader_leaves = true;
  EXPECT_EQ(run_program(start).exit, 0);
}

TEST(ConvertLines, KeepsTheBlanksOfValuesButNoReturnInThem) {
  Start start = call({"convert", "--lines", "--as", "colibri"});
  start.input = "{\"ok\":true,\"data\":{\"a\": 1}}\r\n{\"ok\":true,\"data\":{\"a\":\r2}}\r\n";
  EXPECT_EQ(run_program(start).out,
            "{\"ok\":true,\"data\":{\"a\": 1}}\n{\"ok\":true,\"data\":{\"a\":2}}\n");
}

TEST(Show, WritesAPageWholeOrNotAtAll) {
  const ScratchFolder folder;
  const std::string page = folder.path() + "/page.html";
  const std::string answer = path_of("buddy/y_seed_004_builder.json");
  const auto show = [&](std::function<void()> in_child, std::vector<std::string> more = {}) {
    Start start = call({"show", answer, "--html", page});
    start.words.insert(start.words.end(), more.begin(), more.end());
    start.in_child = std::move(in_child);
    return run_program(start);
  };
  const auto effect = [](const Outcome& outcome) {
    const std::string text(expect_answer(outcome).data.text());
    const std::size_t at = text.find("\"effect\":\"");
    return at == text.npos ? text : text.substr(at + 10, text.find('"', at + 10) - at - 10);
  };
  EXPECT_EQ(effect(show({}, {"--dry-run"})), "created");
  EXPECT_NE(access(page.c_str(), F_OK), 0);
  EXPECT_EQ(effect(show({})), "created");
  const std::string whole = file_content(page);
  EXPECT_NE(whole.find("</html>"), std::string::npos);
  EXPECT_EQ(effect(show({})), "noop");
  std::ofstream(page) << "old";
  const Outcome full = show([] {
    const rlimit limit{800, 800};
    setrlimit(RLIMIT_FSIZE, &limit);
  });
  expect_answer(full);
  EXPECT_NE(full.exit, 0) << full.out;
  EXPECT_EQ(file_content(page), "old") << "a disk that is full leaves the old page";
  EXPECT_EQ(effect(show({})), "updated");
  EXPECT_EQ(file_content(page), whole);
}

TEST(Show, ExitsAsTheAnswerItShows) {
  const Outcome outcome = run_program(call({"show", path_of("cli/y_seed_003_failure.json")}));
  expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 5);
  const Outcome text =
      run_program(call({"show", "--output", "text", path_of("cli/y_seed_003_failure.json")}));
  EXPECT_EQ(text.exit, 5);
  EXPECT_NE(text.out.find("Cluster 'prod-eu' not found"), std::string::npos) << text.out;
}

TEST(Show, DrawsEachOfSeveralAnswersUnderItsName) {
  const std::string good = path_of("cli/y_seed_003_success.json");
  const std::string bad = path_of("cli/y_seed_003_failure.json");
  const auto alone = [](const std::string& file) {
    return run_program(call({"show", "--output", "text", file})).out;
  };
  const Outcome both =
      run_program(call({"show", "--output", "text", good, bad, "/does/not/exist.json"}));
  EXPECT_EQ(both.exit, 3);
  const std::string expected =
      good + ":\n" + alone(good) + "\n" + bad + ":\n" + alone(bad) + "\n/does/not/exist.json:\n";
  EXPECT_EQ(both.out.substr(0, expected.size()), expected);
  EXPECT_NE(both.out.find("NOT_FOUND"), std::string::npos) << both.out;
}

// What a program prints to a terminal, which is then read by nobody else.
std::string on_terminal(Start start) {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
  EXPECT_EQ(grantpt(terminal), 0);
  EXPECT_EQ(unlockpt(terminal), 0);
  start.output_file = ptsname(terminal);
  start.environment["TERM"] = "xterm";
  for (const std::string name : {"CI", "NO_COLOR"})
    if (!start.environment.contains(name)) start.environment[name] = std::nullopt;
  // The terminal keeps a slave open, so that what was printed stays readable.
  const int slave = open(start.output_file.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
  EXPECT_EQ(run_program(start).exit, 0);
  std::string out;
  char bytes[4096];
  for (ssize_t count = 0; (count = ::read(terminal, bytes, sizeof bytes)) > 0;)
    out.append(bytes, static_cast<std::size_t>(count));
  close(slave);
  close(terminal);
  return out;
}

TEST(OnATerminal, PeopleGetTextAndColourOnlyWhereItMayBe) {
  const Start start = call({"check", path_of("cli/y_seed_003_success.json")});
  const std::string coloured = on_terminal(start);
  EXPECT_FALSE(coloured.starts_with('{')) << coloured;
  EXPECT_NE(coloured.find("The document is valid"), std::string::npos) << coloured;
  EXPECT_NE(coloured.find('\033'), std::string::npos) << coloured;
  for (const std::string name : {"CI", "NO_COLOR"}) {
    Start quiet = start;
    quiet.environment[name] = "1";
    const std::string out = on_terminal(quiet);
    EXPECT_TRUE(out.starts_with('{')) << name << ": " << out;
    EXPECT_EQ(out.find('\033'), std::string::npos) << name;
  }
  Start json = start;
  json.words.insert(json.words.end(), {"--as", "dotbot"});
  EXPECT_TRUE(on_terminal(json).starts_with("{")) << "a dialect asked for is JSON";
}

}  // namespace
}  // namespace waybill::testing

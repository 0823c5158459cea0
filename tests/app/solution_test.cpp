// The solution's tools from outside: started from nothing, and the same answer by every way in.
#include <filesystem>
#include <regex>

#include "answers.h"
#include "ports.h"
#include "waybill/json/canonical.h"
#include "waybill/mcp/client.h"
#include "waybill/net/loop.h"

namespace waybill::testing {
namespace {

// Read like a session: every tool once, those that change something too.
struct Step {
  std::string tool;
  std::string arguments = "{}";
};
const std::vector<Step>& steps() {
  static const std::vector<Step> list{
      {"solution.info", R"({"include_roadmap":true})"},
      {"solution.structure"},
      {"solution.tech_stack"},
      {"solution.standards.list"},
      {"solution.project.register", R"({"project_name":"app","alias":"fe","tags":["web"]})"},
      {"solution.project.update", R"({"project_name":"fe","owner":"me"})"},
      {"solution.health.check", R"({"check_level":"comprehensive"})"},
      {"state.get"},
      {"state.set", R"({"patch":{"phase":"spec","notes":"\u2615"},"correlation_id":"run-1"})"},
      {"state.advance", R"({"target":"next-task","next_task_id":"not a task"})"},
      {"state.reset", R"({"scope":"phase"})"},
      {"state.history", R"({"limit":5})"}};
  return list;
}

// A solution that `waybill init` made, with a project in it. Always at the same place.
class FreshSolution {
 public:
  FreshSolution() { renew(); }
  void renew() {
    std::filesystem::remove_all(path());
    std::filesystem::create_directories(path() + "/web");
    std::ofstream(path() + "/web/package.json") << R"({"name":"app","dependencies":{"next":"1"}})";
    EXPECT_EQ(run_program(call({"init", "--root", path()})).exit, 0);
  }
  std::string path() const { return folder_.path() + "/solution"; }

 private:
  ScratchFolder folder_;
};

// What may differ between two calls of the same thing: times, and ids that are made up.
std::string settled(std::string text) {
  static const std::regex kTime(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00))");
  return std::regex_replace(text, kTime, "TIME");
}

Envelope lasting(Envelope envelope) {
  Audit& audit = envelope.audit;
  audit.timestamp = audit.request_id = audit.trace = Text();
  if (audit.correlation_id != "run-1") audit.correlation_id = Text();
  audit.duration_ms.reset();
  envelope.metadata = {};
  envelope.carried.clear();
  envelope.budget = {};
  envelope.data = json::Raw::trusted(settled(std::string(envelope.data.text())));
  return envelope;
}

using Answers = std::vector<Envelope>;

Answers by_call(FreshSolution& solution, Dialect dialect) {
  solution.renew();
  Answers answers;
  for (const Step& step : steps()) {
    const Outcome outcome =
        run_program(call({"call", step.tool, "--args", step.arguments, "--root", solution.path(),
                          "--as", std::string(name_of(dialect))}));
    auto envelope = read(outcome.out, dialect);
    EXPECT_TRUE(envelope) << outcome.out << outcome.err;
    answers.push_back(envelope ? lasting(std::move(*envelope)) : Envelope());
  }
  return answers;
}

Answers by_client(mcp::Client& client) {
  Answers answers;
  for (const Step& step : steps()) {
    std::string name = step.tool;
    std::replace(name.begin(), name.end(), '.', '_');
    auto envelope = client.call_tool(name, step.arguments);
    EXPECT_TRUE(envelope) << name << (envelope ? "" : envelope.error().message);
    answers.push_back(envelope ? lasting(std::move(*envelope)) : Envelope());
  }
  return answers;
}

Answers by_stdio(FreshSolution& solution, Dialect dialect) {
  solution.renew();
  net::Loop loop;
  loop.start();
  auto client = mcp::Client::connect(
      mcp::make_stdio_transport(loop, {program(), "serve", "--stdio", "--root", solution.path(),
                                       "--as", std::string(name_of(dialect))}),
      {});
  EXPECT_TRUE(client) << client.error().message;
  return client ? by_client(**client) : Answers();
}

Answers by_http(FreshSolution& solution, Dialect dialect) {
  solution.renew();
  const std::uint16_t port = free_port();
  Start start = call({"serve", "--http", std::to_string(port), "--root", solution.path(), "--as",
                      std::string(name_of(dialect))});
  Answers answers;
  start.once_started = [&](pid_t pid) {
    net::Loop loop;
    loop.start();
    std::unique_ptr<mcp::Client> client;
    EXPECT_TRUE(wait_until([&] {
      auto connected = mcp::Client::connect(
          mcp::make_http_transport(loop,
                                   {.url = "http://127.0.0.1:" + std::to_string(port) + "/mcp"}),
          {});
      if (connected) client = std::move(*connected);
      return client != nullptr;
    }));
    if (client) answers = by_client(*client);
    client.reset();
    kill(pid, SIGTERM);
  };
  run_program(start);
  return answers;
}

// The dotbot dialect says {} where others say nothing.
std::string_view payload(const Envelope& answer) {
  return answer.data ? answer.data.text() : std::string_view("{}");
}

class EveryDialect : public ::testing::TestWithParam<Dialect> {};

TEST_P(EveryDialect, CarriesTheSameAnswerWhicheverWayAToolIsCalled) {
  const Dialect dialect = GetParam();
  FreshSolution solution;
  const Answers called = by_call(solution, dialect);
  const Answers piped = by_stdio(solution, dialect);
  const Answers served = by_http(solution, dialect);
  ASSERT_EQ(piped.size(), steps().size());
  ASSERT_EQ(served.size(), steps().size());
  // The reference: what the suite's own dialect has of each answer.
  const Answers own = dialect == Dialect::dotbot ? called : by_call(solution, Dialect::dotbot);
  const FixedClock clock;
  for (std::size_t i = 0; i < steps().size(); ++i) {
    const std::string document = write(called[i], dialect, {.clock = &clock});
    EXPECT_EQ(document, write(piped[i], dialect, {.clock = &clock})) << steps()[i].tool;
    EXPECT_EQ(document, write(served[i], dialect, {.clock = &clock})) << steps()[i].tool;
    EXPECT_TRUE(json::same_value(payload(called[i]), payload(own[i])))
        << steps()[i].tool << "\n"
        << called[i].data.text() << "\n"
        << own[i].data.text();
    EXPECT_EQ(failed(called[i]), failed(own[i])) << steps()[i].tool;
    EXPECT_EQ(failed(own[i]), steps()[i].tool == "state.advance") << code_of(own[i]);
    if (failed(own[i])) {
      EXPECT_EQ(code_of(called[i]), code_of(own[i]));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(The, EveryDialect, ::testing::ValuesIn(kDialects),
                         [](const auto& each) { return std::string(name_of(each.param)); });

json::Document parsed(const Envelope& answer) {
  json::Document document;
  EXPECT_TRUE(json::Scanner().parse(answer.data.text(), document));
  return document;
}

TEST(Init, MakesASolutionInWhichNothingIsAmiss) {
  FreshSolution solution;
  const Outcome health = run_program(
      call({"call", "solution.health.check", "--args", R"({"check_level":"comprehensive"})",
            "--root", solution.path(), "--as", "dotbot"}));
  const auto answer = read(health.out, Dialect::dotbot);
  ASSERT_TRUE(answer) << health.out;
  EXPECT_TRUE(answer->errors.empty() && answer->warnings.empty()) << health.out;
  EXPECT_TRUE(answer->summary.view().starts_with("Health check complete: 0 errors, 0 warnings"))
      << answer->summary.view();
  for (const std::string tool : {"solution.info", "solution.structure", "solution.tech_stack",
                                 "solution.standards.list", "state.get", "state.history"}) {
    const Outcome outcome = run_program(call({"call", tool, "--root", solution.path()}));
    EXPECT_EQ(outcome.exit, 0) << tool << outcome.out;
    const auto told = read(outcome.out, Dialect::dotbot);
    EXPECT_TRUE(told && told->warnings.empty()) << outcome.out;
  }
}

TEST(Init, MakesNothingInADryRunAndSaysWhatItWould) {
  const ScratchFolder folder;
  const Outcome dry = run_program(call({"init", "--dry-run", "--root", folder.path()}));
  const Envelope would = expect_answer(dry);
  EXPECT_EQ(dry.exit, 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  const Envelope did = expect_answer(run_program(call({"init", "--root", folder.path()})));
  EXPECT_TRUE(json::same_value(would.data.text(), did.data.text())) << would.data.text();
  const json::Document document = parsed(did);
  for (const json::Value path : document.root().find("created").children())
    EXPECT_TRUE(std::filesystem::is_regular_file(folder.path() + "/" + std::string(path.string())))
        << path.string();
}

TEST(Init, NamesTheSolutionForTheToolsToo) {
  const ScratchFolder folder;
  EXPECT_EQ(run_program(call({"init", "--root", folder.path(), "--name", "My App"})).exit, 0);
  const Outcome info = run_program(call({"call", "solution.info", "--root", folder.path()}));
  EXPECT_NE(info.out.find(R"("summary":"My App solution (dotbot 2.0.0, default profile))"),
            std::string::npos)
      << info.out;
  EXPECT_NE(info.out.find(R"("solution":{"name":"My App")"), std::string::npos) << info.out;
  const Outcome tree = run_program(call({"call", "solution.structure", "--root", folder.path()}));
  EXPECT_NE(tree.out.find("Found 0 projects in My App solution."), std::string::npos) << tree.out;
}

TEST(Init, OverwritesNothingEver) {
  const ScratchFolder folder;
  std::filesystem::create_directories(folder.path() + "/.bot/product");
  folder.put(".bot/product/mission.md", "mine");
  folder.put(".bot/.dotbot-state.json", "not even JSON");
  const Envelope first =
      expect_answer(run_program(call({"init", "--root", folder.path(), "--name", "My App"})));
  EXPECT_EQ(file_content(folder.path() + "/.bot/product/mission.md"), "mine");
  EXPECT_EQ(file_content(folder.path() + "/.bot/.dotbot-state.json"), "not even JSON");
  const json::Document document = parsed(first);
  EXPECT_EQ(document.root().find("effect").string(), "updated");
  EXPECT_EQ(document.root().find("kept").raw(),
            R"([".bot/product/mission.md",".bot/.dotbot-state.json"])");
  EXPECT_NE(file_content(folder.path() + "/.bot/product/roadmap.md").find("My App"),
            std::string::npos);
  const Outcome again = run_program(call({"init", "--root", folder.path()}));
  const Envelope second = expect_answer(again);
  EXPECT_EQ(again.exit, 0);
  EXPECT_EQ(parsed(second).root().find("effect").string(), "noop");
  ASSERT_EQ(second.warnings.size(), 1u);
  EXPECT_TRUE(second.warnings.front().message.view().find("STATE_ALREADY_EXISTS") !=
                  std::string_view::npos ||
              second.warnings.front().code == "STATE_ALREADY_EXISTS");
}

TEST(Init, SaysWhatStandsInItsWay) {
  const ScratchFolder folder;
  EXPECT_EQ(run_program(call({"init", "--root", folder.path() + "/none"})).exit, 5);
  folder.put(".bot", "a file");
  const Outcome file = run_program(call({"init", "--root", folder.path()}));
  expect_answer(file);
  EXPECT_EQ(file.exit, 6) << file.out;
  const ScratchFolder elsewhere;
  std::filesystem::create_symlink(elsewhere.path(), folder.path() + "/app");
  std::filesystem::create_directories(folder.path() + "/inner");
  std::filesystem::create_symlink(elsewhere.path(), folder.path() + "/inner/.bot");
  const Outcome out = run_program(call({"init", "--root", folder.path() + "/inner"}));
  expect_answer(out);
  EXPECT_EQ(out.exit, 7) << "its .bot leads elsewhere: " << out.out;
  EXPECT_TRUE(std::filesystem::is_empty(elsewhere.path()));
  EXPECT_EQ(run_program(call({"init", "--name", "", "--root", folder.path()})).exit, 2);
}

TEST(Root, IsLookedForUpwardsFromTheFolderGiven) {
  FreshSolution solution;
  std::filesystem::create_directories(solution.path() + "/web/src/deep");
  for (const std::string from : {"", "/web", "/web/src/deep"}) {
    const Outcome outcome =
        run_program(call({"call", "state.get", "--root", solution.path() + from}));
    EXPECT_EQ(outcome.exit, 0) << outcome.out;
    const Outcome listed = run_program(call({"tools", "--root", solution.path() + from}));
    EXPECT_EQ(parsed(expect_answer(listed)).root().find("solution").string(), solution.path());
  }
  Start inside = call({"call", "state.get"});
  inside.in_child = [&] {
    if (chdir((solution.path() + "/web").c_str()) != 0) _exit(98);
  };
  EXPECT_EQ(run_program(inside).exit, 0) << "the working directory is the default";
  const ScratchFolder nowhere;
  const Outcome none = run_program(call({"call", "state.get", "--root", nowhere.path()}));
  EXPECT_NE(none.out.find("DOTBOT_NOT_FOUND"), std::string::npos) << none.out;
  EXPECT_EQ(none.exit, 4);
}

}  // namespace
}  // namespace waybill::testing

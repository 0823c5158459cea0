// The tools from outside: listed, called, and served over stdio and HTTP.
#include "answers.h"
#include "ports.h"

namespace waybill::testing {
namespace {

constexpr std::string_view kInitialize =
    R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",)"
    R"("capabilities":{},"clientInfo":{"name":"test","version":"1"}}})"
    "\n"
    R"({"jsonrpc":"2.0","method":"notifications/initialized"})"
    "\n";
constexpr std::string_view kPing =
    R"({"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"server_ping"}})"
    "\n";

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The whole answer to one request, once somebody listens.
std::string ask(std::uint16_t port, const std::string& request) {
  int socket = -1;
  const sockaddr_in address = here(port);
  EXPECT_TRUE(wait_until([&] {
    socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
      return true;
    close(socket);
    return false;
  }));
  EXPECT_EQ(::write(socket, request.data(), request.size()), static_cast<ssize_t>(request.size()));
  std::string answer;
  char bytes[4096];
  for (ssize_t count; (count = ::read(socket, bytes, sizeof bytes)) > 0;)
    answer.append(bytes, static_cast<std::size_t>(count));
  close(socket);
  return answer;
}

std::string get(std::string_view path, std::uint16_t port, std::string_view more = {}) {
  return "GET " + std::string(path) + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
         "\r\nConnection: close\r\n" + std::string(more) + "\r\n";
}

TEST(Tools, AreListedWithTheirSchemas) {
  const Outcome outcome = run_program(call({"tools"}));
  const Envelope answer = expect_answer(outcome);
  json::Document document;
  ASSERT_TRUE(json::Scanner().parse(answer.data.text(), document));
  std::string names;
  for (const json::Value tool : document.root().find("tools").children()) {
    names += std::string(tool.find("name").string()) + " ";
    EXPECT_TRUE(json::schema::Schema::compile(tool.find("input_schema").raw()));
  }
  EXPECT_EQ(
      names,
      "server_ping server_health solution_info solution_structure solution_tech_stack "
      "solution_standards_list solution_health_check solution_project_register "
      "solution_project_update state_get state_set state_advance state_reset state_history "
      "thought_record thought_record_list audit_verify_chain task_create task_update task_get "
      "task_list task_next_actions audit_session_start merkle_finalize merkle_root "
      "merkle_proof merkle_verify skill_list reputation_get reputation_history "
      "reputation_leaderboard reputation_check_gates consensus_propose consensus_vote "
      "consensus_finality consensus_gossip vrf_eval router_score router_call router_fallback "
      "router_stats ");
}

TEST(Call, AnswersInTheDialectOfTheToolsSuiteOrInTheOneAskedFor) {
  const Outcome own = run_program(call({"call", "server-ping"}));
  EXPECT_EQ(own.exit, 0);
  EXPECT_TRUE(own.out.starts_with(R"({"ok":true,"data":{"pong":true,"timestamp":")")) << own.out;
  for (const Dialect dialect : kDialects) {
    const Outcome other =
        run_program(call({"call", "server.ping", "--as", std::string(name_of(dialect))}));
    const auto report = check(other.out, dialect);
    ASSERT_TRUE(report) << other.out;
    EXPECT_TRUE(report->valid()) << other.out;
    EXPECT_EQ(other.exit, 0);
  }
}

TEST(Call, NamesTheToolThatWasProbablyMeant) {
  const Outcome outcome = run_program(call({"call", "server_pin", "--as", "cli"}));
  const Envelope answer = expect_answer(outcome);
  EXPECT_EQ(outcome.exit, 5);
  EXPECT_EQ(answer.errors.front().suggestion, "Did you mean 'server_ping'?");
}

TEST(Call, RefusesArgumentsThatDoNotFitBeforeTheToolSeesThem) {
  for (const std::string arguments : {R"({"extra":1,"more":2})", "[]", "{"}) {
    const Outcome outcome =
        run_program(call({"call", "server_ping", "--args", arguments, "--as", "cli"}));
    expect_answer(outcome);
    EXPECT_EQ(outcome.exit, 2) << outcome.out;
  }
  Start start = call({"call", "server_ping", "--args", "-", "--as", "cli"});
  start.input = "{}";
  EXPECT_EQ(run_program(start).exit, 0) << "the arguments come from standard input";
}

TEST(Serve, SpeaksTheProtocolAndNothingElseOnStandardOutput) {
  Start start = call({"serve", "--stdio"});
  start.input = std::string(kInitialize) + std::string(kPing);
  const Outcome outcome = run_program(start);
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  const auto lines = lines_of(outcome.out);
  ASSERT_EQ(lines.size(), 2u) << outcome.out;
  EXPECT_NE(lines[0].find(R"("protocolVersion":"2025-11-25")"), std::string::npos) << lines[0];
  EXPECT_NE(lines[1].find(R"(\"pong\":true)"), std::string::npos) << lines[1];
}

TEST(Serve, EndsBySignalWithoutAWordOnThePipe) {
  Start start = call({"serve", "--stdio"});
  start.holds_input = true;
  start.once_started = [](pid_t pid) {
    EXPECT_TRUE(wait_until([&] { return watches_signals(pid) && has_threads(pid, 2); }));
    kill(pid, SIGTERM);
  };
  const Outcome outcome = run_program(start);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.exit, 143);
}

TEST(Serve, ListensOnHttpUntilItIsAskedToEnd) {
  const std::uint16_t port = free_port();
  Start start = call({"serve", "--http", std::to_string(port)});
  std::string health;
  std::string metrics;
  start.once_started = [&](pid_t pid) {
    health = ask(port, get("/healthz", port));
    metrics = ask(port, get("/metrics", port));
    kill(pid, SIGTERM);
  };
  const Outcome outcome = run_program(start);
  EXPECT_TRUE(health.starts_with("HTTP/1.1 200 OK")) << health;
  EXPECT_TRUE(metrics.starts_with("HTTP/1.1 200 OK")) << metrics;
  EXPECT_EQ(code_of(expect_answer(outcome)), "CANCELLED");
  EXPECT_EQ(outcome.exit, 143);
  EXPECT_EQ(outcome.err,
            "waybill: listening at http://127.0.0.1:" + std::to_string(port) + "/mcp\n");
}

TEST(Serve, LetsNobodyInWithoutTheToken) {
  const std::uint16_t port = free_port();
  Start start =
      call({"serve", "--http", std::to_string(port), "--token", "sixteen-letters-or-more"});
  std::string without;
  std::string with;
  start.once_started = [&](pid_t pid) {
    without = ask(port, get("/metrics", port));
    with = ask(port, get("/metrics", port, "Authorization: Bearer sixteen-letters-or-more\r\n"));
    kill(pid, SIGTERM);
  };
  run_program(start);
  EXPECT_TRUE(without.starts_with("HTTP/1.1 401 ")) << without;
  EXPECT_TRUE(with.starts_with("HTTP/1.1 200 ")) << with;
}

TEST(Serve, RefusesFlagsThatMakeNoSenseTogether) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"serve"},
                                                {"serve", "--stdio", "--http", "1"},
                                                {"serve", "--stdio", "--token", "x"},
                                                {"serve", "--http", "no:where:99"}}) {
    const Outcome outcome = run_program(call(words));
    expect_answer(outcome);
    EXPECT_EQ(outcome.exit, 2) << outcome.out;
  }
}

TEST(Serve, SaysThatAnAddressIsNotToBeHad) {
  const std::uint16_t port = free_port();
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const sockaddr_in address = here(port);
  ASSERT_EQ(bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(listen(socket, 1), 0);
  const Outcome taken = run_program(call({"serve", "--http", std::to_string(port)}));
  close(socket);
  expect_answer(taken);
  EXPECT_EQ(taken.exit, 6) << taken.out;
  const Outcome open = run_program(call({"serve", "--http", "0.0.0.0:0"}));
  expect_answer(open);
  EXPECT_EQ(open.exit, 7) << "all the world without a token: " << open.out;
}

}  // namespace
}  // namespace waybill::testing

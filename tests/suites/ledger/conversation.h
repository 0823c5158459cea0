// A conversation with the ledger's families over the MCP server, as a file (sessions/NAME.txt):
//
//   > tool {arguments}   a call; its whole JSON-RPC result follows as a line that begins with <
//   ! advance SECONDS    time passes
//   ! mode NAME          the server is started anew in that mode, on the same store
//   ! backend NAME WHAT  from now on that backend answers, fails, dawdles (31 s) or floods
//   # …                  for people
//
// In arguments @key(NODE) stands for a node's public key and @sign(NODE,ROUND,CHOICE) for its
// signature. Nothing is left to chance: time stands still, ids count from one, and a node's
// private key is the hash of its name.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "mcp/mailbox.h"
#include "suites/ledger/nodes.h"
#include "waybill/base/environment.h"
#include "waybill/mcp/server.h"
#include "waybill/service/memory_recorder.h"
#include "waybill/store/memory_store.h"
#include "waybill/suites/ledger/ballot_box.h"
#include "waybill/suites/ledger/ledger.h"
#include "waybill/suites/ledger/router.h"
#include "waybill/suites/ledger/transact.h"

namespace waybill::suites::ledger {

// Does as it is told.
class ScriptedBackend final : public Backend {
 public:
  explicit ScriptedBackend(FixedClock& clock) : clock_(clock) {}
  std::string_view kind() const override { return "scripted"; }
  Result<std::string> answer(const Ask& ask, const Bounds& bounds) override {
    if (behaviour == "fails") return fail(ErrorKind::unavailable, "it is not there");
    if (behaviour == "dawdles") clock_.advance(std::chrono::seconds(31));
    if (behaviour == "floods") return std::string(bounds.output_bytes + 1, 'x');
    if (behaviour == "babbles") return std::string("\xff\xfe");
    return "You said: " + std::string(ask.prompt);
  }
  std::string behaviour = "answers";

 private:
  FixedClock& clock_;
};

class Conversation {
 public:
  explicit Conversation(store::Store& store) : store_(store) { start("full"); }

  std::string run(const std::string& script) {
    std::istringstream lines(script);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with("< ")) continue;
      out_ += line + "\n";
      if (line.starts_with("> ")) out_ += "< " + call(line.substr(2)) + "\n";
      if (line.starts_with("! ")) direct(line.substr(2));
    }
    return out_;
  }

  // "tool {arguments}"; the answer is the result, or the whole message when there is none.
  std::string call(const std::string& line) {
    const std::size_t space = line.find(' ');
    const std::string id = std::to_string(++calls_);
    const std::string message =
        R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"tools/call","params":{"name":")" +
        line.substr(0, space) + R"(","arguments":)" + filled(line.substr(space + 1)) +
        R"(,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
        R"("io.modelcontextprotocol/clientCapabilities":{}}}})";
    server_->receive({.body = message, .session = pipe_}, box_->reply());
    EXPECT_TRUE(box_->wait()) << message;
    const auto messages = box_->take();
    EXPECT_EQ(messages.size(), 1U);
    const std::string begin = R"({"jsonrpc":"2.0","id":)" + id + R"(,"result":)";
    const std::string answer = messages.empty() ? "" : messages.front();
    return answer.starts_with(begin) ? answer.substr(begin.size(), answer.size() - begin.size() - 1)
                                     : answer;
  }

  std::string signature(const std::string& node, const std::string& round_id, Choice choice) {
    const auto round =
        view(store_, [&](store::Reading& reading) { return round_at(reading, round_id); });
    const std::string hash = round ? round->hash : std::string(64, '0');
    return hex(*ed25519_sign(private_key_of(node),
                             ballot_of({.id = round_id, .hash = hash}, node, choice)));
  }

  FixedClock clock;
  std::shared_ptr<ScriptedBackend> small = std::make_shared<ScriptedBackend>(clock);
  std::shared_ptr<ScriptedBackend> large = std::make_shared<ScriptedBackend>(clock);

 private:
  void start(const std::string& mode) {
    pipe_.reset();
    server_.reset();
    catalogue_ = std::make_unique<tool::Catalogue>();
    const auto added = add(
        *catalogue_,
        Options{.store = store_, .clock = clock, .ids = ids_, .version = "1.0", .router = router_});
    ASSERT_TRUE(added) << added.error().message;
    mcp::ServerOptions options{.name = "test", .version = "1.0", .state_key = "known"};
    options.chain.mode = *service::mode_named(mode);
    server_ = std::make_unique<mcp::Server>(
        *catalogue_, mcp::Offering{}, std::move(options),
        mcp::Parts{clock, call_ids_, environment_, recorder_, metrics_});
    pipe_ = server_->open_pipe(
        [box = box_](std::string_view message) { box->put(std::string(message)); });
  }

  void direct(const std::string& what) {
    std::istringstream words(what);
    std::string verb;
    std::string name;
    std::string how;
    words >> verb >> name >> how;
    if (verb == "advance") {
      clock.advance(std::chrono::seconds(std::stol(name)));
    } else if (verb == "mode") {
      start(name);
    } else if (verb == "backend") {
      (name == "small" ? small : large)->behaviour = how;
    } else {
      ADD_FAILURE() << what;
    }
  }

  std::string filled(std::string arguments) {
    for (std::size_t at = 0; (at = arguments.find('@', at)) != arguments.npos;) {
      const std::size_t open = arguments.find('(', at);
      const std::size_t close = arguments.find(')', at);
      if (open == arguments.npos || close == arguments.npos) break;
      const std::string name = arguments.substr(at + 1, open - at - 1);
      std::istringstream inside(arguments.substr(open + 1, close - open - 1));
      std::string node;
      std::string round;
      std::string choice;
      std::getline(inside, node, ',');
      std::getline(inside, round, ',');
      std::getline(inside, choice, ',');
      const std::string value =
          name == "key"
              ? hex(*ed25519_public_key(private_key_of(node)))
              : signature(node, round, choice == "approve" ? Choice::approve : Choice::reject);
      arguments.replace(at, close + 1 - at, value);
      at += value.size();
    }
    return arguments;
  }

  store::Store& store_;
  SequentialIds ids_;
  SequentialIds call_ids_;
  MapEnvironment environment_{{}, "/work/project"};
  service::MemoryRecorder recorder_;
  service::Metrics metrics_;
  std::shared_ptr<Router> router_ = std::make_shared<Router>(
      clock,
      std::vector<Route>{{.name = "small", .base = 200, .backend = small},
                         {.name = "large", .base = 100, .backend = large}},
      std::vector<RoutingRule>{{.backend = "large",
                                .weight = 300,
                                .contains = std::vector<std::string>{"prove", "Explain"}},
                               {.backend = "small", .weight = -500, .min_chars = 100}});
  std::unique_ptr<tool::Catalogue> catalogue_;
  std::unique_ptr<mcp::Server> server_;
  std::shared_ptr<mcp::Mailbox> box_ = std::make_shared<mcp::Mailbox>();
  std::shared_ptr<mcp::Session> pipe_;
  int calls_ = 0;
  std::string out_;
};

}  // namespace waybill::suites::ledger

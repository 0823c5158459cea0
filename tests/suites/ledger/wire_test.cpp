// What a client sees over MCP: the table of the tool families and their two patterns of failure.
#include <gtest/gtest.h>

#include "mcp/mailbox.h"
#include "suites/ledger/bench.h"
#include "waybill/base/environment.h"
#include "waybill/base/memory_file_system.h"
#include "waybill/json/scanner.h"
#include "waybill/mcp/server.h"
#include "waybill/suites/server/server.h"

namespace waybill::suites::ledger {
namespace {

// A store that can be unplugged.
class Unplugged final : public store::Store {
 public:
  Result<void> read(const std::function<Result<void>(store::Reading&)>& work) override {
    return is_off ? off() : memory.read(work);
  }
  Result<void> change(const std::function<Result<void>(store::Writing&)>& work) override {
    return is_off ? off() : memory.change(work);
  }
  store::Status status() override { return memory.status(); }
  void carry(store::Passenger* passenger) override { memory.carry(passenger); }

  store::MemoryStore memory;
  bool is_off = false;

 private:
  static Result<void> off() {
    return fail(ErrorKind::unavailable, "The store does not answer: disk full.");
  }
};

class SameId final : public IdSource {
 public:
  std::string uuid() override { return "00000000-0000-4000-8000-000000000001"; }
  std::string short_id() override { return "00000001"; }
  std::string request_id() override { return "req_0000000000000001"; }
};

// One server with the ledger, and a client over a pipe.
class Wire {
 public:
  explicit Wire(bool unify = false, service::Mode mode = service::Mode::full,
                IdSource* other_ids = nullptr) {
    EXPECT_TRUE(server::add(catalogue_, {.clock = clock_, .version = "1.0"}));
    const auto added = add(catalogue_, {.store = store,
                                        .clock = clock_,
                                        .ids = other_ids != nullptr ? *other_ids : ids_of_ledger_,
                                        .files = &files,
                                        .skills = "/skills"});
    EXPECT_TRUE(added) << added.error().message;
    server_ = std::make_unique<mcp::Server>(
        catalogue_, mcp::Offering{}, mcp::ServerOptions{.unify = unify, .chain = {.mode = mode}},
        mcp::Parts{clock_, ids_, environment_, recorder_, metrics_});
  }

  // The answer to a call.
  std::string call(const std::string& tool, const std::string& arguments = "{}",
                   const std::string& meta = "") {
    const auto box = std::make_shared<mcp::Mailbox>();
    const std::string body = R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":")" +
                             tool + R"(","arguments":)" + arguments +
                             R"(,"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                             R"("io.modelcontextprotocol/clientCapabilities":{})" +
                             meta + "}}}";
    // A session each: the id may be free only a moment after its answer was sent.
    const auto pipe = server_->open_pipe([](std::string_view) {});
    server_->receive({.body = body, .session = pipe}, box->reply());
    EXPECT_TRUE(box->wait());
    const auto messages = box->take();
    EXPECT_EQ(messages.size(), 1u);
    return messages.empty() ? "" : messages.front();
  }

  // Pattern and code, as a client finds them: "A HANDLER_ERROR", "B ERR_NOT_FOUND", "ok".
  std::string seen(const std::string& tool, const std::string& arguments = "{}") {
    const std::string message = call(tool, arguments);
    json::Document document;
    EXPECT_TRUE(json::Scanner().parse(message, document)) << message;
    const json::Value result = document.root().find("result");
    if (!result) return message;
    const json::Value envelope = result.find("structuredContent");
    const json::Value flag = result.find("isError");
    const bool is_error = flag && flag.boolean();
    EXPECT_EQ(result.find("content").raw().find("text") != std::string_view::npos, true);
    if (!envelope.find("ok").boolean())
      return (is_error ? "A " : "A without isError ") +
             std::string(envelope.find("error").find("code").string());
    const json::Value inner = envelope.find("data").is(json::Kind::object)
                                  ? envelope.find("data").find("ok")
                                  : json::Value();
    if (inner && inner.is(json::Kind::boolean) && !inner.boolean())
      return (is_error ? "B with isError " : "B ") +
             std::string(envelope.find("data").find("error").find("code").string());
    return is_error ? "ok with isError" : "ok";
  }

  Unplugged store;
  MemoryFileSystem files;

 private:
  FixedClock clock_;
  SequentialIds ids_;
  SequentialIds ids_of_ledger_;
  MapEnvironment environment_{{}, "/work"};
  service::MemoryRecorder recorder_;
  service::Metrics metrics_;
  tool::Catalogue catalogue_;
  std::unique_ptr<mcp::Server> server_;
};

const std::string kThought = R"({"type":"plan","task_id":"t","agent_id":"a","content":"c"})";
const std::string kNobody = R"({"id":"nobody"})";

TEST(Alpha, ShowsPatternAForInvalidInputAndNothingElse) {
  Wire wire;
  for (const char* const tool : {"server_ping", "server_health"}) {
    EXPECT_EQ(wire.seen(tool), "ok");
    EXPECT_EQ(wire.seen(tool, R"({"x":1})"), "A INVALID_PARAMS");
  }
}

TEST(Epsilon, ShowsPatternA) {
  Wire wire;
  EXPECT_EQ(wire.seen("skill_list"), "ok");
  EXPECT_EQ(wire.seen("skill_list", R"({"capability":"fly"})"), "A INVALID_PARAMS");
  wire.files.add_file("/skills/x/SKILL.md", "");
  wire.files.fail_on(FileOperation::list, "/skills", std::errc::io_error);
  EXPECT_EQ(wire.seen("skill_list"), "A HANDLER_ERROR");
}

TEST(Zeta, ShowsPatternA) {
  SameId same;
  Wire wire(false, service::Mode::full, &same);
  EXPECT_EQ(wire.seen("thought_record", R"({"type":"guess"})"), "A INVALID_PARAMS");
  EXPECT_EQ(wire.seen("thought_record_list", R"({"limit":0})"), "A INVALID_PARAMS");
  EXPECT_EQ(wire.seen("audit_verify_chain", R"({"task_id":7})"), "A INVALID_PARAMS");
  EXPECT_EQ(wire.seen("thought_record", kThought), "ok");
  EXPECT_EQ(wire.seen("thought_record", kThought), "A HANDLER_ERROR");
  EXPECT_EQ(wire.call("thought_record", kThought),
            R"({"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"ok\":false,)"
            R"(\"error\":{\"code\":\"HANDLER_ERROR\",\"message\":\"UNIQUE: There is a thought )"
            R"(record with the id '00000000-0000-4000-8000-000000000001' already.\"}}"}],)"
            R"("structuredContent":{"ok":false,"error":{"code":"HANDLER_ERROR","message":)"
            R"("UNIQUE: There is a thought record with the id )"
            R"('00000000-0000-4000-8000-000000000001' already."}},"isError":true,)"
            R"("resultType":"complete"}})");
  EXPECT_EQ(wire.seen("audit_verify_chain"), "ok");
}

TEST(Beta, ShowsPatternBForWhatTheDomainRefuses) {
  Wire wire;
  EXPECT_EQ(wire.seen("task_create", R"({"title":""})"), "A INVALID_PARAMS");
  EXPECT_EQ(wire.seen("task_create", R"({"title":"x"})"), "ok");
  EXPECT_EQ(wire.seen("task_get", kNobody), "B ERR_NOT_FOUND");
  EXPECT_EQ(wire.seen("task_update", R"({"id":"nobody","patch":{}})"), "B ERR_NOT_FOUND");
  const std::string id = R"({"id":"00000000-0000-4000-8000-000000000001","patch":{"status":")";
  EXPECT_EQ(wire.seen("task_update", id + "DONE\"}}"), "B ERR_INVALID_TRANSITION");
  for (const char* const state : {"GATHER", "ANALYZE", "PLAN", "APPLY", "VERIFY"})
    EXPECT_EQ(wire.seen("task_update", id + state + "\"}}"), "ok");
  EXPECT_EQ(wire.seen("task_update", id + "DONE\"}}"), "B ERR_WRITEBACK_REQUIRED");
  EXPECT_EQ(wire.seen("task_list"), "ok");
  EXPECT_EQ(wire.seen("task_next_actions"), "ok");
  EXPECT_EQ(
      wire.call("task_get", kNobody),
      R"({"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"ok\":true,)"
      R"(\"data\":{\"ok\":false,\"error\":{\"code\":\"ERR_NOT_FOUND\",\"message\":\"There is )"
      R"(no task 'nobody'.\",\"task_id\":\"nobody\"}}}"}],"structuredContent":{"ok":true,)"
      R"("data":{"ok":false,"error":{"code":"ERR_NOT_FOUND","message":"There is no task )"
      R"('nobody'.","task_id":"nobody"}}},"resultType":"complete"}})");
}

TEST(Eta, ShowsPatternBForWhatTheDomainRefuses) {
  Wire wire;
  const std::string session = R"({"session_id":"s"})";
  EXPECT_EQ(wire.seen("audit_session_start", R"({"intent":""})"), "A INVALID_PARAMS");
  EXPECT_EQ(wire.seen("merkle_finalize", session), "B ERR_SESSION_NOT_FOUND");
  EXPECT_EQ(wire.seen("merkle_root", session), "B ERR_SESSION_NOT_FOUND");
  EXPECT_EQ(wire.seen("audit_session_start", R"({"intent":"x","session_id":"s"})"), "ok");
  EXPECT_EQ(wire.seen("audit_session_start", R"({"intent":"x","session_id":"s"})"),
            "B ERR_SESSION_EXISTS");
  EXPECT_EQ(wire.seen("merkle_finalize", session), "B ERR_NO_RECORDS");
  EXPECT_EQ(wire.seen("merkle_root", session), "B ERR_NOT_FINALIZED");
  EXPECT_EQ(wire.seen("thought_record",
                      kThought.substr(0, kThought.size() - 1) + R"(,"session_id":"s"})"),
            "ok");
  EXPECT_EQ(wire.seen("merkle_finalize", session), "ok");
  EXPECT_EQ(wire.seen("merkle_finalize", session), "B ERR_ALREADY_FINALIZED");
  EXPECT_EQ(wire.seen("merkle_proof", R"({"session_id":"s","record_id":"nobody"})"),
            "B ERR_NOT_FOUND");
  EXPECT_EQ(wire.seen("merkle_root", session), "ok");
  EXPECT_EQ(wire.seen("merkle_verify", R"({"root":"x","leaf":"y","proof":[]})"),
            "A INVALID_PARAMS");
}

TEST(Unified, TheSameFailuresShowAsPatternA) {
  Wire wire(true);
  EXPECT_EQ(wire.seen("task_get", kNobody), "A ERR_NOT_FOUND");
  EXPECT_EQ(wire.seen("merkle_root", R"({"session_id":"s"})"), "A ERR_SESSION_NOT_FOUND");
  EXPECT_EQ(wire.seen("merkle_finalize", R"({"session_id":"s"})"), "A ERR_SESSION_NOT_FOUND");
  EXPECT_EQ(wire.seen("server_ping", R"({"x":1})"), "A INVALID_PARAMS");
  EXPECT_EQ(wire.seen("task_list"), "ok");
}

TEST(Unified, CanBeAskedForOrDeclinedByACall) {
  const std::string top = R"("structuredContent":{"ok":false)";
  EXPECT_NE(Wire().call("task_get", kNobody, R"(,"dev.waybill/unify":true)").find(top),
            std::string::npos);
  EXPECT_EQ(Wire(true).call("task_get", kNobody, R"(,"dev.waybill/unify":false)").find(top),
            std::string::npos);
}

TEST(AStoreThatDoesNotAnswer, IsUnavailableInEveryFamilyAndThenGoesOn) {
  Wire wire;
  wire.store.is_off = true;
  for (const auto& [tool, arguments] : std::vector<std::pair<std::string, std::string>>{
           {"thought_record", kThought},
           {"thought_record_list", "{}"},
           {"audit_verify_chain", "{}"},
           {"task_create", R"({"title":"x"})"},
           {"task_get", kNobody},
           {"task_update", R"({"id":"x","patch":{}})"},
           {"task_list", "{}"},
           {"task_next_actions", "{}"},
           {"audit_session_start", R"({"intent":"x"})"},
           {"merkle_finalize", R"({"session_id":"s"})"},
           {"merkle_root", R"({"session_id":"s"})"},
           {"merkle_proof", R"({"session_id":"s","record_id":"r"})"}})
    EXPECT_EQ(wire.seen(tool, arguments), "A UNAVAILABLE") << tool;
  wire.store.is_off = false;
  EXPECT_EQ(wire.seen("thought_record", kThought), "ok");
  EXPECT_EQ(wire.store.memory.status().records, 3u) << "a record, its id and the head";
}

TEST(ReadonlyMode, RefusesEveryWritingToolBeforeItTouchesAnything) {
  Wire wire(false, service::Mode::readonly);
  for (const auto& [tool, arguments] : std::vector<std::pair<std::string, std::string>>{
           {"thought_record", kThought},
           {"task_create", R"({"title":"x"})"},
           {"task_update", R"({"id":"x","patch":{}})"},
           {"audit_session_start", R"({"intent":"x"})"},
           {"merkle_finalize", R"({"session_id":"s"})"}})
    EXPECT_EQ(wire.seen(tool, arguments), "A UNAUTHORIZED_OPERATION") << tool;
  EXPECT_EQ(wire.store.memory.status().records, 0u);
  EXPECT_EQ(wire.seen("task_list"), "ok");
}

}  // namespace
}  // namespace waybill::suites::ledger

#include <gtest/gtest.h>

#include "helpers/seed.h"
#include "waybill/base/memory_file_system.h"
#include "waybill/dialect/codegraph/response.h"
#include "waybill/dialect/codegraph/tokens.h"
#include "waybill/dialect/codegraph/workspace.h"
#include "waybill/envelope/truth.h"

namespace waybill::dialect::codegraph {
namespace {

using testing::raw;
using testing::seed;

// The samples' world: their time, their ids. Their printed token figures do not follow their own
// formula, so they are given.
struct World {
  explicit World(std::string id) : ids(std::move(id)) {}

  struct OneId final : IdSource {
    explicit OneId(std::string given) : id(std::move(given)) {}
    std::string uuid() override { return id; }
    std::string short_id() override { return id; }
    std::string request_id() override { return id; }
    std::string id;
  };
  FixedClock clock{std::chrono::sys_days{std::chrono::year{2026} / 1 / 10} +
                   std::chrono::hours(12)};
  OneId ids;
  Workspace workspace{.root = "/home/user/project", .repo_name = "project"};
  Source source() { return {clock, ids}; }
};

TEST(CodegraphResponse, makes_the_samples_success) {
  World world("a1b2c3d4");
  const json::Raw result =
      raw(R"({"summary":{"files":142,"modules":38,"entrypoints":12,"edges":487},)"
          R"("entrypoints":{"routes":["GET /api/users"],"commands":[],"pages":[],"jobs":[]},)"
          R"("hotspots":[{"path":"src/core/engine.ts","importers":24,"exports":8}],)"
          R"("issues":{"HANDLER_UNREACHABLE":3,"DYNAMIC_EDGE_UNKNOWN":7},)"
          R"("meta":{"lastIndexed":"2026-01-10T12:00:00Z","tokensEstimate":480}})");
  Envelope envelope = create_success_envelope(
      "ouroborosai_graph_digest", result, world.workspace,
      {.limits = {.max_items = 10},
       .next_query_suggestion = {{.tool = "ouroborosai_graph_issues",
                                  .arguments = raw(R"({"severity":"error","limit":20})"),
                                  .reason = "Issues detected - review errors first"}}},
      world.source());
  EXPECT_EQ(envelope.tool.name, "graph.digest");
  envelope.budget.tokens = 520;
  EXPECT_EQ(write(envelope, Dialect::codegraph),
            seed(Dialect::codegraph, "y_seed_001_digest_success"));
}

TEST(CodegraphResponse, makes_the_samples_error) {
  World world("x9y8z7w6");
  Envelope envelope = create_error_envelope(
      "graph.issues", "INVALID_INPUT",
      "Invalid input: kind must be one of HANDLER_UNREACHABLE, DYNAMIC_EDGE_UNKNOWN, "
      "BROKEN_EXPORT_CHAIN",
      world.workspace, raw(R"({"errors":[{"path":["kind"],"message":"Invalid enum value"}]})"),
      world.source());
  EXPECT_TRUE(failed(envelope));
  envelope.budget.tokens = 150;
  EXPECT_EQ(write(envelope, Dialect::codegraph),
            seed(Dialect::codegraph, "y_seed_001_issues_error"));
}

// The figure of a document with that payload, and what it should be.
void expect_figure(const std::string& letters, json::Layout layout) {
  Envelope envelope;
  envelope.data = json::Raw::trusted('"' + letters + '"');
  envelope.audit.timestamp = "2026-01-02T13:57:00Z";
  const std::string document = write(envelope, Dialect::codegraph, {.format = {.layout = layout}});
  const std::size_t at = document.find_first_of("0123456789", document.find("\"approxTokens\""));
  const std::size_t end = document.find(',', at);
  std::string zero = document;
  zero.replace(at, end - at, "0");
  ASSERT_EQ(document.substr(at, end - at), std::to_string(token_estimate(zero))) << document;
}

// The figure is guessed before it is counted, and the guess has too many digits where characters
// take several bytes, or too few.
TEST(CodegraphResponse, counts_tokens_whatever_was_guessed) {
  for (const std::string letter : {"x", "\xE2\x82\xAC", "\xF0\x9F\x99\x82"}) {
    std::string letters;
    for (std::size_t i = 0; i < 4100; ++i, letters += letter) {
      if (i > 500 && i < 3300 && i % 53 != 0) continue;
      expect_figure(letters, json::Layout::compact);
      if (i % 11 == 0) expect_figure(letters, json::Layout::indented);
    }
  }
}

TEST(CodegraphResponse, counts_tokens_by_the_formula_when_written) {
  World world("00000001");
  const std::string document = write(create_success_envelope("graph.digest", std::vector{1, 2},
                                                             world.workspace, {}, world.source()),
                                     Dialect::codegraph);
  std::string zero = document;
  const std::string key = R"("approxTokens":)";
  const std::size_t at = zero.find(key) + key.size();
  zero.replace(at, zero.find(',', at) - at, "0");
  EXPECT_NE(document.find(key + std::to_string(token_estimate(zero)) + ","), std::string::npos);
}

TEST(CodegraphResult, is_one_text_part_indented_by_two) {
  World world("00000001");
  const Envelope envelope =
      create_success_envelope("graph.digest", 1, world.workspace, {}, world.source());
  const std::string result = envelope_to_result(envelope);
  EXPECT_TRUE(result.starts_with(R"({"content":[{"type":"text","text":"{\n  \"success\": true,)"))
      << result;
  EXPECT_EQ(result.find("isError"), std::string::npos);
  EXPECT_EQ(result.find("structuredContent"), std::string::npos);
  const auto back = read(result);
  ASSERT_TRUE(back);
  EXPECT_EQ(back->tool.name, "graph.digest");
}

TEST(CodegraphResult, of_a_failure_is_an_error) {
  World world("00000001");
  const std::string result = envelope_to_result(create_error_envelope(
      "graph.digest", "NOT_AVAILABLE", "Not indexed yet.", world.workspace, {}, world.source()));
  EXPECT_NE(result.find(R"("isError":true)"), std::string::npos);
}

constexpr std::string_view kCommit = "0123456789abcdef0123456789abcdef01234567";
constexpr std::string_view kOther = "89abcdef0123456789abcdef0123456789abcdef";

std::string line(std::string_view text) { return std::string(text) + "\n"; }

TEST(CodegraphWorkspace, is_named_by_its_last_segment) {
  const MemoryFileSystem files;
  EXPECT_EQ(workspace_context(files, "/home/user/project"),
            (Workspace{.root = "/home/user/project", .repo_name = "project"}));
  EXPECT_EQ(workspace_context(files, "/home/user/project/").repo_name, "project");
  EXPECT_EQ(workspace_context(files, "/").repo_name, "/");
}

TEST(CodegraphWorkspace, is_at_the_commit_of_a_loose_ref) {
  MemoryFileSystem files;
  files.add_file("/p/.git/HEAD", "ref: refs/heads/main\n");
  files.add_file("/p/.git/refs/heads/main", line(kCommit));
  files.add_file("/p/.git/packed-refs", line(std::string(kOther) + " refs/heads/main"));
  EXPECT_EQ(workspace_context(files, "/p").rev, kCommit);
}

TEST(CodegraphWorkspace, is_at_the_commit_of_a_packed_ref) {
  MemoryFileSystem files;
  files.add_file("/p/.git/HEAD", "ref: refs/heads/feature/x\n");
  files.add_file("/p/.git/packed-refs", "# pack-refs with: peeled fully-peeled sorted \n" +
                                            line(std::string(kOther) + " refs/heads/feature") +
                                            line(std::string(kCommit) + " refs/heads/feature/x") +
                                            line("^" + std::string(kOther)));
  EXPECT_EQ(git_revision(files, "/p"), kCommit);
}

TEST(CodegraphWorkspace, is_at_a_detached_head) {
  MemoryFileSystem files;
  files.add_file("/p/.git/HEAD", line(kCommit));
  EXPECT_EQ(git_revision(files, "/p"), kCommit);
}

TEST(CodegraphWorkspace, may_be_a_worktree) {
  MemoryFileSystem files;
  files.add_file("/trees/x/.git", "gitdir: /p/.git/worktrees/x\n");
  files.add_file("/p/.git/worktrees/x/HEAD", "ref: refs/heads/x\n");
  files.add_file("/p/.git/worktrees/x/commondir", "../..\n");
  files.add_file("/p/.git/refs/heads/x", line(kCommit));
  files.add_file("/p/.git/HEAD", line(kOther));
  EXPECT_EQ(git_revision(files, "/trees/x"), kCommit);
}

TEST(CodegraphWorkspace, may_be_a_submodule_with_a_relative_git_file) {
  MemoryFileSystem files;
  files.add_file("/p/sub/.git", "gitdir: ../.git/modules/sub\n");
  files.add_file("/p/.git/modules/sub/HEAD", line(kCommit));
  EXPECT_EQ(git_revision(files, "/p/sub"), kCommit);
}

TEST(CodegraphWorkspace, has_no_revision_where_git_has_none) {
  MemoryFileSystem files;
  files.add_file("/none/a.txt", "");
  files.add_file("/unborn/.git/HEAD", "ref: refs/heads/main\n");
  files.add_file("/broken/.git/HEAD", "nonsense\n");
  files.add_file("/loop/.git/HEAD", "ref: refs/heads/a\n");
  files.add_file("/loop/.git/refs/heads/a", "ref: refs/heads/a\n");
  files.add_file("/escape/.git/HEAD", "ref: refs/../../secret\n");
  files.add_file("/secret", line(kCommit));
  for (const char* root : {"/none", "/unborn", "/broken", "/loop", "/escape", "/not/there"})
    EXPECT_EQ(git_revision(files, root), "") << root;
}

}  // namespace
}  // namespace waybill::dialect::codegraph

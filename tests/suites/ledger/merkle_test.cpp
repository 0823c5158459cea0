// The tree over the hashes, and the sessions that are sealed with it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "suites/ledger/bench.h"
#include "waybill/suites/ledger/merkle.h"
#include "waybill/suites/ledger/record.h"

namespace waybill::suites::ledger {

struct Root {
  std::string session_id{};
  std::string root{};
  std::uint64_t record_count = 0;
  std::string finalized_at{};
};
WAYBILL_DESCRIBE(Root, session_id, root, record_count, finalized_at)
struct ProofOf {
  std::string session_id{};
  std::string record_id{};
  std::string root{};
  std::string leaf{};
  std::vector<std::string> proof{};
};
WAYBILL_DESCRIBE(ProofOf, session_id, record_id, root, leaf, proof)

namespace {

std::vector<Sha256> leaves(std::size_t count) {
  std::vector<Sha256> made;
  for (std::size_t i = 0; i < count; ++i) made.push_back(sha256(std::to_string(i)));
  return made;
}

Sha256 both(const Sha256& a, const Sha256& b) {
  const Sha256& less = std::min(a, b);
  const Sha256& more = std::max(a, b);
  return sha256(std::string(bytes_of(less)) + std::string(bytes_of(more)));
}

TEST(MerkleRoot, SortsLeavesAndPairsAndPromotesTheOddOne) {
  EXPECT_FALSE(merkle_root({}));
  auto three = leaves(3);
  EXPECT_EQ(merkle_root({three[0]}), three[0]) << "a single leaf is the root, not hashed again";
  std::sort(three.begin(), three.end());
  const Sha256 root = both(both(three[0], three[1]), three[2]);
  EXPECT_EQ(merkle_root({three[2], three[0], three[1]}), root);
  EXPECT_EQ(merkle_root({three[1], three[2], three[0]}), root);
}

// The table is made by merkletreejs; the test `merkle` computes it again.
TEST(MerkleRoot, IsWhatAnotherImplementationComputesForUpToAThousandLeaves) {
  std::ifstream table(std::string(std::getenv("WAYBILL_ROOT")) +
                      "/tests/suites/ledger/data/merkle.tsv");
  std::size_t count = 0;
  for (std::string line; std::getline(table, line); ++count) {
    const auto all = leaves(count);
    const auto root = merkle_root(all);
    std::string ours = std::to_string(count) + "\t" + (root ? hex(bytes_of(*root)) : "none");
    if (root) {
      const auto path = MerkleTree(all).proof(all.back());
      ASSERT_TRUE(path);
      std::string joined;
      for (const Sha256& hash : *path) joined += (joined.empty() ? "" : ",") + hex(bytes_of(hash));
      ours += "\t" + sha256_hex(joined);
    } else {
      ours += "\tnone";
    }
    ASSERT_EQ(ours, line);
  }
  EXPECT_EQ(count, 1001u);
}

TEST(MerkleProof, LeadsFromEveryLeafToTheRootAndFromNothingElse) {
  for (const std::size_t count : {1u, 2u, 3u, 4u, 5u, 7u, 8u, 9u, 31u, 33u, 100u}) {
    const auto all = leaves(count);
    const Sha256 root = *merkle_root(all);
    const MerkleTree tree(all);
    for (const Sha256& leaf : all) {
      auto proof = tree.proof(leaf);
      ASSERT_TRUE(proof) << count;
      EXPECT_TRUE(merkle_verify(root, leaf, *proof)) << count;
      EXPECT_FALSE(merkle_verify(root, sha256("other"), *proof)) << count;
      if (proof->empty()) continue;
      proof->front()[7] ^= 1;
      EXPECT_FALSE(merkle_verify(root, leaf, *proof)) << count;
    }
    EXPECT_FALSE(tree.proof(sha256("other")));
  }
}

std::string thought(std::string_view content, std::string_view session) {
  return R"({"type":"decision","task_id":"t","agent_id":"ann","content":")" + std::string(content) +
         R"(","session_id":")" + std::string(session) + "\"}";
}

TEST(Sessions, AreSealedOnceAndProveTheirRecords) {
  Bench bench;
  EXPECT_EQ(bench.wire("audit_session_start", R"({"intent":"Release 1.0","session_id":"s"})"),
            R"({"ok":true,"data":{"session_id":"s","intent":"Release 1.0",)"
            R"("started_at":"2026-01-01T00:00:00.000Z"}})");
  std::vector<Record> records;
  std::vector<Sha256> hashes;
  for (const char* const content : {"a", "b", "c"}) {
    records.push_back(bench.get<Record>("thought_record", thought(content, "s")));
    hashes.push_back(*hash_in(records.back().hash));
  }
  bench.get<Record>("thought_record", thought("another session's", "z"));
  const auto sealed = bench.get<Root>("merkle_finalize", R"({"session_id":"s"})");
  EXPECT_EQ(sealed.root, hex(bytes_of(*merkle_root(hashes))));
  EXPECT_EQ(sealed.record_count, 3u);
  EXPECT_EQ(bench.get<Root>("merkle_root", R"({"session_id":"s"})").root, sealed.root);

  for (const Record& record : records) {
    const auto proof = bench.get<ProofOf>("merkle_proof",
                                          R"({"session_id":"s","record_id":")" + record.id + "\"}");
    EXPECT_EQ(proof.leaf, record.hash);
    std::string claim =
        R"({"root":")" + proof.root + R"(","leaf":")" + proof.leaf + R"(","proof":[)";
    for (const std::string& hash : proof.proof) claim += "\"" + hash + "\",";
    if (claim.ends_with(',')) claim.pop_back();
    claim += "]}";
    EXPECT_EQ(bench.wire("merkle_verify", claim), R"({"ok":true,"data":{"valid":true}})");
    claim[claim.find("leaf") + 8] = claim[claim.find("leaf") + 8] == 'a' ? 'b' : 'a';
    EXPECT_EQ(bench.wire("merkle_verify", claim), R"({"ok":true,"data":{"valid":false}})");
  }
  EXPECT_EQ(
      bench.wire("thought_record", thought("too late", "s")),
      R"({"ok":false,"error":{"code":"HANDLER_ERROR","message":"ERR_ALREADY_FINALIZED: The )"
      R"(session 's' was sealed at 2026-01-01T00:00:00.000Z; no record can be added to it."}})");
  EXPECT_EQ(bench.get<Root>("merkle_root", R"({"session_id":"s"})").root, sealed.root);
}

TEST(Sessions, GetAnIdWhenTheyHaveNone) {
  Bench bench;
  EXPECT_EQ(bench.wire("audit_session_start", R"({"intent":"x","task_id":"t"})"),
            R"({"ok":true,"data":{"session_id":"00000000-0000-4000-8000-000000000001",)"
            R"("intent":"x","task_id":"t","started_at":"2026-01-01T00:00:00.000Z"}})");
}

}  // namespace
}  // namespace waybill::suites::ledger

// Signatures and the VRF against OpenSSL's own program.
#include <gtest/gtest.h>

#include "process.h"
#include "suites/ledger/bench.h"
#include "suites/ledger/conversation.h"
#include "waybill/suites/ledger/vrf.h"

namespace waybill::suites::ledger {
namespace {

using waybill::testing::Outcome;
using waybill::testing::run_program;
using waybill::testing::ScratchFolder;

// A raw key in the DER that the program reads: RFC 8410.
std::string private_der(std::string_view key) {
  return *from_hex("302e020100300506032b657004220420") + std::string(key);
}
std::string public_der(std::string_view key) {
  return *from_hex("302a300506032b6570032100") + std::string(key);
}

const Round kRound{.id = "12", .hash = std::string(64, 'a')};

TEST(ABallot, IsSpelledExactlyLikeThis) {
  EXPECT_EQ(ballot_of(kRound, "nöde \"1\"", Choice::reject),
            R"({"choice":"reject","node_id":"nöde \"1\"","round_hash":")" + std::string(64, 'a') +
                R"(","round_id":"12","type":"waybill.vote/1"})");
}

TEST(ASignature, OfOpenSslIsOurs) {
  const ScratchFolder folder;
  for (const std::string node : {"a", "b", "some node"}) {
    const std::string ballot = ballot_of(kRound, node, Choice::approve);
    const std::string key = private_key_of(node);
    const std::string file = folder.put("key", private_der(key));
    const std::string message = folder.put("ballot", ballot);
    const Outcome made = run_program({.words = {"openssl", "pkeyutl", "-sign", "-rawin", "-inkey",
                                                file, "-keyform", "DER", "-in", message}});
    ASSERT_EQ(made.exit, 0) << made.err;
    EXPECT_EQ(hex(made.out), hex(*ed25519_sign(key, ballot)));
    const Validator validator{node, hex(*ed25519_public_key(key))};
    EXPECT_TRUE(is_signed(kRound, validator, {node, Choice::approve, hex(made.out)}));
    EXPECT_FALSE(is_signed(kRound, validator, {node, Choice::reject, hex(made.out)}));
  }
}

TEST(ASignature, OfOursIsGoodForOpenSsl) {
  const ScratchFolder folder;
  const std::string key = private_key_of("a");
  const std::string ballot = ballot_of(kRound, "a", Choice::approve);
  const std::string message = folder.put("ballot", ballot);
  const std::string file = folder.put("key", public_der(*ed25519_public_key(key)));
  const auto verify = [&](const std::string& signature) {
    const std::string path = folder.put("signature", signature);
    return run_program({.words = {"openssl", "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey",
                                  file, "-keyform", "DER", "-sigfile", path, "-in", message}})
        .exit;
  };
  std::string signature = *ed25519_sign(key, ballot);
  EXPECT_EQ(verify(signature), 0);
  signature[10] = static_cast<char>(signature[10] ^ 1);
  EXPECT_NE(verify(signature), 0);
}

TEST(ASignature, WithAnyByteChangedIsNone) {
  const std::string key = private_key_of("a");
  const std::string public_key = *ed25519_public_key(key);
  const std::string ballot = ballot_of(kRound, "a", Choice::approve);
  const std::string signature = *ed25519_sign(key, ballot);
  ASSERT_TRUE(ed25519_verify(public_key, ballot, signature));
  for (std::size_t i = 0; i < signature.size(); ++i) {
    std::string changed = signature;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    EXPECT_FALSE(ed25519_verify(public_key, ballot, changed)) << i;
  }
  for (std::size_t i = 0; i < ballot.size(); ++i) {
    std::string changed = ballot;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(ed25519_verify(public_key, changed, signature)) << i;
  }
  EXPECT_FALSE(ed25519_verify(public_key, ballot, signature.substr(1)));
  EXPECT_FALSE(ed25519_verify("", ballot, signature));
  EXPECT_FALSE(ed25519_sign("short", ballot));
}

// RFC 8032, section 7.1, tests 1 and 2.
TEST(ASignature, IsAsTheStandardSays) {
  const std::string first =
      *from_hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
  EXPECT_EQ(hex(*ed25519_public_key(first)),
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
  EXPECT_EQ(hex(*ed25519_sign(first, "")),
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
            "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b");
}

TEST(AKey, ThatIsAPointOfSmallOrderIsWeak) {
  EXPECT_FALSE(ed25519_is_weak(*ed25519_public_key(private_key_of("a"))));
  std::string identity(32, '\0');
  identity[0] = 1;
  EXPECT_TRUE(ed25519_is_weak(identity));
  identity[31] = static_cast<char>(0x80);
  EXPECT_TRUE(ed25519_is_weak(identity)) << "whatever the sign of x is said to be";
  // Why it matters: this is a signature of everything.
  std::string universal(64, '\0');
  universal[0] = 1;
  identity[31] = 0;
  EXPECT_TRUE(ed25519_verify(identity, "anything", universal));
}

std::string hmac_of_openssl(const ScratchFolder& folder, const std::string& key,
                            const std::string& bytes) {
  const std::string file = folder.put("bytes", bytes);
  const Outcome made = run_program({.words = {"openssl", "dgst", "-sha256", "-mac", "HMAC",
                                              "-macopt", "hexkey:" + hex(key), "-binary", file}});
  EXPECT_EQ(made.exit, 0) << made.err;
  return made.out;
}

TEST(TheVrf, IsWhatOpenSslComputes) {
  const ScratchFolder folder;
  const std::string key(bytes_of(sha256("a key")));
  for (const auto& [seed, input] : {std::pair<std::string, std::string>{"epoch-7", "node-a"},
                                    {"s", ""},
                                    {"ünï", std::string(5000, 'x')}}) {
    const Vrf vrf = evaluate_vrf(key, seed, input);
    const std::string output = hmac_of_openssl(folder, key, seed + input);
    EXPECT_EQ(hex(bytes_of(vrf.output)), hex(output));
    EXPECT_EQ(hex(bytes_of(vrf.proof)), hex(hmac_of_openssl(folder, key, output + seed)));
  }
}

TEST(TheVrf, KeepsItsKeyOutOfTheAudit) {
  Bench bench;
  const std::string key(64, 'a');
  EXPECT_FALSE(failed(
      bench.call("vrf_eval", R"({"secret_key":")" + key + R"(","seed":"s","input":"told"})")));
  const auto events = bench.recorder.events();
  ASSERT_EQ(events.size(), 2U);
  EXPECT_NE(events[0].arguments.find("told"), std::string::npos) << events[0].arguments;
  EXPECT_EQ(events[0].arguments.find(key), std::string::npos) << events[0].arguments;
}

}  // namespace
}  // namespace waybill::suites::ledger

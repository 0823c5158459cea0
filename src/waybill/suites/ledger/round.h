// Round: a question put to validators, and the votes that answer it.
//
// A round never changes once it is proposed: its hash covers what is asked, who may vote with
// which keys, a nonce, and the hash of the round before. A vote is an Ed25519 signature over the
// ballot's bytes, canonical JSON that names the round by its hash:
//
//   {"choice":"approve","node_id":"a","round_hash":"…","round_id":"1","type":"waybill.vote/1"}
//
// So a signature is good for one choice of one node in one round of one ledger.
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/json/describe.h"
#include "waybill/json/raw.h"
#include "waybill/suites/ledger/finality.h"
#include "waybill/suites/ledger/limits.h"
#include "waybill/suites/ledger/reputation.h"

namespace waybill::suites::ledger {

inline constexpr std::size_t kMostValidators = 256;

struct Validator {
  std::string node_id{};
  std::string public_key{};  // Ed25519: 64 hexadecimal digits
};
constexpr auto waybill_describe(json::Type<Validator>) {
  using json::field;
  return json::fields("Validator",
                      field("node_id", &Validator::node_id).min_length(1).max_length(kLongestId),
                      field("public_key", &Validator::public_key)
                          .max_length(256)
                          .about("Ed25519, 64 hexadecimal digits."));
}

// What a decision is about, and so in which domain its voters earn standing.
enum class RoundDomain : std::uint8_t { governance, arbitration };
WAYBILL_DESCRIBE_ENUM(RoundDomain, governance, arbitration)
inline Domain domain_of(RoundDomain domain) {
  return domain == RoundDomain::governance ? Domain::governance : Domain::arbitration;
}

struct Round {
  std::string id{};  // a decimal number, from 1 without gaps
  RoundDomain domain = RoundDomain::governance;
  std::string proposer{};
  json::Raw value{};  // canonical JSON
  std::vector<Validator> validators{};
  std::string nonce{};
  std::string proposed_at{};
  std::string prev_hash{};
  std::string hash{};  // over all but itself
};
WAYBILL_DESCRIBE(Round, id, domain, proposer, value, validators, nonce, proposed_at, prev_hash,
                 hash)

std::string hash_of(const Round& round);
// Its number, or nothing when the text is not how a round's id is spelled.
std::optional<std::uint64_t> round_number(std::string_view id);
// Nothing: that node is not asked.
const Validator* validator_in(const Round& round, std::string_view node_id);

struct Vote {
  std::string node_id{};
  Choice choice = Choice::approve;
  std::string signature{};  // 128 hexadecimal digits
};
constexpr auto waybill_describe(json::Type<Vote>) {
  using json::field;
  return json::fields("Vote", field("node_id", &Vote::node_id).min_length(1).max_length(kLongestId),
                      field("choice", &Vote::choice),
                      field("signature", &Vote::signature)
                          .max_length(256)
                          .about("Ed25519 over the ballot, 128 hexadecimal digits."));
}

// The bytes that a vote's signature is made over.
std::string ballot_of(const Round& round, std::string_view node_id, Choice choice);
bool is_signed(const Round& round, const Validator& validator, const Vote& vote);

}  // namespace waybill::suites::ledger

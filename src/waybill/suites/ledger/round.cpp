#include "waybill/suites/ledger/round.h"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "waybill/base/digest.h"
#include "waybill/base/signature.h"
#include "waybill/json/canonical.h"
#include "waybill/json/write_value.h"

namespace waybill::suites::ledger {

// Round without its hash: what is hashed.
struct HashedRound {
  std::string_view id{};
  RoundDomain domain = RoundDomain::governance;
  std::string_view proposer{};
  json::Raw value{};
  std::vector<Validator> validators{};
  std::string_view nonce{};
  std::string_view proposed_at{};
  std::string_view prev_hash{};
};
WAYBILL_DESCRIBE(HashedRound, id, domain, proposer, value, validators, nonce, proposed_at,
                 prev_hash)

struct Ballot {
  Choice choice = Choice::approve;
  std::string_view node_id{};
  std::string_view round_hash{};
  std::string_view round_id{};
  std::string_view type = "waybill.vote/1";
};
WAYBILL_DESCRIBE(Ballot, choice, node_id, round_hash, round_id, type)

std::string hash_of(const Round& round) {
  const auto canonical = json::canonical(json::to_json(
      HashedRound{round.id, round.domain, round.proposer, round.value, round.validators,
                  round.nonce, round.proposed_at, round.prev_hash}));
  // Only a value that was changed behind our back has no canonical form; no hash is its.
  return canonical ? sha256_hex(*canonical) : std::string();
}

std::optional<std::uint64_t> round_number(std::string_view id) {
  std::uint64_t number = 0;
  const char* const end = id.data() + id.size();
  const auto read = std::from_chars(id.data(), end, number);
  if (id.empty() || id.front() == '0' || read.ec != std::errc() || read.ptr != end) return {};
  return number;
}

const Validator* validator_in(const Round& round, std::string_view node_id) {
  const auto found = std::ranges::find(round.validators, node_id, &Validator::node_id);
  return found == round.validators.end() ? nullptr : &*found;
}

std::string ballot_of(const Round& round, std::string_view node_id, Choice choice) {
  const auto canonical =
      json::canonical(json::to_json(Ballot{choice, node_id, round.hash, round.id}));
  assert(canonical && "what a description wrote has no key twice and no number");
  return *canonical;
}

bool is_signed(const Round& round, const Validator& validator, const Vote& vote) {
  const auto key = from_hex(validator.public_key);
  const auto signature = from_hex(vote.signature);
  return key && signature && validator.node_id == vote.node_id &&
         ed25519_verify(*key, ballot_of(round, vote.node_id, vote.choice), *signature);
}

}  // namespace waybill::suites::ledger

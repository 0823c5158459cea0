// Merkle: one root over many record hashes, and short proofs that a hash is under it.
//
// Leaves are the hashes themselves, sorted; each pair is sorted and hashed together with SHA-256;
// an odd node moves up as it is; a single leaf is the root. Because pairs are sorted, a proof is a
// list of hashes and needs no sides.
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "waybill/base/digest.h"

namespace waybill::suites::ledger {

// 64 lower-case hexadecimal digits as 32 bytes, or nothing.
std::optional<Sha256> hash_in(std::string_view digits);

// Nothing when there are no leaves.
std::optional<Sha256> merkle_root(std::vector<Sha256> leaves);

// All levels, for those who need many proofs.
class MerkleTree {
 public:
  explicit MerkleTree(std::vector<Sha256> leaves);
  // From the leaf's neighbour up; nothing when it is not among the leaves.
  std::optional<std::vector<Sha256>> proof(const Sha256& leaf) const;

 private:
  std::vector<std::vector<Sha256>> levels_;  // the leaves first
};

bool merkle_verify(const Sha256& root, const Sha256& leaf, std::span<const Sha256> proof);

}  // namespace waybill::suites::ledger

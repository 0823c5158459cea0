#include "waybill/suites/ledger/merkle.h"

#include <algorithm>
#include <cstring>

namespace waybill::suites::ledger {
namespace {

Sha256 joined(const Sha256& a, const Sha256& b) {
  std::array<char, 64> both;
  const bool in_order = a <= b;
  std::memcpy(both.data(), (in_order ? a : b).data(), a.size());
  std::memcpy(both.data() + a.size(), (in_order ? b : a).data(), b.size());
  return sha256({both.data(), both.size()});
}

// The level above, in place.
void rise(std::vector<Sha256>& level) {
  const std::size_t pairs = level.size() / 2;
  for (std::size_t i = 0; i < pairs; ++i) level[i] = joined(level[2 * i], level[2 * i + 1]);
  if (level.size() % 2 == 1) level[pairs] = level.back();
  level.resize(pairs + level.size() % 2);
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

}  // namespace

std::optional<Sha256> hash_in(std::string_view digits) {
  Sha256 hash;
  if (digits.size() != 2 * hash.size()) return {};
  for (std::size_t i = 0; i < hash.size(); ++i) {
    const int high = digit_of(digits[2 * i]);
    const int low = digit_of(digits[2 * i + 1]);
    if (high < 0 || low < 0) return {};
    hash[i] = static_cast<unsigned char>(high << 4 | low);
  }
  return hash;
}

std::optional<Sha256> merkle_root(std::vector<Sha256> leaves) {
  if (leaves.empty()) return {};
  std::sort(leaves.begin(), leaves.end());
  while (leaves.size() > 1) rise(leaves);
  return leaves.front();
}

MerkleTree::MerkleTree(std::vector<Sha256> leaves) {
  std::sort(leaves.begin(), leaves.end());
  levels_.push_back(std::move(leaves));
  while (levels_.back().size() > 1) {
    std::vector<Sha256> above = levels_.back();
    rise(above);
    levels_.push_back(std::move(above));
  }
}

std::optional<std::vector<Sha256>> MerkleTree::proof(const Sha256& leaf) const {
  const std::vector<Sha256>& leaves = levels_.front();
  const auto found = std::lower_bound(leaves.begin(), leaves.end(), leaf);
  if (found == leaves.end() || *found != leaf) return {};
  auto at = static_cast<std::size_t>(found - leaves.begin());
  std::vector<Sha256> proof;
  for (const std::vector<Sha256>& level : levels_) {
    if (const std::size_t neighbour = at ^ 1; neighbour < level.size())
      proof.push_back(level[neighbour]);
    at /= 2;
  }
  return proof;
}

bool merkle_verify(const Sha256& root, const Sha256& leaf, std::span<const Sha256> proof) {
  Sha256 node = leaf;
  for (const Sha256& neighbour : proof) node = joined(node, neighbour);
  return node == root;
}

}  // namespace waybill::suites::ledger

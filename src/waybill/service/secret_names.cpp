#include "waybill/service/secret_names.h"

#include <atomic>

namespace waybill::service {
namespace {

constexpr std::size_t kLongestName = 128;

constexpr unsigned bit_of(char first, char second) {
  return (static_cast<unsigned char>(first) * 7U + static_cast<unsigned char>(second)) % 64U;
}

std::uint64_t next_identity() {
  static std::atomic<std::uint64_t> last = 0;
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

}  // namespace

SecretNames::SecretNames(std::span<const std::string> words)
    : words_(words), identity_(next_identity()) {
  for (const std::string& word : words)
    if (word.size() > 1) pairs_ |= std::uint64_t{1} << bit_of(word[0], word[1]);
}

// False for most names. A separator may stand between the two letters of a pair: then it is true.
bool SecretNames::may_have(std::string_view name) const {
  bool found = false;
  for (std::size_t at = 0; at + 1 < name.size(); ++at) {
    const auto first = static_cast<char>(name[at] | 0x20);
    const auto second = static_cast<char>(name[at + 1] | 0x20);
    found |= (pairs_ >> bit_of(first, second) & 1) != 0 || name[at] == '_' || name[at] == '-';
  }
  return found;
}

bool SecretNames::has(std::string_view name) const {
  if (!may_have(name)) return false;
  std::array<char, kLongestName> room;
  std::size_t size = 0;
  for (const char c : name.substr(0, kLongestName)) {
    if (c == '-' || c == '_') continue;
    room[size++] = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  const std::string_view plain(room.data(), size);
  for (std::size_t at = 0; at + 1 < size; ++at) {
    if ((pairs_ >> bit_of(room[at], room[at + 1]) & 1) == 0) continue;
    for (const std::string& word : words_)
      if (word.size() > 1 && plain.substr(at).starts_with(word)) return true;
  }
  return false;
}

bool HarmlessNames::look(const SecretNames& secrets, std::string_view spelled) {
  return spelled.find('\\') == std::string_view::npos && !secrets.has(spelled);
}

}  // namespace waybill::service

// SecretNames: which of the names in a call's arguments speak of a secret.
//
// Every name of every call comes by here, and most calls have the same names as the one before; so
// a thread remembers (HarmlessNames) which names it has already looked at in vain.
//
// Lifetime: SecretNames refers to the words that it was made of.
// Thread-safety: SecretNames is read only; HarmlessNames belongs to one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

namespace waybill::service {

class SecretNames {
 public:
  // Parts of names, lower case, two letters or more; '-' and '_' in a name do not count.
  explicit SecretNames(std::span<const std::string> words);

  bool has(std::string_view name) const;
  std::uint64_t identity() const { return identity_; }  // no two objects share one

 private:
  bool may_have(std::string_view name) const;
  std::span<const std::string> words_;
  std::uint64_t pairs_ = 0;  // a bit for each pair of letters that a word begins with
  std::uint64_t identity_;
};

class HarmlessNames {
 public:
  // False for a secret name, and for one with escapes in it, whose meaning is not known here.
  bool has(const SecretNames& secrets, std::string_view spelled) {
    if (spelled.size() > kLongest) return look(secrets, spelled);
    const Ends ends = ends_of(spelled);
    Entry& entry = entries_[slot_of(ends, spelled.size())];
    if (entry.secrets == secrets.identity() && entry.size == spelled.size() && entry.ends == ends)
      return true;
    if (!look(secrets, spelled)) return false;
    entry = {secrets.identity(), spelled.size(), ends};
    return true;
  }

 private:
  static constexpr std::size_t kLongest = 16;
  static constexpr unsigned kBits = 7;
  // The first and the last eight bytes: together with the size, all of a name of up to sixteen.
  struct Ends {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    bool operator==(const Ends&) const = default;
  };
  struct Entry {
    std::uint64_t secrets = 0;  // an identity; no object has this one
    std::size_t size = 0;
    Ends ends{};
  };
  static std::uint64_t load(const char* at, std::size_t size) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, at, size);
    return bytes;
  }
  static Ends ends_of(std::string_view name) {
    const char* const end = name.data() + name.size();
    if (name.size() >= 8) return {load(name.data(), 8), load(end - 8, 8)};
    if (name.size() >= 4) return {load(name.data(), 4), load(end - 4, 4)};
    if (name.size() >= 2) return {load(name.data(), 2), load(end - 2, 2)};
    return {name.empty() ? 0 : load(name.data(), 1), 0};
  }
  static std::size_t slot_of(const Ends& ends, std::size_t size) {
    return (((ends.first ^ size) * 0x9E37'79B9'7F4A'7C15 + ends.last) * 0xC2B2'AE3D'27D4'EB4F) >>
           (64 - kBits);
  }
  static bool look(const SecretNames& secrets, std::string_view spelled);

  std::array<Entry, 1U << kBits> entries_{};
};

}  // namespace waybill::service

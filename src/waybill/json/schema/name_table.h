// NameTable: which of a fixed set of names is this one? For property names and enumerations.
//
// Lifetime: names are views; their bytes belong to the Program that also owns the table.
// Thread-safety: find() may be called by many threads once the last name was added.
#pragma once

#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "waybill/json/schema/hashing.h"

namespace waybill::json::schema {

// A text with its first eight bytes as a number, zeros after its end: most names differ in it.
class Name {
 public:
  Name(std::string_view text) : text_(text), head_(head_of(text)) {}  // NOLINT: a Name is a text
  // For a text after which more can be read, `readable` bytes from its beginning.
  Name(std::string_view text, std::size_t readable) : text_(text) {
    if (std::endian::native != std::endian::little || readable < 8) {
      head_ = head_of(text);
    } else {
      const std::uint64_t word = load<std::uint64_t>(text.data());
      head_ = text.size() >= 8 ? word : word & ((std::uint64_t{1} << (8 * text.size())) - 1);
    }
  }

  std::string_view text() const { return text_; }
  friend bool operator==(const Name& a, const Name& b) {
    return a.head_ == b.head_ && a.text_.size() == b.text_.size() &&
           (a.text_.size() <= 8 || same_bytes(a.text_.substr(8), b.text_.substr(8)));
  }

 private:
  static std::uint64_t head_of(std::string_view text) {
    if (text.size() >= 8) return load<std::uint64_t>(text.data());
    std::uint64_t head = 0;
    std::memcpy(&head, text.data(), text.size());
    return head;
  }
  std::string_view text_;
  std::uint64_t head_;
};

class NameTable {
 public:
  static constexpr std::uint32_t kAbsent = 0xFFFF'FFFF;

  // The number of the name: its place in the order of first addition.
  std::uint32_t add(std::string_view name);
  std::uint32_t find(const Name& name) const {
    if (names_.empty()) return kAbsent;
    for (std::size_t at = hash_bytes(name.text(), 0) & mask_;; at = (at + 1) & mask_) {
      const std::uint32_t number = buckets_[at];
      if (number == kAbsent || names_[number] == name) return number;
    }
  }
  // find() for a caller who expects the names in the order in which they were added.
  std::uint32_t find(const Name& name, std::uint32_t expected) const {
    if (expected < names_.size() && names_[expected] == name) return expected;
    return find(name);
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(names_.size()); }
  std::string_view name(std::uint32_t number) const { return names_[number].text(); }

 private:
  void rehash(std::size_t buckets);
  std::vector<Name> names_;
  std::vector<std::uint32_t> buckets_;  // a power of two, at most half full
  std::size_t mask_ = 0;
};

}  // namespace waybill::json::schema

// Texts made by chance from a fixed seed: the same on every machine and in every run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace waybill::json::test {

class Chance {
 public:
  explicit Chance(std::uint64_t seed) : engine_(seed) {}
  // 0 ... n - 1. The bias of the remainder does not matter here; equal results everywhere do.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  bool once_in(std::size_t n) { return below(n) == 0; }
  std::uint64_t bits() { return engine_(); }

 private:
  std::mt19937_64 engine_;
};

// A valid array or object of about `size` bytes: every kind of token, strings and runs of white
// space of very different lengths.
std::string random_document(Chance& chance, std::size_t size);

// The text with one to three small changes, most of which break it.
std::string mutated(Chance& chance, std::string text);

}  // namespace waybill::json::test

// Contest: several ways to do the same work, measured side by side.
//
// The method is that of peers/measure.mjs: a warm-up, then rounds of samples; the figure is the
// best round's median. Besides, the entrants take their samples in turn, so that what disturbs the
// machine disturbs them alike, and each sample begins with one run that is not timed, so that
// nobody pays for the cache lines that the one before took.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace waybill::bench {

using Nanoseconds = double;

inline Nanoseconds now() {
  const auto time = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<Nanoseconds, std::nano>(time).count();
}

// Makes the compiler believe that the result is used.
template <class T>
void keep(const T& result) {
  asm volatile("" : : "g"(&result) : "memory");
}

struct Figure {
  std::string name;
  std::size_t bytes;
  Nanoseconds ns_per_op;
};

class Contest {
 public:
  // `op` does the work once; `bytes` is the size of what it reads or writes.
  template <class Op>
  void add(std::string name, std::size_t bytes, Op op) {
    entrants_.push_back({std::move(name), bytes, [op = std::move(op)](std::size_t times) mutable {
                           op();
                           const Nanoseconds begin = now();
                           for (std::size_t i = 0; i < times; ++i) op();
                           return (now() - begin) / static_cast<double>(times);
                         }});
  }

  // About `seconds` for each entrant.
  std::vector<Figure> measure(double seconds);
  // Every entrant's work so often, untimed: for a profiler.
  void repeat(std::size_t times);

 private:
  struct Entrant {
    std::string name;
    std::size_t bytes;
    std::move_only_function<Nanoseconds(std::size_t)> sample;  // so many times; the mean of them
    std::size_t times = 1;
    std::vector<Nanoseconds> samples{};
    Nanoseconds best = 0;
  };
  void warm_up(Entrant& entrant, Nanoseconds budget);
  void play_round(Nanoseconds budget);

  std::vector<Entrant> entrants_;
};

}  // namespace waybill::bench

#include "bench/measure.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace waybill::bench {
namespace {

constexpr int kRounds = 5;
constexpr std::size_t kLeastSamples = 3;
// Shorter than the peers' 4 ms: there is no garbage collector that a sample would have to include,
// and a short sample is interrupted less often.
constexpr Nanoseconds kSample = 1e6;

Nanoseconds median(std::vector<Nanoseconds>& samples) {
  const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end());
  return *middle;
}

}  // namespace

void Contest::warm_up(Entrant& entrant, Nanoseconds budget) {
  const Nanoseconds end = now() + budget;
  do {
    const Nanoseconds each = entrant.sample(entrant.times);
    entrant.times = static_cast<std::size_t>(std::max(1.0, std::round(kSample / each)));
  } while (now() < end);
}

void Contest::play_round(Nanoseconds budget) {
  for (Entrant& entrant : entrants_) entrant.samples.clear();
  const Nanoseconds end = now() + budget;
  do {
    for (Entrant& entrant : entrants_) entrant.samples.push_back(entrant.sample(entrant.times));
  } while (now() < end || entrants_.front().samples.size() < kLeastSamples);
  for (Entrant& entrant : entrants_) entrant.best = std::min(entrant.best, median(entrant.samples));
}

std::vector<Figure> Contest::measure(double seconds) {
  if (entrants_.empty()) return {};
  const Nanoseconds budget = seconds * 1e9;
  for (Entrant& entrant : entrants_) {
    entrant.best = std::numeric_limits<Nanoseconds>::infinity();
    warm_up(entrant, budget / 4);
  }
  for (int round = 0; round < kRounds; ++round)
    play_round(budget * static_cast<double>(entrants_.size()) / kRounds);
  std::vector<Figure> figures;
  for (const Entrant& entrant : entrants_)
    figures.push_back({entrant.name, entrant.bytes, entrant.best});
  return figures;
}

void Contest::repeat(std::size_t times) {
  for (Entrant& entrant : entrants_) entrant.sample(times);
}

}  // namespace waybill::bench

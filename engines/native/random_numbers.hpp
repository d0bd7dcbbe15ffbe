// Random numbers: the generator "splitmix64", the same in every run.
#pragma once

#include <cstdint>

namespace mineproof {

class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t x = state_ += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
  }

  // From 0 to 1, exclusive.
  double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // From 0 to `end`, exclusive; equally likely except for rounding.
  int below(int end) { return static_cast<int>(share() * end); }

  // A number below `end`, with chances in proportion to the weights, of which one is greater than 0.
  template <typename Weight>
  int weighted(int end, Weight weight) {
    double sum = 0;
    for (int i = 0; i < end; ++i) sum += weight(i);
    double left = share() * sum;
    int drawn = -1;
    for (int i = 0; i < end; ++i) {
      const double own = weight(i);
      if (!(own > 0)) continue;
      drawn = i;
      left -= own;
      if (left < 0) break;
    }
    return drawn;
  }

 private:
  std::uint64_t state_;
};

// A hash of a number that looks random.
inline std::uint64_t scrambled(std::uint64_t number) { return RandomNumbers(number).next(); }

}  // namespace mineproof

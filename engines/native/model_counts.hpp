// Counts: the models of a component by their number of mines, and the weights of mines and safe cells.
#pragma once

#include <cmath>
#include <vector>

#include "floating_point_range_check.hpp"
#include "neighbors.hpp"

namespace mineproof {

constexpr double choose[most_neighbors + 1][most_neighbors + 1] = {
    {1},
    {1, 1},
    {1, 2, 1},
    {1, 3, 3, 1},
    {1, 4, 6, 4, 1},
    {1, 5, 10, 10, 5, 1},
    {1, 6, 15, 20, 15, 6, 1},
    {1, 7, 21, 35, 35, 21, 7, 1},
    {1, 8, 28, 56, 70, 56, 28, 8, 1},
};

// Divides all values from `begin` on by one power of two, if they are large, and returns its exponent. This is exact
// except for values too small for a double, which a `RangeGuard` notices: every count needs one.
inline int rescale(std::vector<double>& values, std::size_t begin = 0) {
  double largest = 0;
  for (std::size_t i = begin; i < values.size(); ++i) largest = std::fmax(largest, values[i]);
  if (largest < 0x1p200) return 0;
  const int exponent = std::ilogb(largest);
  const double factor = std::ldexp(1.0, -exponent);
  for (std::size_t i = begin; i < values.size(); ++i) values[i] *= factor;
  return exponent;
}

// The models of a component with `least`, `least` + 1... mines; with an open sentence, `width` values for each. All are
// divided by 2 ** `exponent`, which is 0 except for large or many components; chances do not depend on it.
struct Models {
  int least = 0;
  std::vector<double> counts;
  int exponent = 0;
  int most() const { return least + static_cast<int>(counts.size()) - 1; }
};

// The weight of the models with a mine at a given cell of a group, and of those without.
struct Weights {
  double with_mine = 0, without = 0;

  double all() const { return with_mine + without; }
  Weights as_chances() const { return {with_mine / all(), without / all()}; }
};

}  // namespace mineproof

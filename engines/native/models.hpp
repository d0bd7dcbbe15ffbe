// What is counted: the models of a component by their number of mines, and what a mine and none weigh.
#pragma once

#include <vector>

#include "few.hpp"

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

// The models of a component with `least`, `least` + 1... mines; with an open sentence, `width` values for each. All are
// divided by 2 ** `exponent`, which is 0 but for large components: chances are the same without it.
struct Models {
  int least = 0;
  std::vector<double> counts;
  int exponent = 0;
  int most() const { return least + static_cast<int>(counts.size()) - 1; }
};

// Of a given cell of a group: the weight of the models with a mine there, and of those without.
struct Weights {
  double with_mine = 0, without = 0;

  double all() const { return with_mine + without; }
  Weights as_chances() const { return {with_mine / all(), without / all()}; }
};

}  // namespace mineproof

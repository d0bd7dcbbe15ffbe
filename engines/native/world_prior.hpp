// The prior weights of worlds, by their number of mines.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "dynamic_program.hpp"

namespace mineproof {

using Polynomial = std::vector<double>;  // counts or weights by the number of mines, from some least number on

// The prior weight of worlds. All worlds with the right number of mines weigh the same; if the total is unknown, each
// cell is independently a mine with the same chance.
struct Prior {
  int mines = -1;       // on all undetermined cells together, or -1: the total is not known
  double odds = 0;      // of a mine in each cell, for an unknown total
  int untouched = 0;    // how many cells no sentence mentions
  // A factor for each mine in a component while components are joined, and its inverse for each mine elsewhere, so that
  // likely numbers of mines have large weights even on a large board. On other boards it is 1, without effect.
  double tilt = 1;

  bool is_independent() const { return mines < 0; }
  bool is_tilted() const { return tilt != 1; }

  // Multiplies each value by a power of `each`, one more for each mine.
  void weigh_mines(Polynomial& values, double each) const {
    if (!is_tilted()) return;
    double weight = 1;
    for (double& value : values) {
      value *= weight;
      weight *= each;
    }
    hold(values);
  }

  Models tilted(Models counted) const {
    weigh_mines(counted.counts, tilt);
    return counted;
  }

  // Scales the largest value to about 1, and raises values close to 0: of unlikely numbers of mines it matters only
  // which are possible.
  void hold(Polynomial& values) const {
    if (!is_tilted()) return;
    const double largest = *std::max_element(values.begin(), values.end());
    const double factor = largest > 0 ? std::ldexp(1.0, -std::ilogb(largest)) : 1;
    for (double& value : values) {
      if (value > 0) value = std::fmax(value * factor, smallest);
    }
  }

  // For each number of mines in the components, the weight of the untouched cells.
  Polynomial weights(int least, int most) const {
    Polynomial result(static_cast<std::size_t>(most - least) + 1, 0.0);
    if (is_independent()) {
      double weight = 1;
      for (double& item : result) {
        item = weight;
        weight *= odds;
      }
      return result;
    }
    // Binomial coefficients, each from the one before, without common factors.
    const int first = std::max(least, mines - untouched), last = std::min(most, mines);
    const auto ratio = [&](int k) { return static_cast<double>(mines - k) / (untouched - mines + k + 1) / tilt; };
    const int start = is_tilted() && first < last ? std::clamp(likely(), first, last) : first;
    double weight = 1;
    for (int k = start; k <= last; ++k) {
      result[static_cast<std::size_t>(k - least)] = weight;
      weight *= ratio(k);
      if (is_tilted()) weight = std::fmax(weight, smallest);
    }
    weight = 1;
    for (int k = start - 1; k >= first; --k) {
      weight = std::fmax(weight / ratio(k), smallest);
      result[static_cast<std::size_t>(k - least)] = weight;
    }
    return result;
  }

 private:
  static constexpr double smallest = 0x1p-500;  // the product of two is a number of full precision

  // The number of mines in the components if the untouched cells have the density given by the tilt.
  int likely() const { return mines - static_cast<int>(untouched * tilt / (1 + tilt)); }
};

// The tilt at which the expected number of mines is right; 1 if the components have few possible numbers of mines.
inline double fitting_tilt(const std::vector<Models>& counted, const Prior& prior) {
  std::size_t numbers = 0;
  for (const Models& models : counted) numbers += models.counts.size() - 1;
  if (prior.is_independent() || numbers < 200) return 1;
  double low = 0x1p-8, high = 0x1p3;
  while (high > low * 1.0001) {
    const double tilt = std::sqrt(low * high);
    double expected = prior.untouched * tilt / (1 + tilt);
    for (const Models& models : counted) {
      double all = 0, mines = 0;  // from the most mines down, without powers
      for (std::size_t k = models.counts.size(); k-- > 0;) {
        mines = mines * tilt + all * tilt;
        all = all * tilt + models.counts[k];
      }
      expected += models.least + mines / all;
    }
    (expected < prior.mines ? low : high) = tilt;
  }
  return low;
}

}  // namespace mineproof

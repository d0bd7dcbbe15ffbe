// Components and untouched cells joined: prior weights of worlds, and the weight of the rest for each component.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "dynamic_program.hpp"

namespace mineproof {

using Polynomial = std::vector<double>;  // counts or weights by the number of mines, from some least number on

inline Polynomial product(const Polynomial& first, const Polynomial& second) {
  Polynomial result(first.size() + second.size() - 1, 0.0);
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = 0; j < second.size(); ++j) result[i + j] += first[i] * second[j];
  }
  return result;
}

// The weights by the number of mines elsewhere: those of the models summed over all of these, but for a common factor.
inline Polynomial sum_out(const Polynomial& models, const Polynomial& weights) {
  Polynomial result(weights.size() - models.size() + 1, 0.0);
  for (std::size_t i = 0; i < result.size(); ++i) {
    for (std::size_t j = 0; j < models.size(); ++j) result[i] += models[j] * weights[i + j];
  }
  rescale(result);
  return result;
}

inline double dot(const Polynomial& counts, const Polynomial& weights) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) sum += counts[i] * weights[i];
  return sum;
}

// What worlds weigh beforehand: each with the right number of mines as much as any other, or, where the total is not
// known, each cell a mine with the same chance.
struct Prior {
  int mines = -1;       // on all undetermined cells together, or -1: the total is not known
  double odds = 0;      // of a mine in each cell, where the total is not known
  int untouched = 0;    // how many cells no sentence mentions

  bool is_independent() const { return mines < 0; }

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
    // Binomial coefficients, each from the one before, without what is common to all.
    double weight = 1;
    for (int k = std::max(least, mines - untouched); k <= std::min(most, mines); ++k) {
      result[static_cast<std::size_t>(k - least)] = weight;
      weight *= static_cast<double>(mines - k) / (untouched - mines + k + 1);
    }
    return result;
  }
};

// The number of ways to choose, as a double; no more than `enough` where that is reached.
inline double ways_to_choose(int from, int number, double enough) {
  number = std::min(number, from - number);
  if (number < 0) return 0;
  double ways = 1;
  for (int k = 0; k < number && ways < enough; ++k) ways = ways * (from - k) / (k + 1);
  return std::min(ways, enough);
}

// The models of components together. Of many of them there are more than a double can count.
inline Models product(const std::vector<Models>& counted, std::size_t begin, std::size_t end) {
  if (begin == end) return {0, {1.0}, 0};
  if (end - begin == 1) return counted[begin];
  const std::size_t middle = (begin + end) / 2;
  const Models left = product(counted, begin, middle), right = product(counted, middle, end);
  Models both{left.least + right.least, product(left.counts, right.counts), left.exponent + right.exponent};
  both.exponent += rescale(both.counts);
  return both;
}

// For each component, what all the others and the untouched cells weigh, by the component's own number of mines. The
// components are halved again and again: what one half sees outside are the weights with the other half summed out.
inline void outside_weights(const std::vector<Models>& counted, std::size_t begin, std::size_t end,
                            const Polynomial& weights, std::vector<Polynomial>& outside) {
  if (begin == end) return;
  if (end - begin == 1) {
    outside[begin] = weights;
    return;
  }
  const std::size_t middle = (begin + end) / 2;
  outside_weights(counted, begin, middle, sum_out(product(counted, middle, end).counts, weights), outside);
  outside_weights(counted, middle, end, sum_out(product(counted, begin, middle).counts, weights), outside);
}

}  // namespace mineproof

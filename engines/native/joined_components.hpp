// Components and untouched cells joined: the weight of the rest for each component.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "world_prior.hpp"

namespace mineproof {

inline Polynomial product(const Polynomial& first, const Polynomial& second) {
  Polynomial result(first.size() + second.size() - 1, 0.0);
  for (std::size_t i = 0; i < first.size(); ++i) {
    for (std::size_t j = 0; j < second.size(); ++j) result[i + j] += first[i] * second[j];
  }
  return result;
}

// Sums models out of the weights by number of mines: the result is by the mines elsewhere, up to a common factor.
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

// The number of ways to choose, as a double; at most `enough`.
inline double ways_to_choose(int from, int number, double enough) {
  number = std::min(number, from - number);
  if (number < 0) return 0;
  double ways = 1;
  for (int k = 0; k < number && ways < enough; ++k) ways = ways * (from - k) / (k + 1);
  return std::min(ways, enough);
}

// The models of components together, which may exceed the range of a double.
inline Models product(const std::vector<Models>& counted, std::size_t begin, std::size_t end, const Prior& prior) {
  if (begin == end) return {0, {1.0}, 0};
  if (end - begin == 1) return prior.tilted(counted[begin]);
  const std::size_t middle = (begin + end) / 2;
  const Models left = product(counted, begin, middle, prior), right = product(counted, middle, end, prior);
  Models both{left.least + right.least, product(left.counts, right.counts), left.exponent + right.exponent};
  both.exponent += rescale(both.counts);
  prior.hold(both.counts);
  return both;
}

// For each component the weight of everything else, by the component's own number of mines. The components are halved
// recursively: for one half, the models of the other half are summed out of the weights.
inline void outside_weights(const std::vector<Models>& counted, std::size_t begin, std::size_t end,
                            const Polynomial& weights, const Prior& prior, std::vector<Polynomial>& outside) {
  if (begin == end) return;
  if (end - begin == 1) {
    outside[begin] = weights;
    prior.weigh_mines(outside[begin], prior.tilt);
    return;
  }
  const std::size_t middle = (begin + end) / 2;
  const auto without = [&](std::size_t from, std::size_t to) {
    Polynomial rest = sum_out(product(counted, from, to, prior).counts, weights);
    prior.hold(rest);
    return rest;
  };
  outside_weights(counted, begin, middle, without(middle, end), prior, outside);
  outside_weights(counted, middle, end, without(begin, middle), prior, outside);
}

}  // namespace mineproof

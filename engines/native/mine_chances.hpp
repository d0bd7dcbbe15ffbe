// A counted position: the certain cells, and the chance of each mine.
#pragma once

#include <utility>
#include <vector>

#include "floating_point_range_check.hpp"
#include "joined_components.hpp"

namespace mineproof {

class Position {
 public:
  // For an unknown total, each cell is a mine with the chance `density`, or `odds` to 1. The odds are passed as well,
  // since a density close to 1 does not determine them exactly enough.
  Position(Board& board, double density, double odds, Patience& patience)
      : program(patience), board_(board), density_(density), odds_(odds) {}

  Frontier frontier;
  DynamicProgram program;
  std::vector<Models> models;         // of each component
  // The chances of a mine and of none: a chance close to 1 does not determine the other exactly enough.
  std::vector<Weights> group_chance;  // in a cell of each group
  Weights untouched_chance{1, 0};     // in an untouched cell; 1 and 0 if there is none
  Prior prior;

  // Finds a safe cell neither revealed nor skipped, or returns -1.
  int find_safe() {
    while (!is_settled() && board_.next_safe() < 0) {
      if (total_can_matter()) {  // it may refute the numbers: so it comes first
        settle();
      } else if (!deduce_in_changed_components()) {
        break;
      }
    }
    return board_.next_safe();
  }

  // Whether the total may prove anything, or refute the numbers. It does not if the untouched cells can always hold the
  // other mines. Usually the numbers of cells decide.
  bool total_can_matter() {
    if (board_.total < 0) return false;
    const int left = board_.mines_left(), untouched = board_.undetermined() - board_.frontier();
    if (left > board_.frontier() && left < untouched) return false;
    frontier.read(board_);
    const auto [fewest, most] = frontier.problem.bounds_on_mines();
    return left <= most || left - untouched >= fewest;
  }

  // The same by the numbers alone, without the total.
  int find_safe_by_numbers() {
    do {
      const int ready = board_.next_safe();
      if (ready >= 0) return ready;
    } while (deduce_in_changed_components());
    return -1;
  }

  // The least chance of any cell to be a mine or to be safe, if all arrangements that fit the numbers are equally
  // likely.
  double least_chance() {
    RangeGuard guard;
    frontier.read(board_);
    count();
    double least = 1;
    for (const auto& run : runs_) {
      const std::vector<Weights>& weights = program.backward(run, Polynomial(run.models.counts.size(), 1.0));
      for (int k = 0; k < run.groups.size(); ++k) {
        const auto [rarely, often] = std::minmax(weights[k].with_mine, weights[k].without);
        least = std::min(least, rarely / (rarely + often));
      }
    }
    guard.check();
    return least;
  }

  // Deduces all consequences, and counts the chances.
  void settle() {
    while (!is_settled()) {
      RangeGuard guard;  // for these counts and all conclusions from them
      frontier.read(board_);
      count();
      std::vector<int> mines, safes;
      join(mines, safes, guard);
      guard.check();
      mark(mines, safes);
      // Marking certain cells removes no world, but changes the components.
      if (!mines.empty() || !safes.empty()) continue;
      settled_ = board_.revision();
      board_.note_counted();
    }
  }

  bool is_settled() const { return settled_ == board_.revision(); }

  // Drops the counts after a change of the board.
  void forget() { settled_ = -1; }

  // Moves without a number do not change the counts.
  void skip(int cell) {
    const bool was_settled = is_settled();
    board_.skip(cell);
    if (was_settled) settled_ = board_.revision();
  }

  // The chances of a mine and of none in an undetermined cell; neither is 0.
  const Weights& chance(int cell) const {
    const int group = frontier.group_of[cell];
    return group < 0 ? untouched_chance : group_chance[group];
  }

  // The number of layouts left, or `enough` if there are more. Needs `settle` and a known total.
  double worlds(double enough) const {
    const Models together = product(models, 0, models.size(), Prior{});
    double sum = 0;
    for (std::size_t k = 0; k < together.counts.size() && sum < enough; ++k) {
      const int left = prior.mines - together.least - static_cast<int>(k);
      if (left >= 0 && left <= prior.untouched && together.counts[k] > 0) {
        sum += std::ldexp(together.counts[k], together.exponent) * ways_to_choose(prior.untouched, left, enough);
      }
    }
    return std::min(sum, enough);
  }

 private:
  // Marks the certain cells of each changed component, for any mines elsewhere. Returns whether there are any.
  bool deduce_in_changed_components() {
    RangeGuard guard;
    frontier.read_around(board_, board_.changed());
    count();
    std::vector<int> mines, safes;
    for (const auto& run : runs_) {
      const Polynomial alike(run.models.counts.size(), 1.0);
      note_certain(run, program.backward(run, alike), mines, safes);
    }
    guard.check();
    const long before = board_.revision();
    mark(mines, safes);
    board_.note_counted();
    return board_.revision() != before;
  }

  void count() {
    program.clear();
    runs_.clear();
    models.clear();
    for (const Component& component : frontier.problem.components) {
      runs_.push_back(program.forward(frontier.problem, component));
      if (runs_.back().models.counts.empty()) throw HandOver("no layout fits what is given");
      models.push_back(runs_.back().models);
    }
  }

  // Computes the chances of all undetermined cells, and the certain cells. Mines and safe cells are weighed separately,
  // without subtraction, so that a certain cell has a weight of exactly 0 for the opposite.
  void join(std::vector<int>& mines, std::vector<int>& safes, const RangeGuard& guard) {
    prior = {board_.total < 0 ? -1 : board_.mines_left(), odds_, frontier.untouched};
    prior.tilt = fitting_tilt(models, prior);
    const std::vector<Polynomial> outside = weights_outside();
    group_chance.resize(frontier.problem.groups.size());
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const std::vector<Weights>& weights = program.backward(runs_[i], outside[i]);
      note_certain(runs_[i], weights, mines, safes);
      for (int k = 0; k < runs_[i].groups.size(); ++k) {
        if (!(weights[k].all() > 0)) refuse(guard);
        group_chance[frontier.problem.order[runs_[i].groups.begin + k]] = weights[k].as_chances();
      }
    }
    weigh_untouched(mines, safes, guard);
  }

  // If no world has any weight, none fits, or the weights were too small.
  [[noreturn]] static void refuse(const RangeGuard& guard) {
    guard.check();
    throw HandOver("no layout fits what is given");
  }

  std::vector<Polynomial> weights_outside() const {
    std::vector<Polynomial> outside(models.size());
    if (prior.is_independent()) {
      for (std::size_t i = 0; i < models.size(); ++i) outside[i] = prior.weights(models[i].least, models[i].most());
      return outside;
    }
    int least = 0, most = 0;
    for (const Models& counted : models) {
      least += counted.least;
      most += counted.most();
    }
    outside_weights(models, 0, models.size(), prior.weights(least, most), prior, outside);
    return outside;
  }

  void weigh_untouched(std::vector<int>& mines, std::vector<int>& safes, const RangeGuard& guard) {
    untouched_chance = {1, 0};
    if (prior.is_independent()) {
      if (prior.untouched > 0) untouched_chance = {density_, 1 / (1 + odds_)};
      return;
    }
    const Models together = product(models, 0, models.size(), prior);
    const Polynomial weights = prior.weights(together.least, together.most());
    Weights found;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      const int left = prior.mines - together.least - static_cast<int>(k);
      if (weights[k] == 0 || together.counts[k] == 0) continue;
      found.with_mine += together.counts[k] * weights[k] * left;
      found.without += together.counts[k] * weights[k] * (prior.untouched - left);
    }
    if (!(dot(together.counts, weights) > 0)) refuse(guard);
    if (prior.untouched == 0) return;
    untouched_chance = found.as_chances();
    if (found.with_mine > 0 && found.without > 0) return;
    for (int cell = 0; cell < board_.size; ++cell) {
      if (frontier.is_untouched(board_, cell)) (found.with_mine > 0 ? mines : safes).push_back(cell);
    }
  }

  void note_certain(const DynamicProgram::Run& run, const std::vector<Weights>& weights, std::vector<int>& mines,
                    std::vector<int>& safes) const {
    for (int k = 0; k < run.groups.size(); ++k) {
      if (weights[k].with_mine > 0 && weights[k].without > 0) continue;
      const Few<int>& cells = frontier.cells[frontier.problem.order[run.groups.begin + k]];
      auto& certain = weights[k].with_mine > 0 ? mines : safes;
      certain.insert(certain.end(), cells.begin(), cells.end());
    }
  }

  void mark(const std::vector<int>& mines, const std::vector<int>& safes) {
    board_.mark(mines, Known::mine);
    board_.mark(safes, Known::safe);
  }

  Board& board_;
  double density_, odds_;
  std::vector<DynamicProgram::Run> runs_;
  long settled_ = -1;  // the revision of the board at which all that follows is known
};

}  // namespace mineproof

// One move ahead: the possible numbers of a cell, with their chances and consequences.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "mine_chances.hpp"

namespace mineproof {

// The consequences of a cell showing one number. `share` is the chance of the number, given that the cell is safe. With
// this number, `safe` further cells are known to be safe, and `risk` is the least chance of a mine at any cell.
struct Prospect {
  double share = 0;
  int safe = 0;
  double risk = 1;
};

// Needs a settled position. Cells that share no component with the number are assumed to keep their chances.
class Lookahead {
 public:
  Lookahead(const Board& board, Position& position) : board_(board), position_(position) {
    const Problem& problem = position.frontier.problem;
    risks_.assign(problem.components.size(), 1.0);
    for (std::size_t group = 0; group < problem.groups.size(); ++group) {
      double& risk = risks_[static_cast<std::size_t>(position.frontier.component_of[group])];
      risk = std::min(risk, position.group_chance[group].with_mine);
    }
    is_near_.assign(static_cast<std::size_t>(board.size), false);
  }

  // Groups the cells into classes with the same prospects; without a component nearby, by the number
  // of undetermined neighbors.
  std::vector<std::vector<int>> alike(const std::vector<int>& cells) const {
    std::vector<std::vector<int>> classes;
    std::map<int, std::size_t> far;  // the class of each number of undetermined neighbors
    for (int cell : cells) {
      int undetermined = 0;
      std::size_t place = classes.size();
      if (is_far(cell, undetermined)) place = far.emplace(undetermined, place).first->second;
      if (place == classes.size()) classes.emplace_back();
      classes[place].push_back(cell);
    }
    return classes;
  }

  // A prospect for each number that `cell` may show; it is undetermined and may be safe.
  std::vector<Prospect> prospects(int cell) {
    find_touched(cell);
    const int untouched = pose(cell);
    DynamicProgram& program = position_.program;
    program.clear();
    const Component& own = problem_.components[0];
    const DynamicProgram::Run run = program.forward(problem_, own, 0);
    if (run.models.counts.empty()) return {};
    Models elsewhere = product_without_touched();
    double least_risk = untouched > 0 ? position_.untouched_chance.with_mine : 1.0;
    for (std::size_t i = 0; i < risks_.size(); ++i) {
      if (!is_touched(i)) least_risk = std::min(least_risk, risks_[i]);
    }
    int safe_apart = 0;
    for (std::size_t i = 1; i < problem_.components.size(); ++i) {
      const DynamicProgram::Run apart = program.forward(problem_, problem_.components[i]);
      if (apart.models.counts.empty()) return {};
      safe_apart += count_safe(apart);
      elsewhere = {elsewhere.least + apart.models.least, product(elsewhere.counts, position_.prior.tilted(apart.models).counts), 0};
    }
    if (safe_apart > 0) least_risk = 0;
    return shown(run, outside(run, elsewhere, untouched), safe_apart, least_risk);
  }

 private:
  bool is_far(int cell, int& undetermined) const {
    if (!position_.frontier.is_untouched(board_, cell)) return false;
    for (int other : board_.around(cell)) {
      if (!board_.is_undetermined(other)) continue;
      ++undetermined;
      if (position_.frontier.group_of[other] >= 0) return false;
    }
    return true;
  }

  bool is_touched(std::size_t component) const { return touched_.count(static_cast<int>(component)) > 0; }

  // The components of the cell and of its undetermined neighbors.
  void find_touched(int cell) {
    touched_.clear();
    const auto touch = [&](int other) {
      const int group = position_.frontier.group_of[other];
      if (group >= 0) touched_.insert(position_.frontier.component_of[group]);
    };
    touch(cell);
    for (int other : board_.around(cell)) touch(other);
  }

  // Rebuilds the touched components with `cell` safe. Its number is sentence 0, with an open count. Returns the number
  // of cells still untouched.
  int pose(int cell) {
    const Frontier& frontier = position_.frontier;
    problem_.clear();
    problem_.add_sentence(0);
    int beside = 0;  // neighbors that were untouched
    for (int other : board_.around(cell)) {
      is_near_[other] = board_.is_undetermined(other);
      beside += frontier.is_untouched(board_, other);
    }
    renamed_.resize(frontier.problem.sentences.size());
    for (int component : touched_) add_component(frontier.problem.components[component], cell);
    Few<int> number;
    number.push(0);
    if (beside > 0) problem_.add_group(beside, number);
    for (int other : board_.around(cell)) is_near_[other] = false;
    problem_.split();
    return frontier.untouched - beside - frontier.is_untouched(board_, cell);
  }

  void add_component(const Component& component, int cell) {
    const Frontier& frontier = position_.frontier;
    for (int i = component.sentences.begin; i < component.sentences.end; ++i) {
      const int sentence = frontier.problem.members[i];
      renamed_[sentence] = problem_.add_sentence(frontier.problem.sentences[sentence].count);
    }
    for (int i = component.groups.begin; i < component.groups.end; ++i) {
      const int group = frontier.problem.order[i];
      int near = 0, far = 0;
      for (int other : frontier.cells[group]) {
        if (is_near_[other]) ++near;
        else if (other != cell) ++far;
      }
      Few<int> sentences, with_number;
      with_number.push(0);
      for (int sentence : frontier.problem.groups[group].sentences) sentences.push(renamed_[sentence]);
      if (far > 0) problem_.add_group(far, sentences);
      if (near == 0) continue;
      for (int sentence : sentences) with_number.push(sentence);
      problem_.add_group(near, with_number);
    }
  }

  // The models of the untouched components, cached, since many cells touch the same components.
  const Models& product_without_touched() {
    const auto known = elsewhere_.find(touched_);
    if (known != elsewhere_.end()) return known->second;
    std::vector<Models> others;
    for (std::size_t i = 0; i < position_.models.size(); ++i) {
      if (!is_touched(i)) others.push_back(position_.models[i]);
    }
    return elsewhere_[touched_] = product(others, 0, others.size(), position_.prior);
  }

  // The number of safe cells in a component without the number.
  int count_safe(const DynamicProgram::Run& run) {
    const std::size_t spans = run.models.counts.size();
    const std::vector<Weights>& weights = position_.program.backward(run, Polynomial(spans, 1.0));
    int safe = 0;
    for (int k = 0; k < run.groups.size(); ++k) {
      if (weights[k].with_mine == 0) safe += problem_.groups[problem_.order[run.groups.begin + k]].size;
    }
    return safe;
  }

  // The weight of everything else, by the mines in the number's component.
  Polynomial outside(const DynamicProgram::Run& run, const Models& elsewhere, int untouched) const {
    Prior prior = position_.prior;
    prior.untouched = untouched;
    const int least = run.models.least;
    const int most = least + static_cast<int>(run.models.counts.size()) / run.width - 1;
    if (prior.is_independent()) return prior.weights(least, most);
    const int further = static_cast<int>(elsewhere.counts.size()) - 1;
    Polynomial weights = sum_out(elsewhere.counts, prior.weights(least + elsewhere.least, most + elsewhere.least + further));
    prior.weigh_mines(weights, prior.tilt);
    return weights;
  }

  std::vector<Prospect> shown(const DynamicProgram::Run& run, const Polynomial& outside, int safe_apart,
                             double least_risk) {
    std::vector<double> weight(static_cast<std::size_t>(run.width), 0.0);
    double total = 0;
    for (int n = 0; n < run.width; ++n) {
      for (std::size_t k = 0; k < outside.size(); ++k) {
        weight[n] += run.models.counts[k * static_cast<std::size_t>(run.width) + static_cast<std::size_t>(n)] * outside[k];
      }
      total += weight[n];
    }
    const std::vector<Weights>& weights = position_.program.backward(run, outside);
    std::vector<Prospect> found;
    for (int n = 0; n < run.width; ++n) {
      if (weight[n] == 0) continue;
      Prospect prospect{weight[n] / total, safe_apart, least_risk};
      for (int k = 0; k < run.groups.size(); ++k) {
        const double with_mine = weights[static_cast<std::size_t>(k) * run.width + n].with_mine;
        if (with_mine == 0) prospect.safe += problem_.groups[problem_.order[run.groups.begin + k]].size;
        prospect.risk = std::min(prospect.risk, with_mine / weight[n]);
      }
      found.push_back(prospect);
    }
    return found;
  }

  const Board& board_;
  Position& position_;
  std::vector<double> risks_;  // the least chance of a mine in each component
  std::map<std::set<int>, Models> elsewhere_;
  // Of the cell looked at.
  Problem problem_;
  std::set<int> touched_;
  std::vector<int> renamed_;
  std::vector<bool> is_near_;
};

}  // namespace mineproof

// The dynamic program that counts the models of one component, by their number of mines.
//
// A state holds, for each partly counted sentence, its missing mines, in as few bits as its count needs. The forward
// pass along the order of the groups counts the arrangements that lead to each state; the backward pass, the weight of
// their continuations, so that the weight of all models with a mine in a group is a sum of products.
//
// One sentence may be `open`: its count is unknown, and its mines are counted up from 0. All of its possible counts are
// handled in one pass: after its last group a value is a vector over them, before its last group the weight of the
// continuations is one.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "components.hpp"
#include "model_counts.hpp"
#include "interrupts_and_hand_over.hpp"
#include "random_numbers.hpp"

namespace mineproof {

class DynamicProgram {
 public:
  static constexpr int none = -1;

  // The result of a forward pass, for the backward pass.
  struct Run {
    const Problem* problem = nullptr;
    Range groups;       // in the order of the problem
    int cells = 0;
    int first_layer = 0;
    int open = none;    // the open sentence
    int width = 1;      // how many counts it may have
    Models models;      // counts[mines * width + count of the open sentence]
  };

  explicit DynamicProgram(Patience& patience) : patience_(patience) {}

  void clear() {
    states_.clear();
    steps_.clear();
    layers_.clear();
    forward_.clear();
  }

  // Counts the models of a component; the result is empty if there are none.
  Run forward(const Problem& problem, const Component& component, int open = none) {
    Run run;
    run.problem = &problem;
    run.groups = component.groups;
    run.cells = component.cells;
    run.first_layer = static_cast<int>(layers_.size());
    run.open = open;
    begin_fields(problem, component);
    if (open != none) run.width = cells_left_[open] + 1;
    Range layer = first_state();
    int values = 1;  // how many a state has for each number of mines
    for (int i = component.groups.begin; i < component.groups.end; ++i) {
      const Field step = next_field(problem, problem.order[i], open);
      layers_.push_back({layer, static_cast<int>(steps_.size())});
      const Range following = reach(layer, step);
      const int were = values;
      if (step.closes) values = run.width;
      allocate(following, values);
      for (std::size_t s = layers_.back().first_step; s < steps_.size(); ++s) push(steps_[s], step, were, values);
      check_memory(steps_.size() - layers_.back().first_step);
      layer = following;
      if (layer.size() == 0) break;
      if (component.cells > unscaled_cells) run.models.exponent += rescale(forward_, states_[layer.begin].forward);
    }
    layers_.push_back({layer, static_cast<int>(steps_.size())});
    if (layer.size() > 0) {
      const State& last = states_[layer.begin];
      run.models.least = last.least;
      run.models.counts.assign(forward_.begin() + last.forward, forward_.end());
    }
    return run;
  }

  // The weights of the groups in the order of the run, `width` for each. `outside[k]` is the weight of everything
  // outside the component if the component has `models.least` + k mines.
  const std::vector<Weights>& backward(const Run& run, const std::vector<double>& outside) {
    const Problem& problem = *run.problem;
    const int groups = run.groups.size();
    weights_.assign(static_cast<std::size_t>(groups) * run.width, Weights{});
    State& last = states_[layers_[run.first_layer + groups].states.begin];
    last.backward = 0;
    backward_.assign(outside.begin(), outside.end());
    bool is_closed = true;  // whether the open sentence has all its groups before the one looked at, or is none
    int to_meet = run.open == none ? 0 : problem.sentences[run.open].groups.size();
    const int all = to_meet;
    for (int i = groups - 1; i >= 0; --i) {
      const int index = problem.order[run.groups.begin + i];
      const Group& group = problem.groups[index];
      bool closes = false;
      const bool mentions = std::find(group.sentences.begin(), group.sentences.end(), run.open) != group.sentences.end();
      if (mentions) closes = to_meet-- == all;
      if (closes) is_closed = false;
      const Layer& layer = layers_[run.first_layer + i];
      const std::size_t base = backward_.size();
      const int values = is_closed ? 1 : run.width;
      for (int s = layer.states.begin; s < layer.states.end; ++s) {
        states_[s].backward = backward_.size();
        backward_.resize(backward_.size() + static_cast<std::size_t>(span(states_[s])) * values, 0.0);
      }
      Weights* found = &weights_[static_cast<std::size_t>(i) * run.width];
      const auto end = static_cast<std::size_t>(layers_[run.first_layer + i + 1].first_step);
      check_memory(end - layer.first_step);
      for (std::size_t s = layer.first_step; s < end; ++s) {
        pull(steps_[s], group.size, closes, is_closed, run.width, found);
      }
      if (run.cells > unscaled_cells) rescale(backward_, base);
    }
    return weights_;
  }

  // Draws one of the models with this number of mines, all equally likely, from the last group back to the first. Calls
  // `act` with each group of the problem and its mines.
  template <typename Act>
  void draw(const Run& run, int mines, RandomNumbers& random, Act act) const {
    int at = layers_[run.first_layer + run.groups.size()].states.begin;
    for (int i = run.groups.size() - 1; i >= 0; --i) {
      const int group = run.problem->order[run.groups.begin + i];
      const double* const ways = choose[run.problem->groups[group].size];
      const auto arrangements = [&](const Step& step) {
        const State& from = states_[step.from];
        const int before = mines - step.mines - from.least;
        if (step.to != at || before < 0 || before >= span(from)) return 0.0;
        return ways[step.mines] * forward_[from.forward + static_cast<std::size_t>(before)];
      };
      const int first = layers_[run.first_layer + i].first_step, end = layers_[run.first_layer + i + 1].first_step;
      const int drawn = first + random.weighted(end - first, [&](int k) { return arrangements(steps_[first + k]); });
      act(group, steps_[drawn].mines);
      mines -= steps_[drawn].mines;
      at = steps_[drawn].from;
    }
  }

 private:
  static constexpr std::size_t most_states = 1 << 19, most_steps = 1 << 21, most_values = 1 << 23;
  static constexpr int most_in_layer = 40'000;
  static constexpr int unscaled_cells = 450;  // fewer cells have fewer than 2 ** 450 arrangements

  struct State {
    std::uint64_t key = 0;
    int least = 0, most = 0;  // mines placed
    std::size_t forward = 0, backward = 0;
  };
  struct Step {
    int from, to, mines, shown;  // `shown` is the count of the open sentence if it ends here
  };
  struct Layer {
    Range states;
    int first_step = 0;
  };
  struct Slot {
    std::uint64_t key = 0;
    int state = 0;
    std::uint32_t stamp = 0;
  };
  // The change of a state by one group.
  struct Field {
    int size = 0;
    std::uint64_t begins = 0;  // the counts of sentences met for the first time
    std::uint64_t unit = 0;    // subtracted from the state for each mine
    int checked = 0;           // the number of sentences, with their fields at:
    int position[most_neighbors] = {};
    int to_come[most_neighbors] = {};  // cells of the sentence in later groups
    std::uint64_t mask[most_neighbors] = {};
    bool closes = false;  // whether the open sentence ends here
    int open_position = none;
  };

  static int span(const State& state) { return state.most - state.least + 1; }

  void begin_fields(const Problem& problem, const Component& component) {
    position_.resize(problem.sentences.size());
    mask_.resize(problem.sentences.size());
    cells_left_.resize(problem.sentences.size());
    free_ = ~std::uint64_t{0};
    ended_.clear();
    for (int i = component.sentences.begin; i < component.sentences.end; ++i) {
      const int sentence = problem.members[i];
      position_[sentence] = none;
      cells_left_[sentence] = 0;
      for (int group : problem.sentences[sentence].groups) cells_left_[sentence] += problem.groups[group].size;
    }
  }

  Range first_state() {
    const int index = static_cast<int>(states_.size());
    states_.push_back({0, 0, 0, forward_.size(), 0});
    forward_.push_back(1.0);
    return {index, index + 1};
  }

  Field next_field(const Problem& problem, int index, int open) {
    const Group& group = problem.groups[index];
    Field field;
    field.size = group.size;
    // The bits of a sentence that ended with the group before are free for the next.
    for (int ended : ended_) free_ |= mask_[ended] << position_[ended];
    ended_.clear();
    for (int sentence : group.sentences) {
      const bool is_open = sentence == open;
      if (position_[sentence] == none) {
        take_bits(sentence, is_open ? most_neighbors : problem.sentences[sentence].count);
        if (!is_open) {
          field.begins += static_cast<std::uint64_t>(problem.sentences[sentence].count) << position_[sentence];
        }
      }
      cells_left_[sentence] -= group.size;
      if (cells_left_[sentence] == 0) ended_.push(sentence);
      if (is_open) {
        field.unit -= std::uint64_t{1} << position_[sentence];
        field.open_position = position_[sentence];
        field.closes = cells_left_[sentence] == 0;
        continue;
      }
      field.unit += std::uint64_t{1} << position_[sentence];
      field.position[field.checked] = position_[sentence];
      field.mask[field.checked] = mask_[sentence];
      field.to_come[field.checked++] = cells_left_[sentence];
    }
    return field;
  }

  void take_bits(int sentence, int largest) {
    std::uint64_t mask = 1;
    while (mask < static_cast<std::uint64_t>(largest)) mask = 2 * mask + 1;
    int position = 0;
    while (((free_ >> position) & mask) != mask) {
      if (++position == 64) throw HandOver("more sentences are half counted at a time than 64 bits hold");
    }
    free_ &= ~(mask << position);
    position_[sentence] = position;
    mask_[sentence] = mask;
  }

  // Finds the states of the next layer, and the steps that lead there.
  Range reach(Range layer, const Field& field) {
    const int shift = begin_table(static_cast<std::size_t>(layer.size()) * (field.size + 1));
    const int first = static_cast<int>(states_.size());
    for (int from = layer.begin; from < layer.end; ++from) {
      std::uint64_t key = states_[from].key + field.begins;
      int fewest = 0, most = field.size;
      for (int i = 0; i < field.checked; ++i) {
        const int missing = static_cast<int>((key >> field.position[i]) & field.mask[i]);
        if (missing < most) most = missing;
        if (missing - field.to_come[i] > fewest) fewest = missing - field.to_come[i];
      }
      key -= static_cast<std::uint64_t>(fewest) * field.unit;
      for (int mines = fewest; mines <= most; ++mines, key -= field.unit) {
        std::uint64_t reached = key;
        int shown = 0;
        if (field.closes) {
          shown = static_cast<int>((reached >> field.open_position) & 15);
          reached &= ~(std::uint64_t{15} << field.open_position);
        }
        const int to = state_of(reached, shift, states_[from].least + mines, states_[from].most + mines);
        steps_.push_back({from, to, mines, shown});
      }
    }
    const int end = static_cast<int>(states_.size());
    if (end - first > most_in_layer) throw HandOver("a component is too wide to count");
    return {first, end};
  }

  // Reserves room for twice this number of states; returns the shift from a hash to a place in the table.
  int begin_table(std::size_t states) {
    int bits = 4;
    while ((std::size_t{1} << bits) < 2 * states) ++bits;
    if (table_.size() < std::size_t{1} << bits) table_.resize(std::size_t{1} << bits);
    table_mask_ = (std::size_t{1} << bits) - 1;
    if (++stamp_ == 0) {
      table_.assign(table_.size(), Slot{});
      stamp_ = 1;
    }
    return 64 - bits;
  }

  int state_of(std::uint64_t key, int shift, int least, int most) {
    std::size_t at = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15u) >> shift);
    while (table_[at].stamp == stamp_ && table_[at].key != key) at = (at + 1) & table_mask_;
    Slot& slot = table_[at];
    if (slot.stamp != stamp_) {
      slot = {key, static_cast<int>(states_.size()), stamp_};
      states_.push_back({key, least, most, 0, 0});
      return slot.state;
    }
    State& state = states_[slot.state];
    if (least < state.least) state.least = least;
    if (most > state.most) state.most = most;
    return slot.state;
  }

  void allocate(Range layer, int values) {
    for (int s = layer.begin; s < layer.end; ++s) {
      states_[s].forward = forward_.size();
      forward_.resize(forward_.size() + static_cast<std::size_t>(span(states_[s])) * values, 0.0);
    }
  }

  // Adds the arrangements of one state to the state at the end of a step.
  void push(const Step& step, const Field& field, int were, int values) {
    const State &from = states_[step.from], &to = states_[step.to];
    const double ways = choose[field.size][step.mines];
    const double* source = &forward_[from.forward];
    double* target = &forward_[to.forward + static_cast<std::size_t>(from.least + step.mines - to.least) * values];
    const int length = span(from);
    if (field.closes) {
      for (int k = 0; k < length; ++k) target[k * values + step.shown] += ways * source[k];
    } else {
      for (int k = 0; k < length * were; ++k) target[k] += ways * source[k];
    }
  }

  // Adds the contribution of a step to the weights of its group, and to the weight of the continuations of its state.
  void pull(const Step& step, int size, bool closes, bool is_closed, int width, Weights* found) {
    const State &from = states_[step.from], &to = states_[step.to];
    const double ways = choose[size][step.mines];
    const double with_mine = step.mines > 0 ? choose[size - 1][step.mines - 1] : 0.0;
    const double without = step.mines < size ? choose[size - 1][step.mines] : 0.0;
    const int length = span(from), shift = from.least + step.mines - to.least;
    const double* before = &forward_[from.forward];
    double* behind = &backward_[from.backward];
    double weight[most_neighbors + 1] = {};
    if (closes) {
      const double* after = &backward_[to.backward + shift];
      for (int k = 0; k < length; ++k) {
        weight[step.shown] += before[k] * after[k];
        behind[k * width + step.shown] += ways * after[k];
      }
    } else if (is_closed) {
      const double* after = &backward_[to.backward + shift];
      for (int k = 0; k < length; ++k) {
        behind[k] += ways * after[k];
        for (int n = 0; n < width; ++n) weight[n] += before[k * width + n] * after[k];
      }
    } else {
      const double* after = &backward_[to.backward + static_cast<std::size_t>(shift) * width];
      for (int k = 0; k < length; ++k) {
        for (int n = 0; n < width; ++n) {
          weight[n] += before[k] * after[k * width + n];
          behind[k * width + n] += ways * after[k * width + n];
        }
      }
    }
    for (int n = 0; n < width; ++n) {
      found[n].with_mine += with_mine * weight[n];
      found[n].without += without * weight[n];
    }
  }

  void check_memory(std::size_t steps) {
    if (states_.size() > most_states || steps_.size() > most_steps || forward_.size() > most_values ||
        backward_.size() > most_values) {
      throw HandOver("a component takes too much memory to count");
    }
    patience_.spend(static_cast<long>(steps) * 16 + 1);
  }

  Patience& patience_;
  std::vector<State> states_;
  std::vector<Step> steps_;
  std::vector<Layer> layers_;
  std::vector<double> forward_, backward_;
  std::vector<Weights> weights_;
  std::vector<Slot> table_;
  std::size_t table_mask_ = 0;
  std::uint32_t stamp_ = 0;
  // Of each sentence of the present component: the position of its field, and its cells not placed yet.
  std::vector<int> position_, cells_left_;
  std::vector<std::uint64_t> mask_;
  std::uint64_t free_ = 0;
  Few<int> ended_;
};

}  // namespace mineproof

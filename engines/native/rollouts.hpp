// Rollouts: the best of the candidate cells, by games continued from each of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "rollout_game.hpp"

namespace mineproof {

// Needs a position that is settled and a known total. All cells are tried on the same layouts with the same random
// numbers, and what is clearly worse than the best so far is dropped.
class Rollouts {
 public:
  Rollouts(const Board& board, Position& position, Patience& patience)
      : board_(board), patience_(patience), game_(board, patience), random_(0) {
    Guessing guessing(board, position);
    for (const auto& [survival, alike, weight, expected] : guessing.candidates()) {
      if (weight >= 0) rivals_.push_back({guessing.fewest_neighbors(alike), survival, weight, expected, {}, 0});
    }
    std::stable_sort(rivals_.begin(), rivals_.end(), [](const Rival& a, const Rival& b) { return a.weight > b.weight; });
    merge_equal();
    if (!rivals_.empty()) rivals_[0].lead = figures.rollout_lead;
    while (rivals_.size() > static_cast<std::size_t>(figures.rollout_cells) ||
           (!rivals_.empty() && rivals_.back().weight < figures.rollout_share * rivals_[0].weight)) {
      rivals_.pop_back();
    }
    revealed_.add_all(board);
    random_ = RandomNumbers(revealed_.key());
  }

  // Whether games are worth their time: not where more layouts are left than show anything, nor on boards that take long to
  // draw.
  static bool are_worth_it(const Board& board, const Position& position) {
    const std::size_t components = position.frontier.problem.components.size();
    return board.total >= 0 && board.size <= figures.most_cells &&
           components <= static_cast<std::size_t>(figures.most_components) &&
           position.worlds(2 * figures.rollout_layouts) <= figures.rollout_layouts;
  }

  // The cells among which to draw; none where no cell tells anything.
  std::vector<int> best(const Position& position) {
    if (rivals_.size() > 1) {
      LayoutDrawing drawing(board_, position, patience_);
      for (int games = 0; games < figures.rollout_games && rivals_.size() > 1; games += figures.rollout_batch) {
        for (int i = 0; i < figures.rollout_batch; ++i) play_all(drawing);
        drop_worse();
      }
      std::swap(rivals_[0], rivals_[leader()]);
    }
    return rivals_.empty() ? std::vector<int>{} : rivals_[0].alike;
  }

 private:
  struct Rival {
    std::vector<int> alike;
    double survival, weight, expected;
    std::vector<double> worth;  // of each game
    double lead = 0;            // how much more often it is expected to win than others, before any game
  };

  // Cells that weigh the same and show as many safe cells are mostly mirror images.
  void merge_equal() {
    std::vector<Rival> merged;
    for (Rival& rival : rivals_) {
      const auto twin = std::find_if(merged.begin(), merged.end(), [&](const Rival& other) {
        return other.weight - rival.weight <= figures.tie && std::abs(other.expected - rival.expected) <= figures.merit_tie;
      });
      if (twin == merged.end()) {
        merged.push_back(std::move(rival));
      } else {
        twin->alike.insert(twin->alike.end(), rival.alike.begin(), rival.alike.end());
      }
    }
    rivals_.swap(merged);
  }

  void play_all(LayoutDrawing& drawing) {
    drawing.draw(random_, drawn_);
    const std::uint64_t seed = random_.next();
    for (Rival& rival : rivals_) {
      const int cell = rival.alike[seed % rival.alike.size()];
      RandomNumbers random(seed);
      const bool is_mine = drawn_[cell];
      if (is_mine && !drawing.draw_with_free(cell, random, redrawn_)) throw HandOver("no layout is safe there");
      rival.worth.push_back(rival.survival * game_.play(board_, revealed_, cell, is_mine ? redrawn_ : drawn_, random));
    }
  }

  // How much more often one wins than another, by the games and by what was expected before, with the standard deviation.
  struct Difference {
    double mean, deviation;
  };

  static Difference difference(const Rival& one, const Rival& other) {
    const auto games = static_cast<double>(one.worth.size());
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < one.worth.size(); ++i) {
      const double more = one.worth[i] - other.worth[i];
      sum += more;
      squares += more * more;
    }
    const double mean = sum / games, variance = std::max(0.0, squares / games - mean * mean) / games;
    const double before = figures.rollout_spread * figures.rollout_spread;
    return {(mean * before + (one.lead - other.lead) * variance) / (before + variance),
            std::sqrt(before * variance / (before + variance))};
  }

  std::size_t leader() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < rivals_.size(); ++i) {
      if (difference(rivals_[i], rivals_[best]).mean > 0) best = i;
    }
    return best;
  }

  void drop_worse() {
    const Rival best = rivals_[leader()];
    rivals_.erase(std::remove_if(rivals_.begin(), rivals_.end(), [&](const Rival& rival) {
      const auto [mean, deviation] = difference(best, rival);
      return mean > figures.rollout_doubt * deviation && mean > 0;
    }), rivals_.end());
  }

  const Board& board_;
  Patience& patience_;
  ImaginedGame game_;
  RandomNumbers random_;
  Revealed revealed_;
  std::vector<Rival> rivals_;
  std::vector<std::uint8_t> drawn_, redrawn_;
};

}  // namespace mineproof

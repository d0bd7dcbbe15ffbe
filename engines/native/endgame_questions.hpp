// The endgame: with few layouts left, the best moves and the chance to win, exactly.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "game_tree.hpp"
#include "remaining_layouts.hpp"
#include "constants_from_python.hpp"

namespace mineproof {

// Needs a settled position. The result is unknown with more than `limit` layouts, and if the search takes too long.
class Endgame {
 public:
  Endgame(const Board& board, const Position& position, Patience& patience, int limit)
      : board_(board), position_(position), patience_(patience), limit_(limit) {
    const std::size_t components = position.frontier.problem.components.size();
    const bool is_large = position.frontier.untouched > limit || components > static_cast<std::size_t>(figures.most_components);
    if (board.total < 0 || is_large) return;
    worlds_ = position.worlds(limit + 1.0);
    if (worlds_ > limit + 0.5) return;
    for (const Models& counted : position.models) {
      double models = 0;
      for (double count : counted.counts) models += std::ldexp(count, counted.exponent);
      if (models > static_cast<double>(figures.models) * limit) return;
    }
    is_reached_ = true;
  }

  // Finds the cells that win most often with best play; none if no cell is left. Returns false if unknown.
  bool find_best(std::vector<int>& best) {
    const bool is_found = search([&](GameTree& tree, const std::vector<int>& open) {
      for (int index : tree.best_moves()) best.push_back(open[index]);
    });
    std::sort(best.begin(), best.end());
    return is_found;
  }

  // The chance to win with best play, or -1 if unknown.
  double chance_to_win() {
    double chance = -1;
    try {
      search([&](GameTree& tree, const std::vector<int>&) { chance = tree.most_won() / worlds_; });
    } catch (const HandOver&) {
    }
    return chance;
  }

 private:
  // Calls `act` with the game tree and the cells that may be revealed, if there are any.
  template <typename Act>
  bool search(Act act) {
    if (!is_reached_) return false;
    Enumeration found(board_, position_, static_cast<std::size_t>(limit_));
    std::vector<int> open;
    for (int cell : found.cells) {
      if (!board_.is_made(cell)) open.push_back(cell);
    }
    if (open.empty()) return true;
    try {
      GameTree::check_depth(static_cast<std::size_t>(worlds_), open.size());  // before much memory is taken
      found.run();
      GameTree tree(static_cast<int>(open.size()), shows(found, open), static_cast<long>(figures.effort) * limit_, patience_);
      act(tree, open);
      return true;
    } catch (const GameTree::GaveUp&) {
      return false;
    }
  }

  // The number shown by each open cell in each layout.
  std::vector<std::uint8_t> shows(const Enumeration& found, const std::vector<int>& open) const {
    std::vector<std::uint8_t> numbers;
    std::vector<std::uint8_t> is_mine(static_cast<std::size_t>(board_.size), 0);
    for (const std::vector<bool>& layout : found.layouts) {
      for (std::size_t i = 0; i < found.cells.size(); ++i) is_mine[found.cells[i]] = layout[i];
      for (int cell : open) numbers.push_back(GameTree::shown_in(board_, is_mine, cell));
    }
    return numbers;
  }

  const Board& board_;
  const Position& position_;
  Patience& patience_;
  int limit_;
  double worlds_ = 0;
  bool is_reached_ = false;
};

}  // namespace mineproof

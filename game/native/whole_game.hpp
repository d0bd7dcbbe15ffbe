// Whole games on known layouts: the referee between the mines and the player.
#pragma once

#include <stdexcept>
#include <utility>
#include <vector>

#include "player_interfaces.hpp"
#include "layout.hpp"

namespace mineproof {

// The result of a game; see `game.minesweeper.referee.Outcome`.
struct Outcome {
  bool is_won = false, has_exploded = false;
  int moves = 0, guesses = 0, safe_moves = 0, unsound = 0;
};

// The worth of a game that never loses: the product of the chances survived. `redrawn` counts the mines hit by guesses.
struct Worth {
  double chance = 1;
  int guesses = 0, redrawn = 0;
};

// One game. `draw` chooses one of the cells among which the player draws.
template <typename Draw>
class WholeGame {
 public:
  WholeGame(Layout layout, GamePlayer& player, Draw draw)
      : layout_(std::move(layout)),
        player_(player),
        draw_(draw),
        is_revealed_(layout_.is_mine.size()),
        left_(layout_.size() - layout_.mines()) {
    player.begin(layout_.height, layout_.width, layout_.mines());
  }

  // Plays to the end, and reveals the `first` cell for the player if it is not -1.
  Outcome play(int first) {
    Outcome outcome;
    bool is_safe = false;
    for (int move = first;;) {
      if (move >= 0) {
        ++outcome.moves;
        outcome.has_exploded = layout_.is_mine[move];
        outcome.unsound = outcome.has_exploded && is_safe;
        if (outcome.has_exploded) return outcome;
        reveal(move);
      }
      outcome.is_won = left_ == 0;
      if (outcome.is_won) return outcome;
      move = player_.safe_move();
      is_safe = move >= 0;
      if (!is_safe) move = guess();
      if (move < 0) return outcome;
      ++(is_safe ? outcome.safe_moves : outcome.guesses);
    }
  }

  // The same, but if a guess hits a mine, a consistent layout is drawn again. The game ends as soon as the player knows
  // its chance to win.
  Worth never_lose(int first, std::uint64_t seed) {
    Worth worth;
    for (int move = first; move < 0 || !layout_.is_mine[move];) {
      if (move >= 0) reveal(move);
      if (left_ == 0) return worth;
      move = player_.safe_move();
      if (move >= 0) continue;
      const double known = player_.chance_to_win();
      if (known >= 0) {
        worth.chance *= known;
        return worth;
      }
      move = guess();
      if (move < 0) break;
      ++worth.guesses;
      worth.chance *= player_.survival(move);
      if (!layout_.is_mine[move]) continue;
      ++worth.redrawn;
      if (!player_.imagine(move, seed, layout_.is_mine)) break;
    }
    worth.chance = 0;
    return worth;
  }

 private:
  int guess() {
    const std::vector<int>& cells = player_.guesses();
    return cells.empty() ? -1 : draw_(cells);
  }

  void reveal(int move) {
    if (is_revealed_.at(move)) throw std::runtime_error("the player moved to a cell again");
    is_revealed_[move] = true;
    --left_;
    player_.reveal(move, layout_.number(move));
  }

  Layout layout_;
  GamePlayer& player_;
  Draw draw_;
  std::vector<bool> is_revealed_;
  int left_;  // safe cells that are not revealed
};

}  // namespace mineproof

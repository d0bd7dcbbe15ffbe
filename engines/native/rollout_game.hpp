// A game continued from a position, on a layout drawn from the fitting ones.
#pragma once

#include <unordered_map>
#include <vector>

#include "endgame.hpp"
#include "guess_candidates.hpp"
#include "layout_sampling.hpp"

namespace mineproof {

// A hash of the revealed numbers, independent of their order.
class Revealed {
 public:
  void add(int cell, int number) { key_ ^= scrambled(static_cast<std::uint64_t>(cell) * 16 + static_cast<std::uint64_t>(number)); }
  void add_all(const Board& board) {
    for (int cell = 0; cell < board.size; ++cell) {
      if (board.number(cell) != hidden) add(cell, board.number(cell));
    }
  }
  std::uint64_t key() const { return key_; }

 private:
  std::uint64_t key_ = 0;
};

// A position without a known safe cell: its chance to win, or the cells to guess from.
struct Stuck {
  double chance = -1;  // or -1: more layouts are left than are looked at one by one
  std::vector<int> cells;
  std::vector<double> survivals;  // of each of them
};

class ImaginedGame {
 public:
  ImaginedGame(const Board& from, Patience& patience)
      : board_(from.height, from.width, from.total), patience_(patience), position_(board_, 0.5, 1, patience) {}

  // Reveals `first` in a layout where it is free, and plays on as `optimal` does. The game never loses: where a guess
  // hits a mine the layout is drawn anew, and the game is worth the chances survived and that of its end.
  double play(const Board& from, Revealed revealed, int first, const std::vector<std::uint8_t>& layout, RandomNumbers random) {
    board_.become(from);
    position_.forget();
    revealed_ = revealed;
    is_mine_ = layout;
    double worth = 1;
    for (int next = first; next >= 0;) {
      open(next);
      if (board_.safes() == board_.size - board_.total && board_.next_safe() < 0) return worth;
      next = position_.find_safe_by_numbers();
      if (next >= 0) continue;
      const Stuck* stuck = look_up();
      if (stuck == nullptr) {
        next = board_.next_safe();
        continue;
      }
      if (stuck->chance >= 0) return worth * stuck->chance;
      if (stuck->cells.empty()) return 0;
      const int drawn = random.below(static_cast<int>(stuck->cells.size()));
      next = stuck->cells[drawn];
      worth *= stuck->survivals[drawn];
      if (is_mine_[next] && !redraw(next, random)) return 0;
    }
    return worth;
  }

 private:
  // Reveals a cell, and around zeros all others.
  void open(int cell) {
    to_open_.assign(1, cell);
    while (!to_open_.empty()) {
      const int next = to_open_.back();
      to_open_.pop_back();
      if (board_.number(next) != hidden) continue;
      const int number = board_.mines_around(next, is_mine_);
      if (!board_.reveal(next, number)) throw HandOver("an imagined layout does not fit");
      revealed_.add(next, number);
      if (number > 0) continue;
      for (int other : board_.around(next)) to_open_.push_back(other);
    }
  }

  bool redraw(int free, RandomNumbers& random) {
    position_.settle();
    return LayoutDrawing(board_, position_, patience_).draw_with_free(free, random, is_mine_);
  }

  // The entry of the position, in which the numbers alone prove no cell safe; null if the total proves one.
  const Stuck* look_up() {
    const auto known = known_.find(revealed_.key());
    if (known != known_.end()) return &known->second;
    position_.settle();
    if (board_.next_safe() >= 0) return nullptr;
    Stuck& stuck = known_[revealed_.key()];
    stuck.chance = Endgame(board_, position_, patience_, figures.rollout_exact).chance_to_win();
    if (stuck.chance < 0) stuck.cells = Guessing(board_, position_).by_estimate();
    for (int cell : stuck.cells) stuck.survivals.push_back(position_.chance(cell).without);
    return &stuck;
  }

  Board board_;
  Patience& patience_;
  Position position_;
  Revealed revealed_;
  std::vector<std::uint8_t> is_mine_;
  std::vector<int> to_open_;
  std::unordered_map<std::uint64_t, Stuck> known_;
};

}  // namespace mineproof

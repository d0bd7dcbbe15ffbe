// A whole game on a known layout: how far a player comes who never guesses.
#pragma once

#include <vector>

#include "position.hpp"

namespace mineproof {

// What a player looks at: one number at a time, pairs of numbers too, or everything.
enum class Inference { single, pairs, everything };

// The player is told the number of each cell that is revealed, and `total`, unless it is -1. What is not known to be
// safe is never revealed; `is_mine` is read for the numbers alone.
class CarefulGame {
 public:
  CarefulGame(int height, int width, int total, Inference most, Patience& patience)
      : board(height, width, total), most_(most), position_(board, any_density, patience) {}

  Board board;

  // Plays from the `first` cell until nothing more follows.
  void play(int first, const std::vector<std::uint8_t>& is_mine) {
    for (int cell = first; cell >= 0; cell = next()) {
      int number = 0;
      for (int other : board.around(cell)) number += is_mine[other];
      if (!board.reveal(cell, number)) throw HandOver("the numbers of a layout contradict each other");
    }
  }

 private:
  static constexpr double any_density = 0.5;  // what is certain does not depend on it

  int next() {
    if (most_ != Inference::everything) {
      while (board.next_safe() < 0 && most_ == Inference::pairs && look_at_pairs()) {
      }
      return board.next_safe();
    }
    const int ready = position_.find_safe_by_numbers();
    return ready >= 0 || !total_can_matter() ? ready : position_.find_safe();
  }

  // Not where untouched cells make up for whatever the numbers leave.
  bool total_can_matter() const {
    const int untouched = position_.frontier.untouched, left = board.mines_left();
    return board.total >= 0 && !(board.undetermined() - untouched < left && left < untouched);
  }

  // The subset rule, for each pair of numbers once: where all undetermined cells of one belong to the other, and as
  // many mines are missing from both, what the other has more is safe; where as many are safe in both, it is mines.
  bool look_at_pairs() {
    const long before = board.revision();
    for (int few = 0; few < board.size; ++few) {
      if (board.number(few) == hidden || board.undetermined_around(few) == 0) continue;
      for (int many : board.around(first_undetermined(few))) {
        if (board.number(many) != hidden && board.undetermined_around(few) > 0) compare(few, many);
      }
    }
    return board.revision() != before;
  }

  int first_undetermined(int number) const {
    int cell = 0;
    while (!board.is_undetermined(board.around(number)[cell])) ++cell;
    return board.around(number)[cell];
  }

  void compare(int few, int many) {
    const int more = board.undetermined_around(many) - board.undetermined_around(few);
    const int more_mines = board.missing_around(many) - board.missing_around(few);
    if (more <= 0 || (more_mines != 0 && more_mines != more)) return;
    for (int cell : board.around(few)) {
      if (board.is_undetermined(cell) && !are_neighbors(cell, many)) return;
    }
    std::vector<int> rest;
    for (int cell : board.around(many)) {
      if (board.is_undetermined(cell) && !are_neighbors(cell, few)) rest.push_back(cell);
    }
    board.mark(rest, more_mines == 0 ? Known::safe : Known::mine);
  }

  bool are_neighbors(int one, int other) const {
    const int rows = one / board.width - other / board.width, columns = one % board.width - other % board.width;
    return -1 <= rows && rows <= 1 && -1 <= columns && columns <= 1;
  }

  Inference most_;
  Position position_;
};

}  // namespace mineproof

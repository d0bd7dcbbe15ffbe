// A whole game on a known layout: how far a player comes who never guesses.
#pragma once

#include <vector>

#include "position.hpp"

namespace mineproof {

// The player is told the number of each cell that is revealed, and `total`, unless it is -1. What is not known to be
// safe is never revealed; `is_mine` is read for the numbers alone.
class CarefulGame {
 public:
  CarefulGame(int height, int width, int total, Patience& patience)
      : board(height, width, total), position_(board, any_density, patience) {}

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
    const int ready = position_.find_safe_by_numbers();
    return ready >= 0 || !total_can_matter() ? ready : position_.find_safe();
  }

  // Not where untouched cells make up for whatever the numbers leave.
  bool total_can_matter() const {
    const int untouched = position_.frontier.untouched, left = board.mines_left();
    return board.total >= 0 && !(board.undetermined() - untouched < left && left < untouched);
  }

  Position position_;
};

}  // namespace mineproof

// A board with its counts and the lock under which they are made.
#pragma once

#include <vector>

#include "guesser_kinds.hpp"
#include "python_errors_and_lock.hpp"

namespace mineproof {

struct CountedBoard {
  CountedBoard(int height, int width, int total, double density, double odds, long revision)
      : board(height, width, total, revision), position(board, density, odds, lock), is_hidden(board.size, true) {}

  Board board;
  WithoutLock lock;
  Position position;
  std::vector<bool> is_hidden;  // the cells that were not revealed when the chances were last shown

  void settle() {
    if (!position.is_settled()) lock.run([&] { position.settle(); });
  }

  int find_safe() {
    int cell = board.next_safe();
    if (cell < 0) lock.run([&] { cell = position.find_safe(); });
    return cell;
  }

  // The cells among which a guesser draws; none if all cells are mines.
  std::vector<int> drawn_from(Way way, int exact_limit) {
    settle();
    std::vector<int> cells;
    for (int cell = 0; board.next_safe() >= 0 && cell < board.size; ++cell) {
      if (board.known(cell) == Known::safe && !board.is_made(cell)) cells.push_back(cell);
    }
    if (!cells.empty()) return cells;
    lock.run([&] { cells = guess_cells(way, board, position, lock, exact_limit); });
    return cells;
  }

  // Draws a consistent layout in which a cell is free; see `GamePlayer::imagine`. Needs a known total.
  bool imagine(int free, std::uint64_t seed, std::vector<std::uint8_t>& is_mine) {
    settle();
    bool is_drawn = false;
    lock.run([&] {
      RevealedHash revealed;
      revealed.add_all(board);
      RandomNumbers random(seed ^ scrambled(revealed.key()));
      is_drawn = LayoutDrawing(board, position, lock).draw_with_free(free, random, is_mine);
    });
    return is_drawn;
  }
};

}  // namespace mineproof

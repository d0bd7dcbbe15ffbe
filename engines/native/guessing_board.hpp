// A board with its counts, and the cells among which a guesser draws.
#pragma once

#include <vector>

#include "python_api.hpp"
#include "rollouts.hpp"

namespace mineproof {

enum class Way { safest, progress, optimal, deep };  // to guess

struct Counted {
  Counted(int height, int width, int total, double density, double odds, long revision)
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
    lock.run([&] { cells = guesses(way, exact_limit); });
    return cells;
  }

  // Draws a consistent layout in which a cell is free; see `GamePlayer::imagine`. Needs a known total.
  bool imagine(int free, std::uint64_t seed, std::vector<std::uint8_t>& is_mine) {
    settle();
    bool is_drawn = false;
    lock.run([&] {
      Revealed revealed;
      revealed.add_all(board);
      RandomNumbers random(seed ^ scrambled(revealed.key()));
      is_drawn = LayoutDrawing(board, position, lock).draw_with_free(free, random, is_mine);
    });
    return is_drawn;
  }

 private:
  std::vector<int> guesses(Way way, int exact_limit) {
    Guessing guessing(board, position);
    if (way == Way::safest) return guessing.safest();
    if (way == Way::progress) return guessing.progress();
    std::vector<int> cells;
    if (Endgame(board, position, lock, exact_limit).find_best(cells)) return cells;
    cells = guessing.unresolvable_pair();
    const bool plays_on = way == Way::deep && cells.empty() && Rollouts::are_worth_it(board, position);
    if (plays_on) cells = Rollouts(board, position, lock).best(position);
    return cells.empty() ? guessing.weighed() : cells;
  }
};

}  // namespace mineproof

// The cells among which each guesser draws.
#pragma once

#include <vector>

#include "rollouts.hpp"

namespace mineproof {

enum class Way { safest, progress, optimal, deep };  // to guess

inline std::vector<int> guess_cells(Way way, const Board& board, Position& position, Patience& patience, int exact_limit) {
  Guessing guessing(board, position);
  if (way == Way::safest) return guessing.safest();
  if (way == Way::progress) return guessing.progress();
  std::vector<int> cells;
  if (Endgame(board, position, patience, exact_limit).find_best(cells)) return cells;
  cells = guessing.unresolvable_pair();
  const bool plays_on = way == Way::deep && cells.empty() && Rollouts::are_worth_it(board, position);
  if (plays_on) cells = Rollouts(board, position, patience).best(position);
  return cells.empty() ? guessing.weighed() : cells;
}

}  // namespace mineproof

// Whole small boards: in how many of the layouts best play wins.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "game_tree.hpp"

namespace mineproof {

// The layouts with the `first` cell free, of as many mines as `total` says: how many are won where that cell is
// revealed first, and how many there are. Throws `GameTree::GaveUp` where a game could go on for too long.
inline std::pair<long, long> most_won(const Board& board, int first, Patience& patience) {
  std::vector<int> hidden_cells;
  for (int cell = 0; cell < board.size; ++cell) {
    if (cell != first) hidden_cells.push_back(cell);
  }
  if (hidden_cells.empty()) return {1, 1};
  std::vector<bool> is_chosen(hidden_cells.size(), false);
  std::fill(is_chosen.begin(), is_chosen.begin() + board.total, true);
  std::vector<std::uint8_t> is_mine(static_cast<std::size_t>(board.size));
  const auto shown = [&](int cell) {
    int number = 0;
    for (int other : board.around(cell)) number += is_mine[other];
    return static_cast<std::uint8_t>(is_mine[cell] ? GameTree::mine : number);
  };
  std::map<int, std::vector<std::uint8_t>> shows;  // of the layouts with each number at the first cell
  long layouts = 0;
  do {
    for (std::size_t i = 0; i < hidden_cells.size(); ++i) is_mine[hidden_cells[i]] = is_chosen[i];
    std::vector<std::uint8_t>& alike = shows[shown(first)];
    for (int cell : hidden_cells) alike.push_back(shown(cell));
    ++layouts;
  } while (std::prev_permutation(is_chosen.begin(), is_chosen.end()));
  long won = 0;
  for (auto& [number, alike] : shows) {
    GameTree tree(static_cast<int>(hidden_cells.size()), std::move(alike), GameTree::no_limit, patience);
    won += tree.most_won();
  }
  return {won, layouts};
}

}  // namespace mineproof

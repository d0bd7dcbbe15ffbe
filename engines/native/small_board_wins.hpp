// Whole small boards: the number of layouts won by best play.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "game_tree.hpp"

namespace mineproof {

// The symmetries of a board, without the identity, that keep the `first` cell in place: the image of every cell.
inline std::vector<std::vector<int>> symmetries_around(const Board& board, int first) {
  std::vector<std::vector<int>> found;
  for (int kind = 1; kind < 8; ++kind) {
    const bool is_turned = (kind & 4) != 0;  // rows become columns
    if (is_turned && board.height != board.width) continue;
    std::vector<int> image;
    for (int cell = 0; cell < board.size; ++cell) {
      int row = cell / board.width, column = cell % board.width;
      if ((kind & 1) != 0) row = board.height - 1 - row;
      if ((kind & 2) != 0) column = board.width - 1 - column;
      if (is_turned) std::swap(row, column);
      image.push_back(row * board.width + column);
    }
    if (image[first] == first) found.push_back(image);
  }
  return found;
}

// The image of each layout under each symmetry; it is among `layouts`.
inline std::vector<std::vector<int>> images_of(const std::vector<std::vector<bool>>& layouts,
                                               const std::vector<std::vector<int>>& symmetries,
                                               Patience& patience) {
  std::map<std::vector<bool>, int> number_of;
  for (std::size_t i = 0; i < layouts.size(); ++i) number_of[layouts[i]] = static_cast<int>(i);
  std::vector<std::vector<int>> images;
  for (const std::vector<int>& symmetry : symmetries) {
    images.emplace_back();
    for (const std::vector<bool>& layout : layouts) {
      std::vector<bool> image(layout.size());
      for (std::size_t cell = 0; cell < layout.size(); ++cell) image[symmetry[cell]] = layout[cell];
      images.back().push_back(number_of.at(image));
      patience.spend(static_cast<long>(layout.size()));
    }
  }
  return images;
}

// Of the layouts with the `first` cell safe and the total of mines: the number won after revealing this cell, and their
// number. Throws `GameTree::GaveUp` if a game could last too long.
inline std::pair<long, long> most_won(const Board& board, int first, Patience& patience) {
  std::vector<int> hidden_cells;
  for (int cell = 0; cell < board.size; ++cell) {
    if (cell != first) hidden_cells.push_back(cell);
  }
  if (hidden_cells.empty()) return {1, 1};
  std::vector<bool> is_chosen(hidden_cells.size(), false);
  std::fill(is_chosen.begin(), is_chosen.begin() + board.total, true);
  std::vector<std::uint8_t> is_mine(static_cast<std::size_t>(board.size));
  struct Alike {  // the layouts with one number at the first cell
    std::vector<std::uint8_t> shows;
    std::vector<std::vector<bool>> mines;
  };
  std::map<int, Alike> by_number;
  long layouts = 0;
  do {
    for (std::size_t i = 0; i < hidden_cells.size(); ++i) is_mine[hidden_cells[i]] = is_chosen[i];
    Alike& alike = by_number[board.mines_around(first, is_mine)];
    for (int cell : hidden_cells) alike.shows.push_back(GameTree::shown_in(board, is_mine, cell));
    alike.mines.emplace_back(is_mine.begin(), is_mine.end());
    GameTree::check_depth(alike.mines.size(), hidden_cells.size());
    patience.spend(most_neighbors * board.size);
    ++layouts;
  } while (std::prev_permutation(is_chosen.begin(), is_chosen.end()));
  const std::vector<std::vector<int>> symmetries = symmetries_around(board, first);
  long won = 0;
  for (auto& [number, alike] : by_number) {
    const std::vector<std::vector<int>> images = images_of(alike.mines, symmetries, patience);
    GameTree tree(static_cast<int>(hidden_cells.size()), alike.shows, GameTree::no_limit, patience, images);
    won += tree.most_won();
  }
  return {won, layouts};
}

}  // namespace mineproof

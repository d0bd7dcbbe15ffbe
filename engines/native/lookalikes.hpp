// Mines that could change places with safe cells, and no number would tell.
#pragma once

#include <cstdint>
#include <vector>

namespace mineproof {

// Whether some mines could change places with safe cells other than `first`, while every other safe cell kept its
// number: two in a row, or four in a square. Without a guess nobody then reveals any of them.
class Lookalikes {
 public:
  Lookalikes(int height, int width, int first, const std::vector<std::uint8_t>& is_mine)
      : height_(height), width_(width), first_(first), is_mine_(is_mine) {}

  bool are_any() const {
    for (int row = 0; row < height_; ++row) {
      for (int column = 0; column < width_; ++column) {
        if (are_in_a_row(row, column) || are_in_a_column(row, column) || are_in_a_square(row, column)) return true;
      }
    }
    return false;
  }

 private:
  bool are_in_a_row(int row, int column) const {
    if (column + 1 == width_ || !may_change(cell(row, column), cell(row, column + 1))) return false;
    for (int r = row - 1; r <= row + 1; ++r) {
      if (tells(r, column - 1) || tells(r, column + 2)) return false;
    }
    return true;
  }

  bool are_in_a_column(int row, int column) const {
    if (row + 1 == height_ || !may_change(cell(row, column), cell(row + 1, column))) return false;
    for (int c = column - 1; c <= column + 1; ++c) {
      if (tells(row - 1, c) || tells(row + 2, c)) return false;
    }
    return true;
  }

  bool are_in_a_square(int row, int column) const {
    if (row + 1 == height_ || column + 1 == width_) return false;
    const int one = cell(row, column), across = cell(row + 1, column + 1);
    const int right = cell(row, column + 1), below = cell(row + 1, column);
    return is_mine_[one] == is_mine_[across] && is_mine_[right] == is_mine_[below] && may_change(one, right) &&
           may_change(across, below) && !tells(row - 1, column - 1) && !tells(row - 1, column + 2) &&
           !tells(row + 2, column - 1) && !tells(row + 2, column + 2);
  }

  // Whether one is a mine and the other is safe, and was not known from the beginning.
  bool may_change(int one, int other) const {
    return is_mine_[one] != is_mine_[other] && one != first_ && other != first_;
  }

  // Whether there is a safe cell, whose number tells which cells around it are mines.
  bool tells(int row, int column) const {
    return 0 <= row && row < height_ && 0 <= column && column < width_ && !is_mine_[cell(row, column)];
  }

  int cell(int row, int column) const { return row * width_ + column; }

  int height_, width_, first_;
  const std::vector<std::uint8_t>& is_mine_;
};

}  // namespace mineproof

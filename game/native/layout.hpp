// A board with known mines.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mineproof {

struct Layout {
  int height, width;
  std::vector<std::uint8_t> is_mine;  // of each cell, row by row

  int size() const { return height * width; }
  int mines() const { return static_cast<int>(std::count(is_mine.begin(), is_mine.end(), 1)); }

  int number(int cell) const {
    const int row = cell / width, column = cell % width;
    int mines = 0;
    for (int r = std::max(0, row - 1); r <= std::min(height - 1, row + 1); ++r) {
      for (int c = std::max(0, column - 1); c <= std::min(width - 1, column + 1); ++c) mines += is_mine[r * width + c];
    }
    return mines - is_mine[cell];
  }
};

}  // namespace mineproof

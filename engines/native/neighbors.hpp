// The neighbors of the cells of a board, in row order: found by the borders at a cell, not stored for each.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace mineproof {

constexpr int most_neighbors = 8;

// A short list without allocation, for the neighbors of a cell.
template <typename Item>
class Few {
 public:
  void push(Item item) { items_[size_++] = item; }
  void clear() { size_ = 0; }
  int size() const { return size_; }
  const Item& operator[](int index) const { return items_[index]; }
  const Item* begin() const { return items_; }
  const Item* end() const { return items_ + size_; }

  bool operator==(const Few& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }

 private:
  Item items_[most_neighbors];
  int size_ = 0;
};

// The distances from a cell to its neighbors, in numbers of cells, for each of its sixteen possible places: with and
// without cells above, below, to the left and to the right.
class Offsets {
 public:
  explicit Offsets(int width) {
    for (int place = 0; place < 16; ++place) {
      for (int row = (place & above) != 0 ? -1 : 0; row <= ((place & below) != 0 ? 1 : 0); ++row) {
        for (int column = (place & left) != 0 ? -1 : 0; column <= ((place & right) != 0 ? 1 : 0); ++column) {
          if (row != 0 || column != 0) at_[place].push(row * width + column);
        }
      }
    }
  }

  static std::uint8_t place(int row, int column, int height, int width) {
    return static_cast<std::uint8_t>((row > 0 ? above : 0) | (row + 1 < height ? below : 0) | (column > 0 ? left : 0) |
                                     (column + 1 < width ? right : 0));
  }

  Few<int> around(int cell, std::uint8_t place) const {
    Few<int> neighbors;
    for (int offset : at_[place]) neighbors.push(cell + offset);
    return neighbors;
  }

 private:
  enum : int { above = 1, below = 2, left = 4, right = 8 };

  std::array<Few<int>, 16> at_;
};

}  // namespace mineproof

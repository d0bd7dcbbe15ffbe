// The neighbors of the cells of a board, in row order: looked up by the borders at a cell, not stored for each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "small_vector.hpp"

namespace mineproof {

// The neighbors of one cell.
class Around {
 public:
  class Iterator {
   public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = int;
    using difference_type = std::ptrdiff_t;
    using pointer = const int*;
    using reference = int;

    Iterator(int cell, const int* offset) : cell_(cell), offset_(offset) {}
    int operator*() const { return cell_ + *offset_; }
    Iterator& operator++() {
      ++offset_;
      return *this;
    }
    Iterator operator++(int) {
      const Iterator before = *this;
      ++offset_;
      return before;
    }
    bool operator==(const Iterator& other) const { return offset_ == other.offset_; }
    bool operator!=(const Iterator& other) const { return offset_ != other.offset_; }

   private:
    int cell_;
    const int* offset_;
  };

  Around(int cell, const Few<int>& offsets) : cell_(cell), offsets_(&offsets) {}
  int size() const { return offsets_->size(); }
  int operator[](int index) const { return cell_ + (*offsets_)[index]; }
  Iterator begin() const { return {cell_, offsets_->begin()}; }
  Iterator end() const { return {cell_, offsets_->end()}; }

 private:
  int cell_;
  const Few<int>* offsets_;
};

// How far the neighbors of a cell are from it in numbers of cells, for each of the sixteen places that it may have: with
// and without cells above, below, to the left and to the right.
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

  const Few<int>& operator[](std::uint8_t place) const { return at_[place]; }

 private:
  enum : int { above = 1, below = 2, left = 4, right = 8 };

  std::array<Few<int>, 16> at_;
};

}  // namespace mineproof

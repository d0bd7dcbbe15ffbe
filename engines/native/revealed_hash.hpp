// A hash of the revealed numbers of a board.
#pragma once

#include <cstdint>

#include "board_knowledge.hpp"
#include "random_numbers.hpp"

namespace mineproof {

// It does not depend on the order of the reveals.
class RevealedHash {
 public:
  void add(int cell, int number) { key_ ^= scrambled(static_cast<std::uint64_t>(cell) * 16 + static_cast<std::uint64_t>(number)); }
  void add_all(const Board& board) {
    for (int cell = 0; cell < board.size; ++cell) {
      if (board.number(cell) != hidden) add(cell, board.number(cell));
    }
  }
  std::uint64_t key() const { return key_; }

 private:
  std::uint64_t key_ = 0;
};

}  // namespace mineproof

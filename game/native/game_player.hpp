// What a compiled game asks of a compiled player, who sees the numbers of the cells revealed and nothing else.
//
// The player is handed over in a capsule of this name. Cells are numbered row by row. Any call may throw: an exception of
// Python's own, or one whose words say why the code in Python has to play that game.
#pragma once

#include <cstdint>
#include <vector>

namespace mineproof {

constexpr const char* player_capsule = "mineproof.GamePlayer";

class GamePlayer {
 public:
  virtual ~GamePlayer() = default;

  // Begins a game; what was seen before is forgotten.
  virtual void begin(int height, int width, int mines) = 0;
  virtual void reveal(int cell, int number) = 0;

  // A cell that is surely safe and not revealed, or -1 where none is known.
  virtual int safe_move() = 0;

  // The cells among which the player draws where nothing is safe; none where all cells left are mines.
  virtual const std::vector<int>& guesses() = 0;

  // The chance that a cell which may be guessed is no mine.
  virtual double survival(int cell) = 0;

  // The chance that the player wins from here on, where it is known exactly, or -1. It is asked before a guess.
  virtual double chance_to_win() = 0;

  // Draws a layout from all that fit what is revealed and have no mine at the cell `free`, by the seed and what is
  // revealed. Sets for each cell whether it is a mine; false where hardly any layout is like that.
  virtual bool imagine(int free, std::uint64_t seed, std::vector<std::uint8_t>& is_mine) = 0;
};

}  // namespace mineproof

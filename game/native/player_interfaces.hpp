// The interface of compiled players for compiled games; players see only the numbers of revealed cells.
//
// A player is passed in a capsule of this name. Cells are numbered row by row. Any call may throw: an exception of
// Python, or one with the reason why the Python code has to play the game.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace mineproof {

constexpr const char* player_capsule = "mineproof.GamePlayer";

class GamePlayer {
 public:
  virtual ~GamePlayer() = default;

  // Begins a game, and forgets the one before.
  virtual void begin(int height, int width, int mines) = 0;
  virtual void reveal(int cell, int number) = 0;

  // A safe cell that is not revealed, or -1 if none is known.
  virtual int safe_move() = 0;

  // The cells among which the player draws if no cell is safe; none if all cells left are mines.
  virtual const std::vector<int>& guesses() = 0;

  // The chance that a cell to guess from is safe.
  virtual double survival(int cell) = 0;

  // The exact chance to win from here on, or -1 if unknown. It is queried before a guess.
  virtual double chance_to_win() = 0;

  // Draws a consistent layout in which `free` is safe, determined by the seed and the revealed numbers. Sets for each
  // cell whether it is a mine; returns false if such layouts are very unlikely.
  virtual bool imagine(int free, std::uint64_t seed, std::vector<std::uint8_t>& is_mine) = 0;
};

// The rungs of the ladder of inference that a compiled player has; each contains those before it. `no_guess_player`
// names them, and plays itself with other ladders.
enum class Rung { none, single, sentence, overlap, supposing, complete, total };

constexpr const char* careful_player_capsule = "mineproof.CarefulPlayer";

// A player of one game without guesses, with the total of mines.
class CarefulPlayer {
 public:
  virtual ~CarefulPlayer() = default;

  virtual int height() const = 0;
  virtual int width() const = 0;

  // Calls `work`, which may call all methods below, while other threads of Python run; Ctrl-C ends it.
  virtual void run(const std::function<void()>& work) = 0;

  virtual void mark_mine(int cell) = 0;
  virtual void reveal(int cell, int number) = 0;

  // Resets what was examined, for another rung.
  virtual void look_anew() = 0;

  // A safe cell that is not revealed, by a rung or one before it; or -1.
  virtual int safe_move(Rung rung) = 0;

  // Whether all safe cells are known and revealed.
  virtual bool is_finished() = 0;

  // The hardest rung tried after single numbers failed; pairs of numbers count as `sentence`.
  virtual Rung needed() const = 0;

  // The least chance of any cell to be a mine or to be safe.
  virtual double least_chance() = 0;

  // The number of cells neither known to be mines nor known to be safe.
  virtual int undetermined() const = 0;
};

}  // namespace mineproof

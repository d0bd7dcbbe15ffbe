// What compiled games ask of compiled players, who see the numbers of the cells revealed and nothing else.
//
// A player is handed over in a capsule of the name here. Cells are numbered row by row. Any call may throw: an exception
// of Python's own, or one whose words say why the code in Python has to play that game.
#pragma once

#include <cstdint>
#include <functional>
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

// The rungs of the ladder of inference that a compiled player has; each contains those before it. `no_guess_player`
// names them, and plays itself where its ladder has another rung.
enum class Rung { none, single, sentence, overlap, supposing, complete, total };

constexpr const char* careful_player_capsule = "mineproof.CarefulPlayer";

// A player of one game, who never guesses. It knows how many mines there are.
class CarefulPlayer {
 public:
  virtual ~CarefulPlayer() = default;

  virtual int height() const = 0;
  virtual int width() const = 0;

  // Calls `work`, which may call all below, while other threads of Python run; Ctrl-C ends it.
  virtual void run(const std::function<void()>& work) = 0;

  virtual void mark_mine(int cell) = 0;
  virtual void reveal(int cell, int number) = 0;

  // Looks at everything anew: another rung comes.
  virtual void look_anew() = 0;

  // A cell that is not revealed and that a rung, or one before it, shows to be safe; or -1.
  virtual int safe_move(Rung rung) = 0;

  // Whether all safe cells are known and revealed.
  virtual bool is_finished() = 0;

  // The hardest rung that was tried, where single numbers were not enough and pairs of them count as `sentence`.
  virtual Rung needed() const = 0;

  // The chance of the less likely state of a cell, of the one where that is least.
  virtual double least_chance() = 0;

  // How many cells are neither known to be mines nor known to be safe.
  virtual int undetermined() const = 0;
};

}  // namespace mineproof

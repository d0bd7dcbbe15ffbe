// What a careful game asks of a compiled player, who never guesses and sees no mines.
//
// The player is handed over in a capsule of this name, and plays one game at a time. Cells are numbered row by row. Any
// call may throw: an exception of Python's own, or one whose words say why the code in Python has to play that game.
#pragma once

#include <functional>

namespace mineproof {

constexpr const char* careful_player_capsule = "mineproof.CarefulPlayer";

// The rungs of the ladder of inference that a compiled player has, each contains those before it. Python gives them by
// their names, and plays itself where its ladder (`game/puzzles/grades.py`) has another rung.
enum class Rung { none, single, sentence, overlap, supposing, complete, total };
constexpr const char* rung_names[] = {nullptr, "single", "sentence", "overlap", "supposing", "complete", "total"};

class CarefulPlayer {
 public:
  virtual ~CarefulPlayer() = default;

  virtual int height() const = 0;
  virtual int width() const = 0;

  // Calls `work`, which may call all below, while other threads of Python run; Ctrl-C ends it.
  virtual void run(const std::function<void()>& work) = 0;

  // Begins a game with this total; what was seen before is forgotten.
  virtual void begin(int mines) = 0;
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

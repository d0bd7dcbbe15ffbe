// The functions of the module: players for whole games, the layouts won by best play, and the shared constants.
#pragma once

#include "python_api.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "counted_board.hpp"
#include "ladder_player.hpp"
#include "small_board_wins.hpp"

namespace mineproof {

inline PyObject* configure(PyObject*, PyObject* arguments, PyObject* named) {
  static const char* const names[] = {"most_cells", "largest_board", "ending", "deepest", "most_statements",
                                      "most_classes", "most_components", "models", "effort", "near_best", "progress",
                                      "progress_closed", "tie", "merit_tie", "rounding", "rollout_cells",
                                      "rollout_games", "rollout_batch", "rollout_exact", "rollout_layouts",
                                      "rollout_share", "rollout_doubt", "rollout_lead", "rollout_spread", nullptr};
  Figures given;
  if (!PyArg_ParseTupleAndKeywords(
          arguments, named, "$iiiiiiiiiddddddiiiiddddd:configure", const_cast<char**>(names), &given.most_cells,
          &given.largest_board, &given.ending, &given.deepest, &given.most_statements, &given.most_classes,
          &given.most_components, &given.models, &given.effort, &given.near_best, &given.progress,
          &given.progress_closed, &given.tie, &given.merit_tie, &given.rounding, &given.rollout_cells,
          &given.rollout_games, &given.rollout_batch, &given.rollout_exact, &given.rollout_layouts,
          &given.rollout_share, &given.rollout_doubt, &given.rollout_lead, &given.rollout_spread)) {
    return nullptr;
  }
  figures = given;
  Py_RETURN_NONE;
}

inline PyObject* small_board(PyObject*, PyObject* arguments) {
  int height, width, mines, first;
  if (!PyArg_ParseTuple(arguments, "iiii:small_board", &height, &width, &mines, &first)) return nullptr;
  if (height > figures.most_cells / width) Py_RETURN_NONE;
  std::pair<long, long> found;
  bool is_too_long = false;
  WithoutLock lock;
  const auto count = [&] {
    try {
      found = most_won(Board(height, width, mines), first, lock);
    } catch (const GameTree::GaveUp&) {
      is_too_long = true;
    }
  };
  if (!is_done([&] { lock.run(count); })) return nullptr;
  if (is_too_long) Py_RETURN_NONE;
  return Py_BuildValue("ll", found.first, found.second);
}

// A player of whole games that guesses, for the referee of `game/native`.
class CompiledPlayer : public GamePlayer {
 public:
  CompiledPlayer(Way way, int exact_limit) : way_(way), exact_limit_(exact_limit) {}

  void begin(int height, int width, int mines) override {
    if (height > figures.largest_board / width) throw HandOver("the board has too many cells");
    counted_ = std::make_unique<CountedBoard>(height, width, mines, any_density, even_odds, 0);
  }

  void reveal(int cell, int number) override {
    if (!counted_->board.reveal(cell, number)) throw HandOver("only the Python engine could take in a number");
  }

  int safe_move() override { return counted_->find_safe(); }

  const std::vector<int>& guesses() override { return cells_ = counted_->drawn_from(way_, exact_limit_); }

  double survival(int cell) override {
    counted_->settle();
    const Known what = counted_->board.known(cell);
    return what == Known::undetermined ? counted_->position.chance(cell).without : what == Known::safe;
  }

  // Not earlier if the player searches earlier: the games of two players must end at the same time.
  double chance_to_win() override {
    const int limit = std::min(exact_limit_, figures.ending);
    double chance = -1;
    counted_->settle();
    if (way_ < Way::optimal || counted_->board.next_safe() >= 0) return chance;
    counted_->lock.run([&] {
      chance = Endgame(counted_->board, counted_->position, counted_->lock, limit).chance_to_win();
    });
    return chance;
  }

  bool imagine(int free, std::uint64_t seed, std::vector<std::uint8_t>& is_mine) override {
    return counted_->imagine(free, seed, is_mine);
  }

 private:
  static constexpr double any_density = 0.5, even_odds = 1;  // the total is known

  Way way_;
  int exact_limit_;
  std::unique_ptr<CountedBoard> counted_;
  std::vector<int> cells_;
};

// Returns a player in a capsule, which `game.compiled_games` accepts as a `Player`; it is deleted with the capsule.
template <typename Player, typename Make>
PyObject* in_capsule(const char* name, Make make) {
  PyObject* capsule = nullptr;
  is_done([&] {
    Player* made = make();
    capsule = PyCapsule_New(made, name, [](PyObject* dying) {
      delete static_cast<Player*>(PyCapsule_GetPointer(dying, PyCapsule_GetName(dying)));
    });
    if (capsule == nullptr) delete made;
  });
  return capsule;
}

inline PyObject* player(PyObject*, PyObject* arguments) {
  int way, exact_limit;
  if (!PyArg_ParseTuple(arguments, "ii:player", &way, &exact_limit)) return nullptr;
  return in_capsule<GamePlayer>(player_capsule, [&] { return new CompiledPlayer(static_cast<Way>(way), exact_limit); });
}

inline PyObject* careful_player(PyObject*, PyObject* arguments) {
  int height, width, mines;
  if (!PyArg_ParseTuple(arguments, "iii:careful_player", &height, &width, &mines)) return nullptr;
  return in_capsule<CarefulPlayer>(careful_player_capsule, [&] { return new LadderPlayer(height, width, mines); });
}

inline PyMethodDef functions[] = {
    {"configure", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(configure)), METH_VARARGS | METH_KEYWORDS,
     "Hand in the figures that Python has in common with this module."},
    {"careful_player", careful_player, METH_VARARGS, "A player of one game who never guesses, in a capsule, by size and mines."},
    {"player", player, METH_VARARGS, "A player of whole games in a capsule, by the number of its guesser and its exact limit."},
    {"small_board", small_board, METH_VARARGS, "How many layouts best play wins, and how many there are."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace mineproof

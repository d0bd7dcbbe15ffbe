// The functions of the module: players for whole games, the layouts won by best play, and the shared constants.
#pragma once

#include "python_errors_and_lock.hpp"

#include <utility>
#include <vector>

#include "guessing_player.hpp"
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

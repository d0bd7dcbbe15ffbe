// The functions of the module: players for whole games, the layouts won by best play, and the shared constants.
#pragma once

#include "python_api.hpp"

#include <vector>

#include "guesser_by_name.hpp"
#include "ladder_player.hpp"
#include "small_board_wins.hpp"

namespace mineproof {

// Sets the error that makes the Python code take over, and the figures.
inline PyObject* configure(PyObject* module, PyObject* arguments, PyObject* named) {
  static const char* const names[] = {"hand_over", "most_cells", "largest_board", "ending", "deepest", "most_statements", "most_classes",
                                      "most_components", "models", "effort", "largest_exact_limit", "near_best",
                                      "progress", "progress_closed", "tie", "merit_tie", "rounding", "rollout_cells",
                                      "rollout_games", "rollout_batch", "rollout_exact", "rollout_layouts",
                                      "rollout_share", "rollout_doubt", "rollout_lead", "rollout_spread", nullptr};
  PyObject* hand_over;
  Figures given;
  if (!PyArg_ParseTupleAndKeywords(arguments, named, "$Oiiiiiiiiiiddddddiiiiddddd:configure", const_cast<char**>(names), &hand_over,
                                   &given.most_cells, &given.largest_board, &given.ending, &given.deepest, &given.most_statements, &given.most_classes,
                                   &given.most_components, &given.models, &given.effort, &given.largest_exact_limit,
                                   &given.near_best, &given.progress, &given.progress_closed, &given.tie, &given.merit_tie, &given.rounding,
                                   &given.rollout_cells, &given.rollout_games, &given.rollout_batch, &given.rollout_exact,
                                   &given.rollout_layouts, &given.rollout_share, &given.rollout_doubt, &given.rollout_lead,
                                   &given.rollout_spread)) {
    return nullptr;
  }
  auto* state = static_cast<ModuleState*>(PyModule_GetState(module));
  PyObject* before = state->hand_over;
  state->hand_over = Py_NewRef(hand_over);
  Py_DECREF(before);
  figures = given;
  Py_RETURN_NONE;
}

// Calls `work` without the lock of Python. False, with a Python error, if it threw.
template <typename Work>
bool is_done(PyObject* module, Work work) {
  WithoutLock lock;
  return is_done(static_cast<ModuleState*>(PyModule_GetState(module)), [&] { lock.run([&] { work(lock); }); });
}

inline PyObject* small_board(PyObject* module, PyObject* arguments) {
  int height, width, mines, first;
  if (!PyArg_ParseTuple(arguments, "iiii:small_board", &height, &width, &mines, &first)) return nullptr;
  const long size = static_cast<long>(height) * width;
  if (height < 1 || width < 1 || first < 0 || first >= size || mines < 0 || mines >= size) {
    PyErr_SetString(PyExc_ValueError, "expected a board, a cell of it, and fewer mines than cells");
    return nullptr;
  }
  if (size > figures.most_cells) Py_RETURN_NONE;
  std::pair<long, long> found;
  bool is_too_long = false;
  const auto work = [&](Patience& patience) {
    try {
      found = most_won(Board(height, width, mines), first, patience);
    } catch (const GameTree::GaveUp&) {
      is_too_long = true;
    }
  };
  if (!is_done(module, work)) return nullptr;
  if (is_too_long) Py_RETURN_NONE;
  return Py_BuildValue("ll", found.first, found.second);
}

// A player who never guesses, in a capsule; it plays boards of this size.
inline PyObject* careful_player(PyObject*, PyObject* arguments) {
  int height, width;
  if (!PyArg_ParseTuple(arguments, "ii:careful_player", &height, &width)) return nullptr;
  if (height < 1 || height > figures.most_cells || width < 1 || width > figures.most_cells / height) {
    return PyErr_Format(PyExc_ValueError, "expected a board of 1 to %d cells", figures.most_cells);
  }
  return in_capsule<CarefulPlayer>(new (std::nothrow) LadderPlayer(height, width), careful_player_capsule);
}

inline PyMethodDef functions[] = {
    {"configure", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(configure)), METH_VARARGS | METH_KEYWORDS,
     "Hand in the error that tells Python to take over, and the figures that both have in common."},
    {"careful_player", careful_player, METH_VARARGS, "A player who never guesses, in a capsule, for boards of a size."},
    {"player", player, METH_VARARGS, "A player of whole games in a capsule, by the name of its guesser and its exact limit."},
    {"small_board", small_board, METH_VARARGS, "How many layouts best play wins, and how many there are."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace mineproof

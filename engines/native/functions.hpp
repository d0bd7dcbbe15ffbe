// The functions of the module, about whole boards whose mines are known: how many are won, and by what inference.
#pragma once

#include "python.hpp"

#include <vector>

#include "careful_game.hpp"
#include "guesser_arguments.hpp"
#include "whole_boards.hpp"

namespace mineproof {

// Takes over what the code in Python hands in: the error that tells it to take over, and the figures.
inline PyObject* configure(PyObject* module, PyObject* arguments, PyObject* named) {
  static const char* const names[] = {"hand_over", "most_cells", "largest_board", "ending", "deepest", "most_statements", "most_classes",
                                      "most_components", "models", "effort", "largest_exact_limit", "near_best",
                                      "progress", "tie", "merit_tie", "rounding", "rollout_cells",
                                      "rollout_games", "rollout_batch", "rollout_exact", "rollout_layouts",
                                      "rollout_share", "rollout_doubt", "rollout_lead", "rollout_spread", nullptr};
  PyObject* hand_over;
  Figures given;
  if (!PyArg_ParseTupleAndKeywords(arguments, named, "$Oiiiiiiiiiidddddiiiiddddd:configure", const_cast<char**>(names), &hand_over,
                                   &given.most_cells, &given.largest_board, &given.ending, &given.deepest, &given.most_statements, &given.most_classes,
                                   &given.most_components, &given.models, &given.effort, &given.largest_exact_limit,
                                   &given.near_best, &given.progress, &given.tie, &given.merit_tie, &given.rounding,
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

// A set of cells as bytes: a bit for each cell, row by row, and behind each row one that is no cell.
struct Bits {
  const char* bytes = nullptr;
  Py_ssize_t size = 0;
  int height = 0, width = 0;

  // False, with a Python error, where there is no board of this size, or not a bit for each cell.
  bool is_usable() const {
    const bool is_board = 0 < height && height <= figures.most_cells && 0 < width && width <= figures.most_cells / height;
    if (is_board && size * 8 >= height * (width + 1)) return true;
    PyErr_Format(PyExc_ValueError, "expected a board of at most %d cells, and a bit for each of them", figures.most_cells);
    return false;
  }

  // The same, and where `first` is no cell of the board.
  bool is_usable(int first) const {
    if (!is_usable()) return false;
    if (0 <= first && first < height * width) return true;
    PyErr_SetString(PyExc_ValueError, "expected a cell of the board");
    return false;
  }

  std::vector<std::uint8_t> by_cell() const {
    std::vector<std::uint8_t> is_in;
    is_in.reserve(static_cast<std::size_t>(height) * width);
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column) {
        const int bit = row * (width + 1) + column;
        is_in.push_back(bytes[bit / 8] >> bit % 8 & 1);
      }
    }
    return is_in;
  }
};

inline PyObject* climb(PyObject* module, PyObject* arguments) {
  int first, least, most;
  Bits mines;
  const char* const format = "iiiiiy#:climb";
  if (!PyArg_ParseTuple(arguments, format, &mines.height, &mines.width, &first, &least, &most, &mines.bytes, &mines.size)) {
    return nullptr;
  }
  if (!mines.is_usable(first)) return nullptr;
  if (least < 1 || most > static_cast<int>(Rung::total)) {
    PyErr_SetString(PyExc_ValueError, "expected two rungs from 1 to 6");
    return nullptr;
  }
  std::vector<char> revealed;
  Rung finished_by = Rung::none;
  const auto work = [&](Patience& patience) {
    revealed.resize(static_cast<std::size_t>(mines.size));
    const std::vector<std::uint8_t> is_mine = mines.by_cell();
    CarefulGame game(mines.height, mines.width, is_mine, patience);
    finished_by = game.climb(first, static_cast<Rung>(least), static_cast<Rung>(most));
    for (int cell = 0; cell < game.board.size; ++cell) {
      const int bit = game.board.row(cell) * (mines.width + 1) + game.board.column(cell);
      if (game.board.is_made(cell)) revealed[bit / 8] |= static_cast<char>(1 << bit % 8);
    }
  };
  if (!is_done(module, work)) return nullptr;
  return Py_BuildValue("iy#", static_cast<int>(finished_by), revealed.data(), mines.size);
}

inline PyObject* pattern_distance(PyObject* module, PyObject* arguments) {
  Bits hidden, mines;
  const char* const format = "iiy#y#:pattern_distance";
  if (!PyArg_ParseTuple(arguments, format, &mines.height, &mines.width, &hidden.bytes, &hidden.size, &mines.bytes,
                        &mines.size)) {
    return nullptr;
  }
  hidden.height = mines.height;
  hidden.width = mines.width;
  if (!mines.is_usable() || !hidden.is_usable()) return nullptr;
  CarefulGame::Distance found{};
  const auto work = [&](Patience& patience) {
    const std::vector<std::uint8_t> is_mine = mines.by_cell();
    found = CarefulGame(mines.height, mines.width, is_mine, patience).distance(hidden.by_cell());
  };
  if (!is_done(module, work)) return nullptr;
  return Py_BuildValue("di", found.chance, found.left);
}

inline PyMethodDef functions[] = {
    {"configure", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(configure)), METH_VARARGS | METH_KEYWORDS,
     "Hand in the error that tells Python to take over, and the figures that both have in common."},
    {"climb", climb, METH_VARARGS, "The rung by which a player who never guesses finishes, or 0, and what is revealed."},
    {"pattern_distance", pattern_distance, METH_VARARGS,
     "How far a part of a board is from one that needs complete inference: a chance, and how many cells stay hidden."},
    {"player", player, METH_VARARGS, "A player of whole games in a capsule, by the name of its guesser and its exact limit."},
    {"small_board", small_board, METH_VARARGS, "How many layouts best play wins, and how many there are."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace mineproof

// The functions of the module, about whole boards whose mines are known: how many are won, and by what inference.
#pragma once

#include "python.hpp"

#include <new>
#include <vector>

#include "careful_game.hpp"
#include "whole_boards.hpp"

namespace mineproof {

struct ModuleState {
  PyObject* hand_over;
};

constexpr int most_cells = 10'000;

// Calls `work` without the lock of Python, and turns what it throws into a Python error. False if it threw.
template <typename Work>
bool is_done(PyObject* module, Work work) {
  try {
    WithoutLock lock;
    const WithoutLock::Released released(lock);
    work(lock);
    return true;
  } catch (const HandOver& reason) {
    PyErr_SetString(static_cast<ModuleState*>(PyModule_GetState(module))->hand_over, reason.what());
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const PythonError&) {
  }
  return false;
}

inline PyObject* small_board(PyObject* module, PyObject* arguments) {
  int height, width, mines, first;
  if (!PyArg_ParseTuple(arguments, "iiii:small_board", &height, &width, &mines, &first)) return nullptr;
  const long size = static_cast<long>(height) * width;
  if (height < 1 || width < 1 || size > most_cells || first < 0 || first >= size || mines < 0 || mines >= size) {
    PyErr_SetString(PyExc_ValueError, "expected a board of at most 10,000 cells, one of them free of mines");
    return nullptr;
  }
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

// Sets of cells are bytes here: a bit for each cell, row by row, and behind each row one that is no cell.
inline PyObject* climb(PyObject* module, PyObject* arguments) {
  int height, width, first, least, most;
  const char* mines;
  Py_ssize_t given;
  const char* const format = "iiiiiy#:climb";
  if (!PyArg_ParseTuple(arguments, format, &height, &width, &first, &least, &most, &mines, &given)) return nullptr;
  const bool is_board = 0 < height && height <= most_cells && 0 < width && width <= most_cells / height;
  const int stride = is_board ? width + 1 : 0;
  const bool is_usable = is_board && 0 <= first && first < height * width && given * 8 >= height * stride;
  if (!is_usable || least < 1 || most > static_cast<int>(Rung::total)) {
    PyErr_SetString(PyExc_ValueError, "expected a board of at most 10,000 cells, a bit for each of them, and 1 to 6");
    return nullptr;
  }
  std::vector<char> revealed(static_cast<std::size_t>(given));
  Rung finished_by = Rung::none;
  const auto work = [&](Patience& patience) {
    std::vector<std::uint8_t> is_mine;
    for (int bit = 0; bit < height * stride; ++bit) {
      if (bit % stride < width) is_mine.push_back(mines[bit / 8] >> bit % 8 & 1);
    }
    CarefulGame game(height, width, is_mine, patience);
    finished_by = game.climb(first, static_cast<Rung>(least), static_cast<Rung>(most));
    for (int cell = 0; cell < game.board.size; ++cell) {
      const int bit = game.board.row(cell) * stride + game.board.column(cell);
      if (game.board.is_made(cell)) revealed[bit / 8] |= static_cast<char>(1 << bit % 8);
    }
  };
  if (!is_done(module, work)) return nullptr;
  return Py_BuildValue("iy#", static_cast<int>(finished_by), revealed.data(), given);
}

inline PyMethodDef functions[] = {
    {"climb", climb, METH_VARARGS, "The rung by which a player who never guesses finishes, or 0, and what is revealed."},
    {"small_board", small_board, METH_VARARGS, "How many layouts best play wins, and how many there are."},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace mineproof

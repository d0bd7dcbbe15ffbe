// The module `game.compiled_games`: whole games on layouts whose mines are known, by a compiled player.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstring>
#include <new>

#include "careful_game.hpp"
#include "cell_bits.hpp"
#include "whole_game.hpp"

namespace {

using namespace mineproof;

// Thrown where Python has noted an error already.
struct PythonError : std::exception {};

PyObject* checked(PyObject* object) {
  if (object == nullptr) throw PythonError();
  return object;
}

// What a game is played with: a layout, the first cell or -1, the player and the random numbers.
struct Game {
  Layout layout{};
  int first = -1;
  GamePlayer* player = nullptr;
  PyObject* rng = nullptr;

  // Chooses one of the cells as `rng` does, which sees them as (row, column).
  int draw(const std::vector<int>& cells) const {
    PyObject* list = checked(PyList_New(0));
    for (int cell : cells) {
      PyObject* pair = Py_BuildValue("(ii)", cell / layout.width, cell % layout.width);
      if (pair != nullptr) PyList_Append(list, pair);
      Py_XDECREF(pair);
    }
    PyObject* drawn = PyErr_Occurred() ? nullptr : PyObject_CallMethod(rng, "choice", "O", list);
    Py_DECREF(list);
    const int cell = number_of(checked(drawn));
    Py_DECREF(drawn);
    return cell;
  }

  int number_of(PyObject* cell) const {
    if (!PyTuple_Check(cell) || PyTuple_Size(cell) != 2) {
      PyErr_Format(PyExc_TypeError, "%R is no cell; expected (row, column)", cell);
      throw PythonError();
    }
    const long row = PyLong_AsLong(PyTuple_GetItem(cell, 0)), column = PyLong_AsLong(PyTuple_GetItem(cell, 1));
    if (PyErr_Occurred()) throw PythonError();
    if (row < 0 || row >= layout.height || column < 0 || column >= layout.width) {
      PyErr_Format(PyExc_ValueError, "%R is no cell of the board", cell);
      throw PythonError();
    }
    return static_cast<int>(row) * layout.width + static_cast<int>(column);
  }
};

// Reads player, height, width, mines, first cell or None, and random numbers; then `more` as the format says.
template <typename... More>
Game read(PyObject* arguments, const char* format, More... more) {
  Game game;
  PyObject *capsule, *mines, *first;
  if (!PyArg_ParseTuple(arguments, format, &capsule, &game.layout.height, &game.layout.width, &mines, &first, &game.rng,
                        more...)) {
    throw PythonError();
  }
  game.player = static_cast<GamePlayer*>(PyCapsule_GetPointer(capsule, player_capsule));
  if (game.player == nullptr) throw PythonError();
  if (game.layout.height < 1 || game.layout.width < 1 || game.layout.height > INT_MAX / game.layout.width) {
    PyErr_SetString(PyExc_ValueError, "expected a board of at least 1x1");
    throw PythonError();
  }
  game.layout.is_mine.assign(static_cast<std::size_t>(game.layout.height) * game.layout.width, 0);
  PyObject* each = checked(PyObject_GetIter(mines));
  try {
    while (PyObject* cell = PyIter_Next(each)) {
      const int number = game.number_of(cell);  // the collection of mines holds the cell on
      Py_DECREF(cell);
      game.layout.is_mine[number] = 1;
    }
  } catch (const PythonError&) {
    Py_DECREF(each);
    throw;
  }
  Py_DECREF(each);
  if (PyErr_Occurred()) throw PythonError();
  if (first != Py_None) game.first = game.number_of(first);
  return game;
}

// Returns what `act` returns. None where the player cannot play this game; what it throws without an error of Python's
// own says no more than that. Nothing may be thrown through Python.
template <typename Act>
PyObject* guarded(Act act) {
  try {
    return act();
  } catch (const std::bad_alloc&) {
    return PyErr_NoMemory();
  } catch (const std::exception&) {
    if (PyErr_Occurred() != nullptr) return nullptr;
    Py_RETURN_NONE;
  }
}

PyObject* play(PyObject*, PyObject* arguments) {
  return guarded([&] {
    const Game game = read(arguments, "OiiOOO:play");
    WholeGame whole(game.layout, *game.player, [&](const std::vector<int>& cells) { return game.draw(cells); });
    const Outcome played = whole.play(game.first);
    return Py_BuildValue("NiiiiN", PyBool_FromLong(played.is_won), played.moves, played.guesses, played.safe_moves,
                         played.unsound, PyBool_FromLong(played.has_exploded));
  });
}

PyObject* never_lose(PyObject*, PyObject* arguments) {
  return guarded([&] {
    unsigned long long seed;
    const Game game = read(arguments, "OiiOOOK:never_lose", &seed);
    WholeGame whole(game.layout, *game.player, [&](const std::vector<int>& cells) { return game.draw(cells); });
    const Worth worth = whole.never_lose(game.first, seed);
    return Py_BuildValue("dii", worth.chance, worth.guesses, worth.redrawn);
  });
}

// A player who never guesses, and the layout it plays on.
struct Climb {
  CarefulPlayer* player = nullptr;
  Layout layout{};

  Climb(PyObject* capsule, const CellBits& mines) {
    player = static_cast<CarefulPlayer*>(PyCapsule_GetPointer(capsule, careful_player_capsule));
    if (player == nullptr) throw PythonError();
    layout.height = player->height();
    layout.width = player->width();
    layout.is_mine = by_cell(mines);
  }

  std::vector<std::uint8_t> by_cell(const CellBits& cells) const {
    if (!cells.is_usable(layout.height, layout.width)) throw PythonError();
    return cells.by_cell(layout.height, layout.width);
  }
};

Rung rung_named(const char* name) {
  for (int rung = 1; rung <= static_cast<int>(Rung::total); ++rung) {
    if (std::strcmp(rung_names[rung], name) == 0) return static_cast<Rung>(rung);
  }
  PyErr_Format(PyExc_ValueError, "the compiled player has no rung '%s'; expected one of RUNGS", name);
  throw PythonError();
}

PyObject* climb(PyObject*, PyObject* arguments) {
  return guarded([&]() -> PyObject* {
    PyObject* capsule;
    int first;
    const char *least, *most;
    CellBits mines;
    if (!PyArg_ParseTuple(arguments, "Oissy#:climb", &capsule, &first, &least, &most, &mines.bytes, &mines.size)) {
      return nullptr;
    }
    const Climb given(capsule, mines);
    if (first < 0 || first >= given.layout.size()) {
      return PyErr_Format(PyExc_ValueError, "%d is no cell of the board; expected 0 to %d", first, given.layout.size() - 1);
    }
    const Rung from = rung_named(least), to = rung_named(most);
    std::vector<char> revealed(static_cast<std::size_t>(mines.size));
    Rung finished_by = Rung::none;
    given.player->run([&] {
      CarefulGame game(given.layout, *given.player);
      finished_by = game.climb(first, from, to);
      for (int cell = 0; cell < given.layout.size(); ++cell) {
        const int bit = CellBits::bit(cell, given.layout.width);
        if (game.is_revealed(cell)) revealed[bit / 8] |= static_cast<char>(1 << bit % 8);
      }
    });
    return Py_BuildValue("zy#", rung_names[static_cast<int>(finished_by)], revealed.data(), mines.size);
  });
}

PyObject* pattern_distance(PyObject*, PyObject* arguments) {
  return guarded([&]() -> PyObject* {
    PyObject* capsule;
    CellBits hidden, mines;
    if (!PyArg_ParseTuple(arguments, "Oy#y#:pattern_distance", &capsule, &hidden.bytes, &hidden.size, &mines.bytes,
                          &mines.size)) {
      return nullptr;
    }
    const Climb given(capsule, mines);
    const std::vector<std::uint8_t> is_hidden = given.by_cell(hidden);
    CarefulGame::Distance found{};
    given.player->run([&] { found = CarefulGame(given.layout, *given.player).distance(is_hidden); });
    return Py_BuildValue("di", found.chance, found.left);
  });
}

PyMethodDef functions[] = {
    {"play", play, METH_VARARGS, "How a game went, or None where the player cannot play it."},
    {"never_lose", never_lose, METH_VARARGS,
     "What a game that never loses is worth, its guesses, and the mines that they hit; or None."},
    {"climb", climb, METH_VARARGS,
     "The rung by which a player who never guesses finishes, or None, and what is revealed; or None."},
    {"pattern_distance", pattern_distance, METH_VARARGS,
     "How far a part of a board is from one that needs complete inference: a chance, and how many cells stay hidden; or None."},
    {nullptr, nullptr, 0, nullptr},
};

int execute(PyObject* module) {
  PyObject* names = PyTuple_New(static_cast<int>(Rung::total));
  for (int rung = 1; names != nullptr && rung <= static_cast<int>(Rung::total); ++rung) {
    PyTuple_SetItem(names, rung - 1, PyUnicode_FromString(rung_names[rung]));
  }
  const int result = names == nullptr ? -1 : PyModule_AddObjectRef(module, "RUNGS", names);
  Py_XDECREF(names);
  return result;
}

PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, reinterpret_cast<void*>(execute)},
    {0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "game.compiled_games", "Whole games on known layouts, by a compiled player.", 0, functions,
    module_slots, nullptr, nullptr, nullptr,
};

}  // namespace

PyMODINIT_FUNC PyInit_compiled_games() { return PyModuleDef_Init(&definition); }

// The module `game.compiled_games`: whole games on known layouts, by a compiled player.
#include "python_objects.hpp"

#include <climits>
#include <new>

#include "whole_game_without_guesses.hpp"
#include "whole_game.hpp"

namespace {

using namespace mineproof;

// The parameters of a game: a layout, the first cell or -1, the player and the random numbers.
struct Game {
  Layout layout{};
  int first = -1;
  GamePlayer* player = nullptr;
  PyObject* rng = nullptr;

  // Chooses one of the cells by `rng`, which gets them as (row, column).
  int draw(const std::vector<int>& cells) const {
    const Owned list(PyList_New(0));
    for (int cell : cells) {
      check(PyList_Append(list.get(), Owned(Py_BuildValue("(ii)", cell / layout.width, cell % layout.width)).get()));
    }
    return number(Owned(PyObject_CallMethod(rng, "choice", "O", list.get())).get());
  }

  int number(PyObject* cell) const {
    const int found = number_of(cell, layout.height, layout.width);
    if (found < 0) throw std::runtime_error("no cell of the board is given");
    return found;
  }
};

template <typename Player>
Player& player_in(PyObject* capsule, const char* name) {
  auto* player = static_cast<Player*>(PyCapsule_GetPointer(capsule, name));
  check(player == nullptr ? -1 : 0);
  return *player;
}

// Reads player, height, width, mines, first cell or None, and random numbers; then `more` as the format says.
template <typename... More>
Game read(PyObject* arguments, const char* format, More... more) {
  Game game;
  Layout& layout = game.layout;
  PyObject *capsule, *mines, *first;
  if (!PyArg_ParseTuple(arguments, format, &capsule, &layout.height, &layout.width, &mines, &first, &game.rng, more...)) {
    throw PythonError();
  }
  game.player = &player_in<GamePlayer>(capsule, player_capsule);
  if (layout.height < 1 || layout.width < 1 || layout.height > INT_MAX / layout.width) throw std::runtime_error("no board");
  layout.is_mine.assign(static_cast<std::size_t>(layout.size()), 0);
  const Owned each(PyObject_GetIter(mines));
  while (PyObject* cell = PyIter_Next(each.get())) layout.is_mine[game.number(Owned(cell).get())] = 1;
  if (PyErr_Occurred()) throw PythonError();
  if (first != Py_None) game.first = game.number(first);
  return game;
}

// Returns the result of `act`, or None if the player cannot play this game, for which it throws without a Python error.
// Nothing may be thrown through Python.
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

// A set of cells as bytes: a bit for each cell, row by row, and an unused bit after each row.
struct CellBits {
  const char* bytes = nullptr;
  Py_ssize_t size = 0;

  static int bit(int cell, int width) { return cell / width * (width + 1) + cell % width; }

  std::vector<std::uint8_t> by_cell(int height, int width) const {
    if (size * 8 < static_cast<Py_ssize_t>(height) * (width + 1)) {
      PyErr_Format(PyExc_ValueError, "expected a bit for each cell of a %dx%d board", height, width);
      throw PythonError();
    }
    std::vector<std::uint8_t> is_in(static_cast<std::size_t>(height) * width);
    for (int cell = 0; cell < height * width; ++cell) is_in[cell] = bytes[bit(cell, width) / 8] >> bit(cell, width) % 8 & 1;
    return is_in;
  }
};

PyObject* climb(PyObject*, PyObject* arguments) {
  return guarded([&]() -> PyObject* {
    PyObject* capsule;
    int first, least, most;
    CellBits mines;
    if (!PyArg_ParseTuple(arguments, "Oiiiy#:climb", &capsule, &first, &least, &most, &mines.bytes, &mines.size)) return nullptr;
    auto& player = player_in<CarefulPlayer>(capsule, careful_player_capsule);
    const Layout layout{player.height(), player.width(), mines.by_cell(player.height(), player.width())};
    if (first < 0 || first >= layout.size()) {
      return PyErr_Format(PyExc_ValueError, "%d is no cell of the board; expected 0 to %d", first, layout.size() - 1);
    }
    std::vector<char> revealed(static_cast<std::size_t>(mines.size));
    Rung finished_by = Rung::none;
    player.run([&] {
      CarefulGame game(layout, player);
      finished_by = game.climb(first, static_cast<Rung>(least), static_cast<Rung>(most));
      for (int cell = 0; cell < layout.size(); ++cell) {
        const int bit = CellBits::bit(cell, layout.width);
        if (game.is_revealed(cell)) revealed[bit / 8] |= static_cast<char>(1 << bit % 8);
      }
    });
    return Py_BuildValue("iy#", static_cast<int>(finished_by), revealed.data(), mines.size);
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
    auto& player = player_in<CarefulPlayer>(capsule, careful_player_capsule);
    const Layout layout{player.height(), player.width(), mines.by_cell(player.height(), player.width())};
    const std::vector<std::uint8_t> is_hidden = hidden.by_cell(layout.height, layout.width);
    CarefulGame::Distance found{};
    player.run([&] { found = CarefulGame(layout, player).distance(is_hidden); });
    return Py_BuildValue("di", found.chance, found.left);
  });
}

PyMethodDef functions[] = {
    {"play", play, METH_VARARGS, "How a game went, or None where the player cannot play it."},
    {"never_lose", never_lose, METH_VARARGS,
     "What a game that never loses is worth, its guesses, and the mines that they hit; or None."},
    {"climb", climb, METH_VARARGS,
     "The rung by which a player who never guesses finishes, or 0, and what is revealed; or None."},
    {"pattern_distance", pattern_distance, METH_VARARGS,
     "How far a part of a board is from one that needs complete inference: a chance, and how many cells stay hidden; or None."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef_Slot slots[] = {{0, nullptr}};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "game.compiled_games", "Whole games on known layouts, by a compiled player.", 0, functions,
    slots, nullptr, nullptr, nullptr,
};

}  // namespace

PyMODINIT_FUNC PyInit_compiled_games() { return PyModuleDef_Init(&definition); }

// A compiled guesser by its Python name, and a player of whole games with it.
#pragma once

#include "python_api.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "guessing_player.hpp"

namespace mineproof {

// Reads the name of a guesser and its exact limit. False, with a Python error, where they are not usable.
inline bool read_guesser(PyObject* name, PyObject* limit, Way& way, int& exact_limit) {
  static constexpr std::pair<const char*, Way> ways[] = {
      {"safest", Way::safest}, {"progress", Way::progress}, {"optimal", Way::optimal}, {"deep", Way::deep}};
  const auto* known = std::find_if(std::begin(ways), std::end(ways), [&](const auto& known) {
    return PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, known.first) == 0;
  });
  if (known == std::end(ways)) return PyErr_Format(PyExc_ValueError, "%R is no compiled guesser", name) != nullptr;
  way = known->second;
  int overflow = 0;
  const long given = PyLong_AsLongAndOverflow(limit, &overflow);
  if (given == -1 && PyErr_Occurred() != nullptr) return false;
  if (overflow == 0 && 0 <= given && given <= figures.largest_exact_limit) {
    exact_limit = static_cast<int>(given);
    return true;
  }
  const int most = figures.largest_exact_limit;
  return PyErr_Format(PyExc_ValueError, "exact_limit is %R; expected an int from 0 to %d", limit, most) != nullptr;
}

// Hands out a player, which `game.compiled_games` knows as a `Player`; it is deleted with its capsule.
template <typename Player>
PyObject* in_capsule(Player* made, const char* name) {
  if (made == nullptr) return PyErr_NoMemory();
  PyObject* capsule = PyCapsule_New(made, name, [](PyObject* dying) {
    delete static_cast<Player*>(PyCapsule_GetPointer(dying, PyCapsule_GetName(dying)));
  });
  if (capsule == nullptr) delete made;
  return capsule;
}

inline PyObject* player(PyObject*, PyObject* arguments) {
  PyObject *name, *limit;
  Way way = Way::optimal;
  int exact_limit = 0;
  if (!PyArg_ParseTuple(arguments, "OO:player", &name, &limit) || !read_guesser(name, limit, way, exact_limit)) return nullptr;
  return in_capsule<GamePlayer>(new (std::nothrow) CompiledPlayer(way, exact_limit), player_capsule);
}

}  // namespace mineproof

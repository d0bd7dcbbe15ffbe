// The module `engines.native.compiled`: a board of Minesweeper that deduces, counts and ranks guesses.
#include "python_errors_and_lock.hpp"

#include <climits>
#include <deque>
#include <utility>
#include <vector>

#include "guessing_board.hpp"
#include "module_functions.hpp"

namespace {

using namespace mineproof;

struct BoardObject {
  PyObject_HEAD
  CountedBoard* counted;
  PyObject* cells;    // a tuple of all cells of the board, row by row; empty if they are made when needed
  PyObject* reveals;  // the engine's dictionaries, and its set of the cells skipped: all are kept up to date here
  PyObject* marks;
  PyObject* skipped;
  PyObject* hidden;   // a dictionary of the cells that were not revealed when the chances were last shown, row by row;
                      // or null, if none were shown yet and cells are made when needed
  bool is_busy;
};

// The tuple (row, column) of a cell; a new reference.
PyObject* cell_of(const BoardObject& self, int cell) {
  if (cell < PyTuple_Size(self.cells)) return Py_NewRef(PyTuple_GetItem(self.cells, cell));
  const Board& board = self.counted->board;
  return Py_BuildValue("(ii)", board.row(cell), board.column(cell));
}

int number_of(const Board& board, PyObject* cell) { return mineproof::number_of(cell, board.height, board.width); }

PyObject* list_of(const BoardObject& self, const std::vector<int>& cells) {
  Owned list(PyList_New(0));
  for (int cell : cells) check(PyList_Append(list.get(), Owned(cell_of(self, cell)).get()));
  return list.hand_out();
}

// Calls `act` with the board, locked against other threads, and converts exceptions to Python errors.
template <typename Act>
PyObject* guarded(PyObject* object, Act act) {
  auto* self = reinterpret_cast<BoardObject*>(object);
  if (self->is_busy) {
    PyErr_SetString(PyExc_RuntimeError, "a board is used by two threads at once; give each thread an engine of its own");
    return nullptr;
  }
  self->is_busy = true;
  PyObject* result = nullptr;
  is_done([&] { result = act(*self->counted, *self); });
  self->is_busy = false;
  return result;
}

[[noreturn]] void refuse() { throw HandOver("only the Python engine could take in what is given"); }

PyObject* reveal(PyObject* object, PyObject* const* arguments, Py_ssize_t given) {
  if (given != 2) return PyErr_Format(PyExc_TypeError, "reveal takes a cell and a number, not %zd arguments", given);
  return guarded(object, [&](CountedBoard& counted, BoardObject& self) -> PyObject* {
    const int cell = number_of(counted.board, arguments[0]);
    if (cell < 0 || !PyLong_CheckExact(arguments[1])) refuse();
    int overflow = 0;
    const long number = PyLong_AsLongAndOverflow(arguments[1], &overflow);
    if (overflow != 0 || number < 0 || number > counted.board.around(cell).size()) refuse();
    if (!counted.board.reveal(cell, static_cast<int>(number))) refuse();
    check(PyDict_SetItem(self.reveals, arguments[0], arguments[1]));
    check(PySet_Discard(self.skipped, arguments[0]));
    Py_RETURN_NONE;
  });
}

PyObject* mark(PyObject* object, PyObject* const* arguments, Py_ssize_t given) {
  if (given != 2) return PyErr_Format(PyExc_TypeError, "mark takes a cell and a bool, not %zd arguments", given);
  return guarded(object, [&](CountedBoard& counted, BoardObject& self) -> PyObject* {
    const int cell = number_of(counted.board, arguments[0]);
    if (cell < 0 || !PyBool_Check(arguments[1])) refuse();
    if (!counted.board.tell(cell, arguments[1] == Py_True ? Known::mine : Known::safe)) refuse();
    check(PyDict_SetItem(self.marks, arguments[0], arguments[1]));
    Py_RETURN_NONE;
  });
}

PyObject* skip(PyObject* object, PyObject* cell) {
  return guarded(object, [&](CountedBoard& counted, BoardObject& self) -> PyObject* {
    const int number = number_of(counted.board, cell);
    if (number < 0) return PyErr_Format(PyExc_ValueError, "%R is no cell of the board", cell);
    const int is_revealed = PyDict_Contains(self.reveals, cell);
    check(is_revealed < 0 ? -1 : is_revealed ? 0 : PySet_Add(self.skipped, cell));
    counted.position.skip(number);
    Py_RETURN_NONE;
  });
}

PyObject* safe_move(PyObject* object, PyObject*) {
  return guarded(object, [](CountedBoard& counted, BoardObject& self) -> PyObject* {
    const int cell = counted.find_safe();
    if (cell < 0) Py_RETURN_NONE;
    return cell_of(self, cell);
  });
}

PyObject* settle(PyObject* object, PyObject*) {
  return guarded(object, [](CountedBoard& counted, BoardObject&) -> PyObject* {
    counted.settle();
    Py_RETURN_NONE;
  });
}

// Adds the cells that became known since the set was filled last; its size is the number of cells it has.
PyObject* note_into(PyObject* object, PyObject* const* arguments, Py_ssize_t given) {
  if (given != 2 || !PySet_CheckExact(arguments[0])) return PyErr_Format(PyExc_TypeError, "note_into takes a set and a bool");
  return guarded(object, [&](CountedBoard& counted, BoardObject& self) -> PyObject* {
    const bool is_mine = PyObject_IsTrue(arguments[1]) == 1;
    const std::vector<int>& cells = counted.board.known_cells(is_mine ? Known::mine : Known::safe);
    for (auto i = static_cast<std::size_t>(PySet_Size(arguments[0])); i < cells.size(); ++i) {
      check(PySet_Add(arguments[0], Owned(cell_of(self, cells[i])).get()));
    }
    return Py_NewRef(arguments[0]);
  });
}

PyObject* numbers(PyObject* object, PyObject*) {
  return guarded(object, [](CountedBoard& counted, BoardObject& self) {
    const Board& board = counted.board;
    counted.settle();
    Owned list(PyList_New(0));
    for (int number = 0; number < board.size; ++number) {
      if (!board.has_sentence(number)) continue;
      std::vector<int> cells;
      for (int cell : board.around(number)) {
        if (board.is_undetermined(cell)) cells.push_back(cell);
      }
      Owned item(Py_BuildValue("(Ni)", list_of(self, cells), board.missing_around(number)));
      check(PyList_Append(list.get(), item.get()));
    }
    return list.hand_out();
  });
}

// Removes the cells revealed since the last call from a copy of `hidden`, which boards of one size share. Returns
// false, and drops the dictionary, if most were revealed: a new one is faster then.
bool take_out_revealed(CountedBoard& counted, BoardObject& self) {
  const Board& board = counted.board;
  std::vector<int> revealed;
  for (int cell = 0; cell < board.size; ++cell) {
    if (counted.is_hidden[cell] && board.number(cell) != hidden) revealed.push_back(cell);
  }
  for (int cell : revealed) counted.is_hidden[cell] = false;
  if (self.hidden == nullptr || revealed.empty()) return self.hidden != nullptr;
  PyObject* const before = std::exchange(self.hidden, nullptr);
  const Owned all(before);
  if (2 * static_cast<Py_ssize_t>(revealed.size()) > PyDict_Size(before)) return false;
  Owned left(PyDict_Copy(before));
  for (int cell : revealed) check(PyDict_DelItem(left.get(), Owned(cell_of(self, cell)).get()));
  self.hidden = left.hand_out();
  return true;
}

// Most cells are untouched, and `dict.fromkeys` sets the chance of all cells in a fifth of the time of setting them one
// by one; without `hidden` each is set. Cells of one group share one number object.
PyObject* chances(PyObject* object, PyObject*) {
  return guarded(object, [](CountedBoard& counted, BoardObject& self) {
    const Board& board = counted.board;
    const Position& position = counted.position;
    counted.settle();
    const bool has_hidden = take_out_revealed(counted, self);
    const Owned mine(PyFloat_FromDouble(1)), safe(PyFloat_FromDouble(0));
    const Owned untouched(PyFloat_FromDouble(position.untouched_chance.with_mine));
    std::deque<Owned> of_group;
    for (const Weights& chance : position.group_chance) of_group.emplace_back(PyFloat_FromDouble(chance.with_mine));
    auto* type = reinterpret_cast<PyObject*>(&PyDict_Type);
    Owned shown(has_hidden ? PyObject_CallMethod(type, "fromkeys", "OO", self.hidden, untouched.get()) : PyDict_New());
    for (int cell = 0; cell < board.size; ++cell) {
      if (board.number(cell) != hidden) continue;
      const Owned* chance = &untouched;
      if (!board.is_undetermined(cell)) {
        chance = board.known(cell) == Known::mine ? &mine : &safe;
      } else if (const int group = position.frontier.group_of[cell]; group >= 0) {
        chance = &of_group[group];
      }
      if (has_hidden && chance == &untouched) continue;
      check(PyDict_SetItem(shown.get(), Owned(cell_of(self, cell)).get(), chance->get()));
    }
    if (!has_hidden) self.hidden = Owned(PyDict_Copy(shown.get())).hand_out();
    return shown.hand_out();
  });
}

PyObject* best_cells(PyObject* object, PyObject* arguments) {
  int way, exact_limit;
  if (!PyArg_ParseTuple(arguments, "ii:best_cells", &way, &exact_limit)) return nullptr;
  return guarded(object, [&](CountedBoard& counted, BoardObject& self) -> PyObject* {
    counted.settle();
    try {
      return list_of(self, counted.drawn_from(static_cast<Way>(way), exact_limit));
    } catch (const HandOver&) {
      Py_RETURN_NONE;  // this guess is too much, and the position is not
    }
  });
}

PyObject* imagine(PyObject* object, PyObject* arguments) {
  PyObject* cell;
  unsigned long long seed;
  if (!PyArg_ParseTuple(arguments, "OK:imagine", &cell, &seed)) return nullptr;
  return guarded(object, [&](CountedBoard& counted, BoardObject& self) -> PyObject* {
    const int free = number_of(counted.board, cell);
    if (free < 0) refuse();
    std::vector<std::uint8_t> is_mine;
    if (!counted.imagine(free, seed, is_mine)) Py_RETURN_NONE;
    std::vector<int> mines;
    for (int other = 0; other < counted.board.size; ++other) {
      if (is_mine[other]) mines.push_back(other);
    }
    return list_of(self, mines);
  });
}

PyObject* revision(PyObject* object, void*) {
  return PyLong_FromLong(reinterpret_cast<BoardObject*>(object)->counted->board.revision());
}

// Adds the initial marks and numbers.
void take_in(Board& board, PyObject* marks, PyObject* reveals) {
  PyObject *key, *value;
  for (Py_ssize_t place = 0; PyDict_Next(marks, &place, &key, &value) != 0;) {
    const int cell = number_of(board, key);
    if (cell < 0 || !board.tell(cell, PyObject_IsTrue(value) == 1 ? Known::mine : Known::safe)) refuse();
  }
  for (Py_ssize_t place = 0; PyDict_Next(reveals, &place, &key, &value) != 0;) {
    const int cell = number_of(board, key);
    if (cell < 0 || !board.reveal(cell, static_cast<int>(PyLong_AsLong(value)))) refuse();
  }
}

// The type and the module.

PyObject* new_board(PyTypeObject* type, PyObject* arguments, PyObject*) {
  int height, width, total;
  double density, odds;
  long first_revision;
  PyObject *cells, *unseen, *reveals, *marks, *skipped;
  if (!PyArg_ParseTuple(arguments, "O!O!iiiddO!O!O!l:Board", &PyTuple_Type, &cells, &PyDict_Type, &unseen, &height, &width,
                        &total, &density, &odds, &PyDict_Type, &reveals, &PyDict_Type, &marks, &PySet_Type, &skipped,
                        &first_revision)) {
    return nullptr;
  }
  if (height < 1 || width < 1 || height > figures.largest_board / width) {
    return PyErr_Format(PyExc_ValueError, "expected a board of at most %d cells", figures.largest_board);
  }
  const auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc));
  PyObject* made = nullptr;
  is_done([&] {
    Owned object(allocate(type, 0));
    auto* self = reinterpret_cast<BoardObject*>(object.get());
    self->counted = new CountedBoard(height, width, total, density, odds, first_revision);
    self->cells = Py_NewRef(cells);
    self->reveals = Py_NewRef(reveals);
    self->marks = Py_NewRef(marks);
    self->skipped = Py_NewRef(skipped);
    self->hidden = PyDict_Size(unseen) > 0 ? Py_NewRef(unseen) : nullptr;
    take_in(self->counted->board, marks, reveals);
    made = object.hand_out();
  });
  return made;
}

void delete_board(PyObject* object) {
  auto* self = reinterpret_cast<BoardObject*>(object);
  PyTypeObject* type = Py_TYPE(object);
  delete self->counted;
  for (PyObject* held : {self->cells, self->reveals, self->marks, self->skipped, self->hidden}) Py_XDECREF(held);
  reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

template <typename Function>
PyCFunction as_method(Function function) {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

PyMethodDef methods[] = {
    {"reveal", as_method(reveal), METH_FASTCALL, "Take in a number, or hand over, with all as it was."},
    {"mark", as_method(mark), METH_FASTCALL, "Take in what a cell is, or hand over, with all as it was."},
    {"skip", skip, METH_O, "Take in that a cell is not to be moved to."},
    {"safe_move", safe_move, METH_NOARGS, "A safe cell that was not made, or None where there is none."},
    {"settle", static_cast<PyCFunction>(settle), METH_NOARGS, "Deduce all that follows."},
    {"note_into", as_method(note_into), METH_FASTCALL, "Add the cells that became known as mines, or as safe, to a set."},
    {"numbers", numbers, METH_NOARGS, "The cells and the count of each number with undetermined neighbors."},
    {"chances", chances, METH_NOARGS, "The chance of a mine for every cell not revealed."},
    {"best_cells", best_cells, METH_VARARGS,
     "The cells among which a guesser draws, by its number and exact limit, or None: too much to weigh."},
    {"imagine", imagine, METH_VARARGS, "The mines of a layout drawn from those that fit with a free cell, or None."},
    {nullptr, nullptr, 0, nullptr},
};

PyGetSetDef attributes[] = {
    {"revision", revision, nullptr, "A number that grows with every change.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr},
};

PyType_Slot slots[] = {
    {Py_tp_doc, const_cast<char*>("Board(cells, hidden, height, width, total, density, odds, reveals, marks, skipped, revision): a board and what follows.")},
    {Py_tp_new, reinterpret_cast<void*>(new_board)},
    {Py_tp_dealloc, reinterpret_cast<void*>(delete_board)},
    {Py_tp_methods, methods},
    {Py_tp_getset, attributes},
    {0, nullptr},
};

PyType_Spec board_spec = {"engines.native.compiled.Board", sizeof(BoardObject), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

int execute(PyObject* module) {
  PyObject* type = PyType_FromModuleAndSpec(module, &board_spec, nullptr);
  const int result = type == nullptr ? -1 : PyModule_AddObjectRef(module, "Board", type);
  Py_XDECREF(type);
  return result;
}

PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, reinterpret_cast<void*>(execute)},
    {0, nullptr},
};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    "engines.native.compiled",
    "A board of Minesweeper that deduces and counts, compiled.",
    0,
    functions,
    module_slots,
    nullptr,
    nullptr,
    nullptr,
};

}  // namespace

PyMODINIT_FUNC PyInit_compiled() { return PyModuleDef_Init(&definition); }

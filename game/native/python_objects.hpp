// Python for the modules: the stable C API, owned references and cells.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <exception>

namespace mineproof {

// Thrown after Python has set an error.
struct PythonError : std::exception {};

inline void check(int result) {
  if (result < 0) throw PythonError();
}

// A reference released at the end, unless it is handed out.
class Owned {
 public:
  explicit Owned(PyObject* object) : object_(object) { check(object == nullptr ? -1 : 0); }
  Owned(const Owned&) = delete;
  Owned& operator=(const Owned&) = delete;
  ~Owned() { Py_XDECREF(object_); }

  PyObject* get() const { return object_; }
  PyObject* hand_out() {
    PyObject* object = object_;
    object_ = nullptr;
    return object;
  }

 private:
  PyObject* object_;
};

// The number of a cell given as (row, column), row by row from 0; -1 for anything else.
inline int number_of(PyObject* cell, int height, int width) {
  if (!PyTuple_CheckExact(cell) || PyTuple_Size(cell) != 2) return -1;
  long place[2];
  for (int i = 0; i < 2; ++i) {
    PyObject* item = PyTuple_GetItem(cell, i);
    int overflow = 0;
    if (!PyLong_CheckExact(item)) return -1;
    place[i] = PyLong_AsLongAndOverflow(item, &overflow);
    if (overflow != 0) return -1;
  }
  const bool on_board = 0 <= place[0] && place[0] < height && 0 <= place[1] && place[1] < width;
  return on_board ? static_cast<int>(place[0]) * width + static_cast<int>(place[1]) : -1;
}

}  // namespace mineproof

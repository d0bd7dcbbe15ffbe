// Python for the module: the stable C API, owned references, and interrupts.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <exception>
#include <new>

#include "limits.hpp"

namespace mineproof {

// Thrown where Python has noted an error already.
struct PythonError : std::exception {};

// A reference that is given back at the end, unless it is handed out.
class Owned {
 public:
  explicit Owned(PyObject* object) : object_(object) {
    if (object == nullptr) throw PythonError();
  }
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

inline void check(int result) {
  if (result < 0) throw PythonError();
}

// What the module has of its own.
struct ModuleState {
  PyObject* hand_over;
  PyObject *cells, *row_by_row;  // of the board made last: a dictionary, and a tuple of its keys; boards of one size share both
};

// Calls `work`, and turns what it throws into a Python error: nothing may be thrown through Python. All that takes
// memory happens within. False if it threw.
template <typename Work>
bool is_done(const ModuleState* state, Work work) {
  try {
    work();
    return true;
  } catch (const HandOver& reason) {
    PyErr_SetString(state->hand_over, reason.what());
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const PythonError&) {
  }
  return false;
}

// Lets other threads run Python during long work, and notices Ctrl-C in the middle of it.
//
// Where the interpreter ends meanwhile, a daemon thread that takes the lock again does not come back: up to Python 3.13
// it is ended on the spot, by unwinding its stack as an exception does. A destructor that took the lock would abort the
// whole process then. So the lock is taken outside of destructors, and not at all while the stack is unwound for that.
class WithoutLock : public Patience {
 public:
  template <typename Work>
  void run(Work work) {
    release();
    try {
      work();
    } catch (const std::exception&) {
      take();
      throw;
    }
    take();
  }

 protected:
  void look_up() override {
    const KeptNotices kept;
    take();
    const bool is_interrupted = PyErr_CheckSignals() < 0;
    release();
    if (is_interrupted) throw PythonError();
  }

 private:
  void release() { thread_ = PyEval_SaveThread(); }
  void take() { PyEval_RestoreThread(thread_); }

  PyThreadState* thread_ = nullptr;
};

}  // namespace mineproof

// What the module needs of Python: the stable C API, owned references, and interrupts.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <exception>

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

// Lets other threads run Python while it lives, and notices Ctrl-C in the middle of long work.
class WithoutLock : public Patience {
 public:
  class Released {
   public:
    explicit Released(WithoutLock& lock) : lock_(lock) { lock_.thread_ = PyEval_SaveThread(); }
    Released(const Released&) = delete;
    Released& operator=(const Released&) = delete;
    ~Released() { PyEval_RestoreThread(lock_.thread_); }

   private:
    WithoutLock& lock_;
  };

 protected:
  void look_up() override {
    PyEval_RestoreThread(thread_);
    const bool is_interrupted = PyErr_CheckSignals() < 0;
    thread_ = PyEval_SaveThread();
    if (is_interrupted) throw PythonError();
  }

 private:
  PyThreadState* thread_ = nullptr;
};

}  // namespace mineproof

// Exceptions of C++ as errors of Python, and work without Python's lock.
#pragma once

#include "../../game/native/python_objects.hpp"

#include <new>

#include "floating_point_range_check.hpp"
#include "interrupts_and_hand_over.hpp"

namespace mineproof {

inline void raise_hand_over(const char* reason) {
  PyObject* module = PyImport_ImportModule("engines.board.position_interface");
  PyObject* error = module == nullptr ? nullptr : PyObject_GetAttrString(module, "HandOver");
  if (error != nullptr) PyErr_SetString(error, reason);
  Py_XDECREF(error);
  Py_XDECREF(module);
}

// Calls `work`, and converts its exceptions to Python errors, since nothing may be thrown through Python. All
// allocations happen within. Returns false after an exception.
template <typename Work>
bool is_done(Work work) {
  try {
    work();
    return true;
  } catch (const HandOver& reason) {
    raise_hand_over(reason.what());
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  } catch (const PythonError&) {
  }
  return false;
}

// Lets other threads run Python during long work, and notices Ctrl-C in the middle of it.
//
// If the interpreter ends meanwhile, a daemon thread that takes the lock again does not return: up to Python 3.13 its
// stack is unwound as by an exception. A destructor that took the lock would then abort the process. So the lock is
// taken outside of destructors, and never during that unwinding.
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

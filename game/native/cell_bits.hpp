// Sets of cells of a board as Python hands them over.
#pragma once

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstdint>
#include <vector>

namespace mineproof {

// A set of cells as bytes: a bit for each cell, row by row, and behind each row one that is no cell.
struct CellBits {
  const char* bytes = nullptr;
  Py_ssize_t size = 0;

  static int bit(int cell, int width) { return cell / width * (width + 1) + cell % width; }

  // Whether there is a bit for each cell; else there is a Python error.
  bool is_usable(int height, int width) const {
    if (size * 8 >= static_cast<Py_ssize_t>(height) * (width + 1)) return true;
    PyErr_Format(PyExc_ValueError, "expected a bit for each cell of a %dx%d board", height, width);
    return false;
  }

  std::vector<std::uint8_t> by_cell(int height, int width) const {
    std::vector<std::uint8_t> is_in(static_cast<std::size_t>(height) * width);
    for (int cell = 0; cell < height * width; ++cell) is_in[cell] = bytes[bit(cell, width) / 8] >> bit(cell, width) % 8 & 1;
    return is_in;
  }
};

}  // namespace mineproof

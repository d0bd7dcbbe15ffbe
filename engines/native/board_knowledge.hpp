// The knowledge about a board, closed under the rules of single numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "neighbors.hpp"
#include "interrupts_and_hand_over.hpp"

namespace mineproof {

enum class Known : std::uint8_t { undetermined, safe, mine };

constexpr int hidden = -1;  // the number of a cell that is not revealed

// Cells are numbered row by row from 0. `total` is the number of all mines, or -1 if unknown. The `revision` grows with
// every change.
class Board {
 public:
  Board(int height, int width, int total, long revision = 0)
      : height(height), width(width), size(height * width), total(total), offsets_(width), cells_(size), revision_(revision) {
    Cell* cell = cells_.data();
    for (int row = 0; row < height; ++row) {
      for (int column = 0; column < width; ++column, ++cell) cell->place = Offsets::place(row, column, height, width);
    }
    // Allocated now, so that no change stops halfway for lack of memory.
    const auto most = static_cast<std::size_t>(size);
    found_.reserve(most);
    laid_.reserve(most);
    journal_.reserve(most);
    changed_.reserve(most);
    touched_.reserve(most_neighbors * most + 1);
  }

  int height, width, size, total;

  int row(int cell) const { return cell / width; }
  int column(int cell) const { return cell % width; }
  Few<int> around(int cell) const { return offsets_.around(cell, cells_[cell].place); }
  Known known(int cell) const { return cells_[cell].known; }
  bool is_undetermined(int cell) const { return cells_[cell].known == Known::undetermined; }
  bool is_made(int cell) const { return cells_[cell].is_made; }
  int number(int cell) const { return cells_[cell].number; }
  // The undetermined neighbors of a revealed cell, and the mines among them.
  int undetermined_around(int cell) const { return cells_[cell].undetermined; }
  bool has_sentence(int cell) const { return number(cell) != hidden && undetermined_around(cell) > 0; }
  int missing_around(int cell) const { return cells_[cell].missing; }
  // An upper bound of the revision at which the sentence of a revealed cell last changed.
  long changed_at(int cell) const { return cells_[cell].changed_at; }
  void note_all_changed() {
    for (Cell& cell : cells_) note_change(cell, cell.changed_at);
  }
  // The numbers that changed since `note_counted` and have undetermined neighbors.
  const std::vector<int>& changed() {
    const auto is_old = [&](int number) {
      cells_[number].is_changed = has_sentence(number);
      return !cells_[number].is_changed;
    };
    changed_.erase(std::remove_if(changed_.begin(), changed_.end(), is_old), changed_.end());
    return changed_;
  }
  void note_counted() {
    for (int number : changed_) cells_[number].is_changed = false;
    changed_.clear();
  }

  int mines_around(int cell, const std::vector<std::uint8_t>& is_mine) const {
    int mines = 0;
    for (int other : around(cell)) mines += is_mine[other];
    return mines;
  }

  int mines() const { return mines_; }
  int safes() const { return safes_; }
  int undetermined() const { return size - mines_ - safes_; }
  // The undetermined cells next to a number.
  int frontier() const { return frontier_; }
  int mines_left() const { return total - mines_; }
  long revision() const { return revision_; }

  // Adds the fact that `cell` is safe and shows `number`. Returns false, without any change, if the rules refute it.
  bool reveal(int cell, int number) {
    Cell& numbered = cells_[cell];
    if (numbered.number != hidden) return numbered.number == number;
    journal_.clear();
    bool fits = determine(cell, Known::safe);
    if (fits) {
      numbered.number = static_cast<std::int8_t>(number);
      numbered.undetermined = 0;
      numbered.missing = static_cast<std::int8_t>(number);
      for (int other : around(at(numbered))) {
        numbered.undetermined += is_undetermined(other);
        numbered.missing -= known(other) == Known::mine;
      }
      note_change(numbered);
      touched_.push_back(cell);
      fits = propagate() && total_fits() && !is_denied(numbered);
    }
    if (!fits) {
      undo();
      numbered.number = hidden;
      return false;
    }
    numbered.is_made = true;
    ++revision_;
    for (int other : around(cell)) {
      frontier_ += !cells_[other].is_touched && is_undetermined(other);
      cells_[other].is_touched = true;
    }
    return true;
  }

  // Excludes `cell` from moves.
  void skip(int cell) {
    cells_[cell].is_made = true;
    ++revision_;
  }

  // Adds a mark. Returns false, without any change, if the rules refute it.
  bool tell(int cell, Known what) {
    journal_.clear();
    const bool fits = determine(cell, what) && propagate() && total_fits();
    if (fits) ++revision_;
    else undo();
    return fits;
  }

  // Marks cells of entailed value. Hands over if the marks are impossible, since no layout fits then.
  void mark(const std::vector<int>& cells, Known what) {
    journal_.clear();
    bool fits = true;
    for (int cell : cells) fits = fits && determine(cell, what);
    if (!fits || !propagate() || !total_fits()) throw HandOver("no layout fits what is given");
  }

  // The cells known to be mines, or to be safe, in the order in which they became known.
  const std::vector<int>& known_cells(Known what) const { return what == Known::mine ? laid_ : found_; }

  // The first safe cell found that is neither revealed nor skipped, or -1.
  int next_safe() {
    while (ready_ < found_.size() && cells_[found_[ready_]].is_made) ++ready_;
    return ready_ < found_.size() ? found_[ready_] : -1;
  }

 private:
  struct Cell {
    Known known = Known::undetermined;
    std::uint8_t place = 0;  // in `offsets_`
    std::int8_t number = hidden, undetermined = 0, missing = 0;
    bool is_changed = false, is_made = false, is_touched = false;
    long changed_at = 0;
  };

  void note_change(Cell& numbered) { note_change(numbered, revision_ + 1); }
  void note_change(Cell& numbered, long changed_at) {
    if (!numbered.is_changed) changed_.push_back(at(numbered));
    numbered.is_changed = true;
    numbered.changed_at = changed_at;
  }

  int at(const Cell& cell) const { return static_cast<int>(&cell - cells_.data()); }

  // Whether another number has the same undetermined neighbors, but a different number of mines among them.
  bool is_denied(const Cell& numbered) const {
    const Few<int> own = around(at(numbered));
    const auto first = std::find_if(own.begin(), own.end(), [&](int cell) { return is_undetermined(cell); });
    if (first == own.end()) return false;
    for (int cell : around(*first)) {
      const Cell& other = cells_[cell];
      const bool is_like = other.number != hidden && other.undetermined == numbered.undetermined;
      if (is_like && other.missing != numbered.missing && tells_of_all(around(cell), own)) return true;
    }
    return false;
  }

  // Whether all undetermined cells of `some` are also among `others`.
  bool tells_of_all(const Few<int>& others, const Few<int>& some) const {
    return std::all_of(some.begin(), some.end(), [&](int cell) {
      return !is_undetermined(cell) || std::find(others.begin(), others.end(), cell) != others.end();
    });
  }

  bool total_fits() const { return total < 0 || (0 <= mines_left() && mines_left() <= undetermined()); }

  // Sets `cell` to safe or mine, and lists the numbers beside it. Returns false if the opposite is known.
  bool determine(int cell, Known what) {
    Cell& marked = cells_[cell];
    if (marked.known != Known::undetermined) return marked.known == what;
    marked.known = what;
    frontier_ -= marked.is_touched;
    journal_.push_back(cell);
    ++revision_;
    if (what == Known::safe) {
      ++safes_;
      found_.push_back(cell);
    } else {
      ++mines_;
      laid_.push_back(cell);
    }
    for (int other : around(at(marked))) {
      Cell& numbered = cells_[other];
      if (numbered.number == hidden) continue;
      --numbered.undetermined;
      numbered.missing -= what == Known::mine;
      note_change(numbered);
      touched_.push_back(other);
    }
    return true;
  }

  // The rules: if no mine is missing, all cells are safe; if as many mines are missing as cells are left, all are
  // mines.
  bool propagate() {
    while (!touched_.empty()) {
      const Cell& numbered = cells_[touched_.back()];
      touched_.pop_back();
      if (numbered.missing < 0 || numbered.missing > numbered.undetermined) return false;
      if (numbered.undetermined == 0 || (numbered.missing != 0 && numbered.missing != numbered.undetermined)) continue;
      const Known what = numbered.missing == 0 ? Known::safe : Known::mine;
      for (int other : around(at(numbered))) {
        if (is_undetermined(other)) determine(other, what);
      }
    }
    return true;
  }

  void undo() {
    touched_.clear();
    for (auto cell = journal_.rbegin(); cell != journal_.rend(); ++cell) {
      Cell& marked = cells_[*cell];
      const bool was_mine = marked.known == Known::mine;
      marked.known = Known::undetermined;
      frontier_ += marked.is_touched;
      --(was_mine ? mines_ : safes_);
      (was_mine ? laid_ : found_).pop_back();
      for (int other : around(at(marked))) {
        Cell& numbered = cells_[other];
        if (numbered.number == hidden) continue;
        ++numbered.undetermined;
        numbered.missing += was_mine;
      }
    }
  }

  Offsets offsets_;
  std::vector<Cell> cells_;
  std::vector<int> found_;    // the safe cells, in the order in which they became known
  std::vector<int> laid_;     // the mines, in the order in which they became known
  std::vector<int> journal_;  // the cells determined by the present change, for an undo
  std::vector<int> touched_;  // the numbers to look at again
  std::vector<int> changed_;  // the numbers that have changed
  std::size_t ready_ = 0;     // how many of the safe cells found were seen to be made
  int mines_ = 0, safes_ = 0, frontier_ = 0;
  long revision_;
};

}  // namespace mineproof

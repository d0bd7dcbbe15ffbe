// Enumeration of the layouts of a position with few of them left.
#pragma once

#include <vector>

#include "mine_chances.hpp"

namespace mineproof {

// All placements of the mines left on the undetermined cells, at least one. Needs a settled position and a known total.
class Enumeration {
 public:
  Enumeration(const Board& board, const Position& position, std::size_t most)
      : problem_(position.frontier.problem), most_(most), left_(board.mines_left()) {
    for (const Sentence& sentence : problem_.sentences) {
      missing_.push_back(sentence.count);
      int cells = 0;
      for (int group : sentence.groups) cells += problem_.groups[group].size;
      to_come_.push_back(cells);
    }
    for (int group : problem_.order) {
      for (int cell : position.frontier.cells[group]) cells.push_back(cell);
      group_.resize(cells.size(), group);
    }
    for (int cell = 0; cell < board.size; ++cell) {
      if (position.frontier.is_untouched(board, cell)) cells.push_back(cell);
    }
    group_.resize(cells.size(), -1);
    find_bounds(position);
    is_mine_.assign(cells.size(), false);
  }

  std::vector<int> cells;                  // the undetermined ones
  std::vector<std::vector<bool>> layouts;  // whether each of `cells` is a mine

  // Lists the layouts; hands over if there are too many, or if they are too hard to find. Each cell is first safe, then
  // a mine. This is a loop, since the stack of a thread may be too small for a recursion over all cells.
  void run() {
    std::size_t at = 0;
    for (long steps = 0; steps < most_steps; ++steps) {
      const bool fits = put(at) && is_within_bounds(at + 1);
      if (fits && at + 1 < cells.size()) {
        is_mine_[++at] = false;
        continue;
      }
      if (fits) note_layout();
      take_back(at);
      while (is_mine_[at]) {  // both were tried
        if (at == 0) return;
        take_back(--at);
      }
      is_mine_[at] = true;
    }
    throw HandOver("the layouts left are too hard to list");
  }

 private:
  static constexpr long most_steps = 4'000'000;

  // Bounds the mines in all cells from each one on, exactly at the start of a component and at the end.
  void find_bounds(const Position& position) {
    const int size = static_cast<int>(cells.size());
    fewest_.assign(size + 1, 0);
    most_mines_.assign(size + 1, 0);
    for (int i = size; i >= 0; --i) most_mines_[i] = size - i;
    int at = 0;
    for (int group : group_) at += group >= 0;
    int fewest = 0, most = size - at;
    for (std::size_t i = problem_.components.size(); i-- > 0;) {
      const int begin = at - problem_.components[i].cells;
      for (int k = begin + 1; k < at; ++k) {
        fewest_[k] = fewest;
        most_mines_[k] = most + at - k;
      }
      at = begin;
      fewest += position.models[i].least;
      most += position.models[i].most();
      fewest_[at] = fewest;
      most_mines_[at] = most;
    }
  }

  // Whether the cells from one on can hold exactly the mines left.
  bool is_within_bounds(std::size_t from) const { return fewest_[from] <= left_ && left_ <= most_mines_[from]; }

  void note_layout() {
    if (layouts.size() == most_) throw HandOver("more layouts are left than were counted");
    layouts.push_back(is_mine_);
  }

  // Places a safe cell or a mine. Returns false if the sentences refute it.
  bool put(std::size_t at) {
    const bool mine = is_mine_[at];
    left_ -= mine;
    bool fits = left_ >= 0;
    if (group_[at] < 0) return fits;
    for (int sentence : problem_.groups[group_[at]].sentences) {
      missing_[sentence] -= mine;
      --to_come_[sentence];
      fits = fits && 0 <= missing_[sentence] && missing_[sentence] <= to_come_[sentence];
    }
    return fits;
  }

  void take_back(std::size_t at) {
    const bool mine = is_mine_[at];
    left_ += mine;
    if (group_[at] < 0) return;
    for (int sentence : problem_.groups[group_[at]].sentences) {
      missing_[sentence] += mine;
      ++to_come_[sentence];
    }
  }

  const Problem& problem_;
  std::size_t most_;
  int left_;
  std::vector<int> group_;              // of each of `cells`, or -1
  std::vector<int> missing_, to_come_;  // of each sentence: mines, and cells not laid yet
  std::vector<int> fewest_, most_mines_;
  std::vector<bool> is_mine_;
};

}  // namespace mineproof

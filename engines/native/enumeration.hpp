// The layouts of a position, one by one: for positions that have few of them left.
#pragma once

#include <vector>

#include "position.hpp"

namespace mineproof {

// Every way to lay the mines left on the undetermined cells. Needs a position that is settled and a known total.
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
      for (int cell : position.frontier.cells[group]) add(cell, group);
    }
    for (int cell = 0; cell < board.size; ++cell) {
      if (position.frontier.is_untouched(board, cell)) add(cell, -1);
    }
    find_bounds(position);
    is_mine_.assign(cells.size(), false);
  }

  std::vector<int> cells;                  // the undetermined ones
  std::vector<std::vector<bool>> layouts;  // whether each of `cells` is a mine

  // Lists the layouts; hands over where they are too many, or too hard to find.
  void run() { lay(0); }

 private:
  static constexpr long most_nodes = 2'000'000;

  void add(int cell, int group) {
    cells.push_back(cell);
    group_.push_back(group);
  }

  // The fewest and the most mines that all cells from one on can have, where a component begins or beyond them all.
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

  void lay(std::size_t at) {
    if (left_ < fewest_[at] || left_ > most_mines_[at]) return;
    if (at == cells.size()) {
      if (layouts.size() == most_) throw HandOver("more layouts are left than were counted");
      layouts.push_back(is_mine_);
      return;
    }
    if (++nodes_ > most_nodes) throw HandOver("the layouts left are too hard to list");
    for (const bool mine : {false, true}) {
      if (put(at, mine)) {
        is_mine_[at] = mine;
        lay(at + 1);
      }
      take_back(at, mine);
    }
    is_mine_[at] = false;
  }

  // Puts a mine or none on a cell. False where the sentences refute it.
  bool put(std::size_t at, bool mine) {
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

  void take_back(std::size_t at, bool mine) {
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
  long nodes_ = 0;
  std::vector<int> group_;              // of each of `cells`, or -1
  std::vector<int> missing_, to_come_;  // of each sentence: mines, and cells not laid yet
  std::vector<int> fewest_, most_mines_;
  std::vector<bool> is_mine_;
};

}  // namespace mineproof

// Sentences, the groups of cells in exactly the same sentences, and their connected components.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "board_knowledge.hpp"

namespace mineproof {

struct Group {
  int size = 0;          // how many cells, which are all alike
  Few<int> sentences;    // the sentences that mention them
};

struct Sentence {
  int count = 0;         // how many mines
  Few<int> groups;       // in these groups together
};

struct Range {
  int begin = 0, end = 0;
  int size() const { return end - begin; }
};

struct Component {
  Range groups;      // in `Problem::order`: the order in which the dynamic program takes them
  Range sentences;   // in `Problem::members`
  int cells = 0;
};

// The sentences and groups to count. `add_group` ties a group to its sentences, and `split` finds the components.
class Problem {
 public:
  std::vector<Group> groups;
  std::vector<Sentence> sentences;
  std::vector<int> order, members;
  std::vector<Component> components;

  void clear() {
    groups.clear();
    sentences.clear();
  }

  int add_sentence(int count) {
    sentences.emplace_back();
    sentences.back().count = count;
    return static_cast<int>(sentences.size()) - 1;
  }

  int add_group(int size, const Few<int>& in) {
    const int index = static_cast<int>(groups.size());
    groups.push_back({size, in});
    for (int sentence : in) sentences[sentence].groups.push(index);
    return index;
  }

  // The fewest and the most mines in all groups together, bounded by sentences without a common group.
  std::pair<int, int> bounds_on_mines() const {
    std::vector<bool> is_bounded(groups.size(), false);
    int fewest = 0, elsewhere = 0;
    for (const Sentence& sentence : sentences) {
      const Few<int>& in = sentence.groups;
      if (std::any_of(in.begin(), in.end(), [&](int group) { return is_bounded[group]; })) continue;
      for (int group : in) is_bounded[group] = true;
      fewest += sentence.count;
    }
    for (std::size_t i = 0; i < groups.size(); ++i) elsewhere += is_bounded[i] ? 0 : groups[i].size;
    return {fewest, fewest + elsewhere};
  }

  // Components are ordered by their first sentence.
  void split() {
    order.clear();
    members.clear();
    components.clear();
    seen_.assign(sentences.size(), unseen);
    is_placed_.assign(groups.size(), false);
    is_open_.assign(sentences.size(), false);
    for (int first = 0; first < static_cast<int>(sentences.size()); ++first) {
      if (seen_[first] != unseen) continue;
      Component component;
      component.sentences.begin = static_cast<int>(members.size());
      walk(first);
      component.sentences.end = static_cast<int>(members.size());
      component.groups.begin = static_cast<int>(order.size());
      place_groups(members.back());
      component.groups.end = static_cast<int>(order.size());
      for (int i = component.groups.begin; i < component.groups.end; ++i) component.cells += groups[order[i]].size;
      components.push_back(component);
    }
  }

 private:
  static constexpr int unseen = -1;

  // A breadth-first walk: the last sentence reached is at the edge of the component.
  void walk(int first) {
    std::size_t at = members.size();
    members.push_back(first);
    seen_[first] = sentences[first].groups.size();
    for (; at < members.size(); ++at) {
      for (int group : sentences[members[at]].groups) {
        for (int other : groups[group].sentences) {
          if (seen_[other] != unseen) continue;
          seen_[other] = sentences[other].groups.size();
          members.push_back(other);
        }
      }
    }
  }

  // Places the groups sentence by sentence, from the sentence `first` on. The next sentence is always an incomplete one
  // with the fewest missing groups, so that few are incomplete at a time. `seen_` has the number of missing groups.
  void place_groups(int first) {
    open_.assign(1, first);
    is_open_[first] = true;
    while (!open_.empty()) {
      std::size_t chosen = 0;
      for (std::size_t i = 1; i < open_.size(); ++i) {
        if (seen_[open_[i]] < seen_[open_[chosen]]) chosen = i;
      }
      const int sentence = open_[chosen];
      open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(chosen));
      while (seen_[sentence] > 0) place(simplest_group(sentence));
    }
  }

  int simplest_group(int sentence) const {
    int simplest = -1;
    for (int group : sentences[sentence].groups) {
      if (is_placed_[group]) continue;
      if (simplest < 0 || groups[group].sentences.size() < groups[simplest].sentences.size()) simplest = group;
    }
    return simplest;
  }

  void place(int group) {
    is_placed_[group] = true;
    order.push_back(group);
    for (int other : groups[group].sentences) {
      --seen_[other];
      if (is_open_[other]) continue;
      is_open_[other] = true;
      open_.push_back(other);
    }
  }

  std::vector<int> seen_, open_;
  std::vector<bool> is_placed_, is_open_;
};

// The undetermined cells of a board: in groups, or untouched, without a number beside them.
class Frontier {
 public:
  Problem problem;
  std::vector<Few<int>> cells;   // of each group
  std::vector<int> group_of;     // of each cell of the board, or -1
  std::vector<int> component_of; // of each group
  std::vector<int> number_of;    // of each sentence: the cell that shows it
  int untouched = 0;

  void read(const Board& board) {
    begin(board);
    for (int cell = 0; cell < board.size; ++cell) {
      if (board.has_sentence(cell)) number_of.push_back(cell);
    }
    read_numbers(board);
  }

  // Reads only the components of some numbers, which have undetermined neighbors. Other cells are left out.
  void read_around(const Board& board, const std::vector<int>& numbers) {
    begin(board);
    const auto reach = [&](int number) {
      if (sentence_at_[number] >= 0) return;
      sentence_at_[number] = 0;
      number_of.push_back(number);
    };
    for (int number : numbers) reach(number);
    for (std::size_t i = 0; i < number_of.size(); ++i) {
      for (int cell : board.around(number_of[i])) {
        if (!board.is_undetermined(cell)) continue;
        for (int other : board.around(cell)) {
          if (board.number(other) != hidden) reach(other);
        }
      }
    }
    std::sort(number_of.begin(), number_of.end());
    read_numbers(board);
  }

  bool is_untouched(const Board& board, int cell) const { return board.is_undetermined(cell) && group_of[cell] < 0; }

 private:
  void begin(const Board& board) {
    if (group_of.size() != static_cast<std::size_t>(board.size)) {
      group_of.assign(board.size, -1);
      sentence_at_.assign(board.size, -1);
    }
    for (const Few<int>& group : cells) {
      for (int cell : group) group_of[cell] = -1;
    }
    for (int number : number_of) sentence_at_[number] = -1;
    problem.clear();
    cells.clear();
    number_of.clear();
  }

  void read_numbers(const Board& board) {
    for (int number : number_of) sentence_at_[number] = problem.add_sentence(board.missing_around(number));
    untouched = board.undetermined();
    for (int number : number_of) {
      for (int cell : board.around(number)) {
        if (board.is_undetermined(cell) && group_of[cell] < 0) join_group(board, cell);
      }
    }
    problem.split();
    component_of.assign(problem.groups.size(), -1);
    for (std::size_t i = 0; i < problem.components.size(); ++i) {
      const Range range = problem.components[i].groups;
      for (int at = range.begin; at < range.end; ++at) component_of[problem.order[at]] = static_cast<int>(i);
    }
  }

  void join_group(const Board& board, int cell) {
    Few<int> signature;
    for (int other : board.around(cell)) {
      if (sentence_at_[other] >= 0) signature.push(sentence_at_[other]);
    }
    --untouched;
    for (int group : problem.sentences[signature[0]].groups) {
      if (!(problem.groups[group].sentences == signature)) continue;
      ++problem.groups[group].size;
      cells[group].push(cell);
      group_of[cell] = group;
      return;
    }
    group_of[cell] = problem.add_group(1, signature);
    cells.emplace_back();
    cells.back().push(cell);
  }

  std::vector<int> sentence_at_;
};

}  // namespace mineproof

// A compiled player without guesses, for the careful games of `game/native`: the rungs of the ladder on one board.
#pragma once

#include "python_errors_and_lock.hpp"

#include <algorithm>
#include <vector>

#include "../../game/native/player_interfaces.hpp"
#include "mine_chances.hpp"
#include "statement_rules.hpp"

namespace mineproof {

// The board of one game, and the inferences of each rung there; see `CarefulPlayer`.
class LadderPlayer : public CarefulPlayer {
 public:
  LadderPlayer(int height, int width, int mines)
      : board_(height, width, mines), position_(board_, any_density, even_odds, lock_) {}

  int height() const override { return board_.height; }
  int width() const override { return board_.width; }
  void run(const std::function<void()>& work) override { lock_.run(work); }
  void mark_mine(int cell) override { board_.mark({cell}, Known::mine); }
  void look_anew() override { board_.note_all_changed(); }
  bool is_finished() override { return board_.safes() == board_.size - board_.total && board_.next_safe() < 0; }
  Rung needed() const override { return needed_; }
  double least_chance() override { return position_.least_chance(); }
  int undetermined() const override { return board_.undetermined(); }

  void reveal(int cell, int number) override {
    if (!board_.reveal(cell, number)) throw HandOver("the numbers of a layout contradict each other");
  }

  int safe_move(Rung rung) override {
    while (board_.next_safe() < 0 && rung > Rung::single && !is_finished()) {
      needed_ = std::max(needed_, Rung::sentence);
      if (look_at_pairs()) continue;
      needed_ = std::max(needed_, rung);
      if (!look_at_components(rung)) break;
    }
    const int ready = rung < Rung::complete ? board_.next_safe() : position_.find_safe_by_numbers();
    return ready >= 0 || rung < Rung::total || !position_.total_can_matter() ? ready : position_.find_safe();
  }

 private:
  static constexpr double any_density = 0.5, even_odds = 1;  // certain conclusions do not depend on them

  // The subset rule, once for each pair of numbers of which one has changed. If all undetermined cells of one are among
  // those of the other, and both miss as many mines, the other's further cells are safe; if both have as many safe
  // cells, they are mines.
  bool look_at_pairs() {
    const long before = board_.revision(), since = pairs_seen_;
    pairs_seen_ = before;
    for (int few = 0; few < board_.size; ++few) {
      if (!board_.has_sentence(few)) continue;
      for (int many : board_.around(first_undetermined(few))) {
        const bool is_news = board_.changed_at(many) > since || board_.changed_at(few) > since;
        if (is_news && board_.number(many) != hidden &&
            board_.undetermined_around(many) > board_.undetermined_around(few)) {
          compare(few, many);
        }
        if (board_.undetermined_around(few) == 0) break;
      }
    }
    return board_.revision() != before;
  }

  int first_undetermined(int number) const {
    int cell = 0;
    while (!board_.is_undetermined(board_.around(number)[cell])) ++cell;
    return board_.around(number)[cell];
  }

  void compare(int few, int many) {
    const int more = board_.undetermined_around(many) - board_.undetermined_around(few);
    const int more_mines = board_.missing_around(many) - board_.missing_around(few);
    if (more_mines != 0 && more_mines != more) return;
    for (int cell : board_.around(few)) {
      if (board_.is_undetermined(cell) && !are_neighbors(cell, many)) return;
    }
    std::vector<int> rest;
    for (int cell : board_.around(many)) {
      if (board_.is_undetermined(cell) && !are_neighbors(cell, few)) rest.push_back(cell);
    }
    board_.mark(rest, more_mines == 0 ? Known::safe : Known::mine);
  }

  bool are_neighbors(int one, int other) const {
    const int rows = board_.row(one) - board_.row(other), columns = board_.column(one) - board_.column(other);
    return -1 <= rows && rows <= 1 && -1 <= columns && columns <= 1;
  }

  // Marks the conclusions of the rung `sentence`, `overlap` or `supposing` in components changed since the last look.
  // Returns whether there are any.
  bool look_at_components(Rung rung) {
    if (rung > Rung::supposing) return false;
    const long before = board_.revision();
    const Frontier& frontier = position_.frontier;
    position_.frontier.read_around(board_, board_.changed());
    for (const Component& component : frontier.problem.components) look_at(frontier, component, rung);
    board_.note_counted();
    return board_.revision() != before;
  }

  void look_at(const Frontier& frontier, const Component& component, Rung rung) {
    const Problem& problem = frontier.problem;
    Statements known(rung == Rung::sentence ? Rule::subset : Rule::overlap, board_.height, board_.width, lock_);
    bool fits = true;
    for (int i = component.sentences.begin; i < component.sentences.end; ++i) {
      const int sentence = problem.members[i], missing = problem.sentences[sentence].count;
      fits = fits && known.tell(undetermined_around(frontier.number_of[sentence]), missing, missing);
    }
    std::vector<int> cells;
    for (int i = component.groups.begin; i < component.groups.end; ++i) {
      const Few<int>& alike = frontier.cells[problem.order[i]];
      cells.insert(cells.end(), alike.begin(), alike.end());
    }
    if (fits && rung == Rung::supposing) {
      std::vector<Patch> apart;
      for (int cell : cells) apart.push_back({board_.row(cell), board_.column(cell), 1});
      fits = known.suppose(apart);
    }
    if (!fits) throw HandOver("no layout fits what is given");
    for (const Known what : {Known::safe, Known::mine}) {
      std::vector<int> found;
      for (int cell : cells) {
        if (known.known(board_.row(cell), board_.column(cell)) == what) found.push_back(cell);
      }
      board_.mark(found, what);
    }
  }

  Patch undetermined_around(int number) const {
    const int row = board_.row(number) - 1, column = board_.column(number) - 1;
    std::uint64_t bits = 0;
    for (int cell : board_.around(number)) {
      const int bit = 8 * (board_.row(cell) - row) + board_.column(cell) - column;
      if (board_.is_undetermined(cell)) bits |= std::uint64_t{1} << bit;
    }
    return Patch::within(row, column, bits);
  }

  WithoutLock lock_;
  Board board_;
  Position position_;
  Rung needed_ = Rung::single;
  long pairs_seen_ = -1;  // the revision of the board when its pairs were looked at
};

}  // namespace mineproof

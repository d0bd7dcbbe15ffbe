// A compiled player without guesses, for the careful games of `game/native`: the rungs of the ladder on one board.
#pragma once

#include "python_api.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "../../game/native/careful_player.hpp"
#include "position.hpp"
#include "statement_rules.hpp"

namespace mineproof {

// The board of one game, and the inferences of each rung there; see `CarefulPlayer`.
class Ladder {
 public:
  Ladder(int height, int width, int mines, Patience& patience)
      : board(height, width, mines), position(board, any_density, even_odds, patience), patience_(patience) {}

  Board board;
  Position position;

  Rung needed() const { return needed_; }

  bool is_finished() { return board.safes() == board.size - board.total && board.next_safe() < 0; }

  int safe_move(Rung rung) {
    while (board.next_safe() < 0 && rung > Rung::single && !is_finished()) {
      needed_ = std::max(needed_, Rung::sentence);
      if (look_at_pairs()) continue;
      needed_ = std::max(needed_, rung);
      if (!look_at_components(rung)) break;
    }
    const int ready = rung < Rung::complete ? board.next_safe() : position.find_safe_by_numbers();
    return ready >= 0 || rung < Rung::total || !position.total_can_matter() ? ready : position.find_safe();
  }

 private:
  static constexpr double any_density = 0.5, even_odds = 1;  // what is certain does not depend on it

  // The subset rule, once for each pair of numbers where one has changed since the last look: where all
  // undetermined cells of one belong to the other, and as many mines are missing from both, what the other has more is
  // safe; where as many are safe in both, it is mines.
  bool look_at_pairs() {
    const long before = board.revision(), since = pairs_seen_;
    pairs_seen_ = before;
    for (int few = 0; few < board.size; ++few) {
      if (!board.has_sentence(few)) continue;
      for (int many : board.around(first_undetermined(few))) {
        const bool is_news = board.changed_at(many) > since || board.changed_at(few) > since;
        if (is_news && board.number(many) != hidden &&
            board.undetermined_around(many) > board.undetermined_around(few)) {
          compare(few, many);
        }
        if (board.undetermined_around(few) == 0) break;
      }
    }
    return board.revision() != before;
  }

  int first_undetermined(int number) const {
    int cell = 0;
    while (!board.is_undetermined(board.around(number)[cell])) ++cell;
    return board.around(number)[cell];
  }

  void compare(int few, int many) {
    const int more = board.undetermined_around(many) - board.undetermined_around(few);
    const int more_mines = board.missing_around(many) - board.missing_around(few);
    if (more_mines != 0 && more_mines != more) return;
    for (int cell : board.around(few)) {
      if (board.is_undetermined(cell) && !are_neighbors(cell, many)) return;
    }
    std::vector<int> rest;
    for (int cell : board.around(many)) {
      if (board.is_undetermined(cell) && !are_neighbors(cell, few)) rest.push_back(cell);
    }
    board.mark(rest, more_mines == 0 ? Known::safe : Known::mine);
  }

  bool are_neighbors(int one, int other) const {
    const int rows = board.row(one) - board.row(other), columns = board.column(one) - board.column(other);
    return -1 <= rows && rows <= 1 && -1 <= columns && columns <= 1;
  }

  // Marks the conclusions of the rung `sentence`, `overlap` or `supposing` in components that changed since the last
  // look. True if there are any.
  bool look_at_components(Rung rung) {
    if (rung > Rung::supposing) return false;
    const long before = board.revision();
    std::vector<bool> is_seen(static_cast<std::size_t>(board.size));
    for (int number = 0; number < board.size; ++number) {
      if (board.has_sentence(number) && board.is_changed(number) && !is_seen[number]) look_at(numbers_with(number, is_seen), rung);
    }
    return board.revision() != before;
  }

  // The numbers connected with this one by undetermined cells.
  std::vector<int> numbers_with(int number, std::vector<bool>& is_seen) const {
    std::vector<int> together;
    const auto reach = [&](int other) {
      if (!is_seen[other]) together.push_back(other);
      is_seen[other] = true;
    };
    reach(number);
    board.for_each_connected(together, reach);
    return together;
  }

  void look_at(const std::vector<int>& numbers, Rung rung) {
    Statements known(rung == Rung::sentence ? Rule::subset : Rule::overlap, board.height, board.width, patience_);
    bool fits = true;
    for (int number : numbers) {
      const int missing = board.missing_around(number);
      fits = fits && known.tell(undetermined_around(number), missing, missing);
    }
    const std::vector<int> cells = undetermined_around(numbers);
    if (fits && rung == Rung::supposing) {
      std::vector<Patch> apart;
      for (int cell : cells) apart.push_back({board.row(cell), board.column(cell), 1});
      fits = known.suppose(apart);
    }
    if (!fits) throw HandOver("no layout fits what is given");
    for (const Known what : {Known::safe, Known::mine}) {
      std::vector<int> found;
      for (int cell : cells) {
        if (known.known(board.row(cell), board.column(cell)) == what) found.push_back(cell);
      }
      board.mark(found, what);
    }
    for (int number : numbers) board.note_counted(number);
  }

  Patch undetermined_around(int number) const {
    const int row = board.row(number) - 1, column = board.column(number) - 1;
    std::uint64_t bits = 0;
    for (int cell : board.around(number)) {
      const int bit = 8 * (board.row(cell) - row) + board.column(cell) - column;
      if (board.is_undetermined(cell)) bits |= std::uint64_t{1} << bit;
    }
    return Patch::within(row, column, bits);
  }

  std::vector<int> undetermined_around(const std::vector<int>& numbers) const {
    std::vector<int> cells;
    for (int number : numbers) {
      for (int cell : board.around(number)) {
        if (board.is_undetermined(cell)) cells.push_back(cell);
      }
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
  }

  Patience& patience_;
  Rung needed_ = Rung::single;
  long pairs_seen_ = -1;  // the revision of the board when its pairs were looked at
};

class LadderPlayer : public CarefulPlayer {
 public:
  LadderPlayer(int height, int width) : height_(height), width_(width) {}

  int height() const override { return height_; }
  int width() const override { return width_; }

  void run(const std::function<void()>& work) override { lock_.run(work); }

  void begin(int mines) override { game_ = std::make_unique<Ladder>(height_, width_, mines, lock_); }

  void mark_mine(int cell) override { game_->board.mark({cell}, Known::mine); }

  void reveal(int cell, int number) override {
    if (!game_->board.reveal(cell, number)) throw HandOver("the numbers of a layout contradict each other");
  }

  void look_anew() override { game_->board.note_all_changed(); }

  int safe_move(Rung rung) override { return game_->safe_move(rung); }

  bool is_finished() override { return game_->is_finished(); }

  Rung needed() const override { return game_->needed(); }

  double least_chance() override { return game_->position.least_chance(); }

  int undetermined() const override { return game_->board.undetermined(); }

 private:
  int height_, width_;
  WithoutLock lock_;
  std::unique_ptr<Ladder> game_;
};

}  // namespace mineproof

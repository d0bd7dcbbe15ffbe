// A whole game on a known layout: how far a player comes who never guesses, and what inference that takes.
#pragma once

#include <algorithm>
#include <vector>

#include "position.hpp"
#include "statements.hpp"

namespace mineproof {

// The rungs of the ladder of inference, each contains those before it; numbered as in `engines.grading`.
enum class Rung { none, single, sentence, overlap, supposing, complete, total };

// The player knows how many mines there are, and the number of each cell that is revealed. What is not known to
// be safe is never revealed; `is_mine` is read for the numbers alone.
class CarefulGame {
 public:
  CarefulGame(int height, int width, const std::vector<std::uint8_t>& is_mine, Patience& patience)
      : board(height, width, static_cast<int>(std::count(is_mine.begin(), is_mine.end(), 1))),
        is_mine_(is_mine), patience_(patience), position_(board, any_density, even_odds, patience) {}

  Board board;

  // Plays from the `first` cell by the `least` rung, where that shows nothing more by the next, and so on. Returns the
  // rung that finished the game, or none where not even the last, `most`, does. That is a weaker one than `least` where
  // single numbers were enough, or pairs of them in which one has all the cells of the other.
  Rung climb(int first, Rung least, Rung most) {
    if (is_mine_[first]) throw HandOver("the first cell is a mine");
    reveal(first);
    for (int rung = static_cast<int>(least); rung <= static_cast<int>(most); ++rung) {
      play(static_cast<Rung>(rung));
      if (is_finished()) return needed_ <= Rung::sentence ? needed_ : static_cast<Rung>(rung);
    }
    return Rung::none;
  }

  // How far the game is from one that the rung `complete` finishes, and nothing weaker, where the player knows what
  // all cells are but those hidden. First by the chance of the less likely state of a cell; where that is 0, by how many
  // cells stay undetermined.
  struct Distance {
    double chance;
    int left;
  };

  Distance distance(const std::vector<std::uint8_t>& is_hidden) {
    for (int cell = 0; cell < board.size; ++cell) {
      if (!is_hidden[cell] && is_mine_[cell]) board.mark({cell}, Known::mine);
    }
    for (int cell = 0; cell < board.size; ++cell) {
      if (!is_hidden[cell] && !is_mine_[cell]) reveal(cell);
    }
    for (const Rung rung : {Rung::overlap, Rung::supposing}) {
      play(rung);
      if (is_finished()) return {2, 0};
      const double chance = position_.least_chance();
      if (chance > 0) return {chance, 0};  // so nothing follows at all
    }
    play(Rung::complete);
    return {0, is_finished() ? 0 : board.undetermined()};
  }

 private:
  static constexpr double any_density = 0.5, even_odds = 1;  // what is certain does not depend on it

  bool is_finished() { return board.safes() == board.size - board.total && board.next_safe() < 0; }

  void reveal(int cell) {
    int number = 0;
    for (int other : board.around(cell)) number += is_mine_[other];
    if (!board.reveal(cell, number)) throw HandOver("the numbers of a layout contradict each other");
  }

  // Plays by one rung until nothing more follows.
  void play(Rung rung) {
    board.note_all_changed();
    for (int cell = next(rung); cell >= 0; cell = next(rung)) reveal(cell);
  }

  int next(Rung rung) {
    while (board.next_safe() < 0 && rung > Rung::single && !is_finished()) {
      needed_ = std::max(needed_, Rung::sentence);
      if (look_at_pairs()) continue;
      needed_ = std::max(needed_, rung);
      if (!look_at_components(rung)) break;
    }
    const int ready = rung < Rung::complete ? board.next_safe() : position_.find_safe_by_numbers();
    return ready >= 0 || rung < Rung::total || !position_.total_can_matter() ? ready : position_.find_safe();
  }

  // The subset rule, once for each pair of numbers where one has changed since the last look: where all
  // undetermined cells of one belong to the other, and as many mines are missing from both, what the other has more is
  // safe; where as many are safe in both, it is mines.
  bool look_at_pairs() {
    const long before = board.revision(), since = pairs_seen_;
    pairs_seen_ = before;
    for (int few = 0; few < board.size; ++few) {
      if (board.number(few) == hidden || board.undetermined_around(few) == 0) continue;
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

  // What one of the rungs `sentence`, `overlap` and `supposing` shows in components that changed since it was looked
  // at. True if it shows anything.
  bool look_at_components(Rung rung) {
    if (rung > Rung::supposing) return false;
    const long before = board.revision();
    std::vector<bool> is_seen(static_cast<std::size_t>(board.size));
    for (int number = 0; number < board.size; ++number) {
      const bool is_open = board.number(number) != hidden && board.undetermined_around(number) > 0;
      if (is_open && board.is_changed(number) && !is_seen[number]) look_at(numbers_with(number, is_seen), rung);
    }
    return board.revision() != before;
  }

  // The numbers that hang together with this one by undetermined cells.
  std::vector<int> numbers_with(int number, std::vector<bool>& is_seen) const {
    std::vector<int> together{number};
    is_seen[number] = true;
    for (std::size_t i = 0; i < together.size(); ++i) {
      for (int cell : board.around(together[i])) {
        if (!board.is_undetermined(cell)) continue;
        for (int other : board.around(cell)) {
          if (board.number(other) == hidden || is_seen[other]) continue;
          is_seen[other] = true;
          together.push_back(other);
        }
      }
    }
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

  const std::vector<std::uint8_t>& is_mine_;
  Patience& patience_;
  Position position_;
  Rung needed_ = Rung::single;  // the hardest rung that was tried, where pairs of numbers count as `sentence`
  long pairs_seen_ = -1;  // the revision of the board when its pairs were looked at
};

}  // namespace mineproof

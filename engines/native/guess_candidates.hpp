// The candidate cells of the guessers `safest`, `progress` and `optimal`.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <vector>

#include "one_move_lookahead.hpp"
#include "constants_from_python.hpp"

namespace mineproof {

// Needs a settled position without a safe move. The names are those of `engines.guessing`. Chances and weights that
// differ only by rounding are equal.
class Guessing {
 public:
  Guessing(const Board& board, Position& position) : board_(board), position_(position) {}

  std::vector<int> safest() const { return fewest_undetermined(fewest_neighbors(least_likely())); }

  std::vector<int> progress() {
    const std::vector<int> cells = least_likely();
    if (cells.size() <= 1) return cells;
    RangeGuard guard;
    Lookahead ahead(board_, position_);
    auto classes = ahead.alike(cells);
    classes.resize(std::min(classes.size(), most_classes()));
    struct Alike {
      std::vector<int> alike;
      std::array<double, 3> worth;
    };
    std::vector<Alike> best;
    for (const auto& alike : classes) best.push_back({alike, merit(ahead.prospects(alike[0]))});
    guard.check();
    for (int letter = 0; letter < 3; ++letter) {
      keep_greatest(best, figures.merit_tie, [&](const Alike& one) { return one.worth[letter]; });
    }
    return fewest_neighbors(all_cells(best));
  }

  // For positions with too many layouts for the game tree.
  std::vector<int> by_estimate() {
    const std::vector<int> cells = unresolvable_pair();
    return cells.empty() ? weighed() : cells;
  }

  // The first two cells on the board with one mine between them that no future number can locate; empty without any.
  std::vector<int> unresolvable_pair() const {
    const Frontier& frontier = position_.frontier;
    int first = board_.size, second = board_.size;
    for (const Component& component : frontier.problem.components) {
      const int group = frontier.problem.order[component.groups.begin];
      const int sentence = frontier.problem.members[component.sentences.begin];
      const bool is_pair = component.groups.size() == 1 && component.cells == 2;
      if (!is_pair || frontier.problem.sentences[sentence].count != 1) continue;
      const int one = std::min(frontier.cells[group][0], frontier.cells[group][1]);
      const int other = std::max(frontier.cells[group][0], frontier.cells[group][1]);
      if (one >= first || tells_apart(one, other) || tells_apart(other, one)) continue;
      first = one;
      second = other;
    }
    std::vector<int> cells;
    for (int cell : {first, second}) {
      if (cell < board_.size && !board_.is_made(cell)) cells.push_back(cell);
    }
    return cells;
  }

  // A class of equivalent cells: the chance to survive, the weight, and the expected number of safe cells afterwards.
  struct Candidates {
    double survival;
    std::vector<int> alike;
    double weight = -1;  // or -1: only one number is possible, or other cells have greater weights
    double expected = 0;
  };

  // The nearly safest cells (see `NEAR_BEST` in Python) with their weights, the safest first.
  std::vector<Candidates> candidates() {
    RangeGuard guard;
    const double progress = has_opening() ? figures.progress : figures.progress_closed;
    Lookahead ahead(board_, position_);
    std::vector<Candidates> found = nearly_safest(ahead);
    double best = 0;
    for (Candidates& candidate : found) {
      // The weight of a cell is greatest if the next guess is surely safe.
      if (candidate.survival * (1 + progress) < best - figures.tie) break;
      const std::vector<Prospect> prospects = ahead.prospects(candidate.alike[0]);
      if (prospects.size() <= 1) continue;  // it is uninformative
      const auto [leading_on, expected, entropy] = merit(prospects);
      double next = 0;  // the chance to survive the next guess
      for (const Prospect& prospect : prospects) next += prospect.share * (1 - prospect.risk);
      candidate.weight = candidate.survival * (next * (1 + progress * leading_on));
      candidate.expected = expected;
      best = std::max(best, candidate.weight);
    }
    guard.check();
    return found;
  }

  // The nearly safest cells with the greatest weight; ties are broken by the most expected safe cells.
  std::vector<int> weighed() {
    std::vector<Candidates> weighed = candidates();
    keep_greatest(weighed, figures.tie, [](const Candidates& one) { return one.weight; });
    keep_greatest(weighed, figures.merit_tie, [](const Candidates& one) { return one.expected; });
    return fewest_neighbors(weighed.empty() ? least_likely() : all_cells(weighed));
  }

  // The `cells` with the fewest neighbors: corners before edges before the middle.
  std::vector<int> fewest_neighbors(const std::vector<int>& cells) const {
    return lowest(cells, [&](int cell) { return board_.around(cell).size(); });
  }

 private:
  static std::size_t most_classes() { return static_cast<std::size_t>(figures.most_classes); }

  // The cells to guess from where a mine is least likely; none if all are surely mines.
  std::vector<int> least_likely() const {
    double least = std::numeric_limits<double>::infinity();
    for (int cell = 0; cell < board_.size; ++cell) {
      if (can_guess(cell)) least = std::min(least, odds(cell));
    }
    const double tied = least * (1 + figures.rounding * (10 + board_.undetermined()));
    std::vector<int> cells;
    for (int cell = 0; cell < board_.size; ++cell) {
      if (can_guess(cell) && odds(cell) <= tied) cells.push_back(cell);
    }
    return cells;
  }

  // The odds of a mine. Unlike chances, they distinguish values close to 1 as well as values close to 0.
  double odds(int cell) const { return position_.chance(cell).with_mine / position_.chance(cell).without; }

  double survival(int cell) const { return position_.chance(cell).without; }

  bool can_guess(int cell) const { return board_.is_undetermined(cell) && !board_.is_made(cell); }

  // Keeps only the items with the greatest value, if it is 0 or more; values that differ by at most `tie` are equal.
  template <typename Item, typename Value>
  static void keep_greatest(std::vector<Item>& items, double tie, Value value) {
    double most = 0;
    for (const Item& item : items) most = std::max(most, value(item));
    const auto is_less = [&](const Item& item) { return !(value(item) >= most - tie); };
    items.erase(std::remove_if(items.begin(), items.end(), is_less), items.end());
  }

  template <typename Item>
  static std::vector<int> all_cells(const std::vector<Item>& items) {
    std::vector<int> cells;
    for (const Item& item : items) cells.insert(cells.end(), item.alike.begin(), item.alike.end());
    std::sort(cells.begin(), cells.end());
    return cells;
  }

  template <typename Rank>
  static std::vector<int> lowest(const std::vector<int>& cells, Rank rank) {
    std::vector<int> found;
    int least = 0;
    for (int cell : cells) {
      const int ranked = rank(cell);
      if (found.empty() || ranked < least) {
        least = ranked;
        found.clear();
      }
      if (ranked == least) found.push_back(cell);
    }
    return found;
  }

  std::vector<int> fewest_undetermined(const std::vector<int>& cells) const {
    return lowest(cells, [&](int cell) {
      int undetermined = 0;
      for (int other : board_.around(cell)) undetermined += board_.is_undetermined(other);
      return undetermined;
    });
  }

  // The chance that another cell is proven safe, the expected number of such cells, and the entropy of the number in bits.
  static std::array<double, 3> merit(const std::vector<Prospect>& prospects) {
    std::array<double, 3> worth{};
    for (const Prospect& prospect : prospects) {
      if (prospect.safe > 0) worth[0] += prospect.share;
      worth[1] += prospect.share * prospect.safe;
      worth[2] -= prospect.share * std::log2(prospect.share);
    }
    return worth;
  }

  // Whether a cell that may still be revealed touches `one`, but not `other`.
  bool tells_apart(int one, int other) const {
    const Few<int> around = board_.around(other);
    for (int cell : board_.around(one)) {
      const bool is_determined = board_.known(cell) == Known::mine || board_.number(cell) != hidden;
      if (cell == other || is_determined) continue;
      if (std::find(around.begin(), around.end(), cell) == around.end()) return true;
    }
    return false;
  }

  // The classes of the nearly safest cells, the safest first.
  std::vector<Candidates> nearly_safest(const Lookahead& ahead) const {
    double safest = 0;
    for (int cell = 0; cell < board_.size; ++cell) {
      if (can_guess(cell)) safest = std::max(safest, survival(cell));
    }
    std::vector<int> near;
    for (int cell = 0; cell < board_.size; ++cell) {
      if (can_guess(cell) && survival(cell) >= figures.near_best * safest - figures.tie) near.push_back(cell);
    }
    std::vector<Candidates> found;
    for (auto& alike : ahead.alike(near)) found.push_back({survival(alike[0]), std::move(alike)});
    std::stable_sort(found.begin(), found.end(),
                     [](const Candidates& a, const Candidates& b) { return a.survival > b.survival; });
    if (found.size() > most_classes()) keep_first(found);
    return found;
  }

  // Keeps the safest classes, and among equally safe classes the first on the board.
  static void keep_first(std::vector<Candidates>& found) {
    for (auto begin = found.begin(); begin != found.end();) {
      auto end = std::next(begin);
      while (end != found.end() && std::prev(end)->survival - end->survival <= figures.tie) ++end;
      std::sort(begin, end, [](const Candidates& a, const Candidates& b) { return a.alike[0] < b.alike[0]; });
      begin = end;
    }
    found.resize(most_classes());
  }

  bool has_opening() const {
    for (int cell = 0; cell < board_.size; ++cell) {
      if (board_.number(cell) == 0) return true;
    }
    return false;
  }

  const Board& board_;
  Position& position_;
};

}  // namespace mineproof

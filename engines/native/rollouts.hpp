// Rollouts: the best candidate cell, by games continued from each candidate on random consistent layouts.
#pragma once

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

#include "endgame_questions.hpp"
#include "guess_candidates.hpp"
#include "layout_sampling.hpp"
#include "revealed_hash.hpp"
#include "constants_from_python.hpp"

namespace mineproof {

// A position without a known safe cell: its chance to win, or the cells to guess from.
struct Stuck {
  double chance = -1;  // or -1: more layouts are left than are looked at one by one
  std::vector<int> cells;
  std::vector<double> survivals;  // of each of them
};

class ImaginedGame {
 public:
  ImaginedGame(const Board& from, Patience& patience)
      : board_(from.height, from.width, from.total), patience_(patience), position_(board_, 0.5, 1, patience) {}

  // Reveals `first` in a layout where it is safe, and plays on as `optimal` does. The game never loses: if a guess hits
  // a mine, the layout is drawn again. The result is the product of the chances survived and of the chance at the end.
  double play(const Board& from, RevealedHash revealed, int first, const std::vector<std::uint8_t>& layout, RandomNumbers random) {
    board_ = from;
    position_.forget();
    revealed_ = revealed;
    is_mine_ = layout;
    double worth = 1;
    for (int next = first; next >= 0;) {
      open(next);
      if (board_.safes() == board_.size - board_.total && board_.next_safe() < 0) return worth;
      next = position_.find_safe_by_numbers();
      if (next >= 0) continue;
      const Stuck* stuck = look_up();
      if (stuck == nullptr) {
        next = board_.next_safe();
        continue;
      }
      if (stuck->chance >= 0) return worth * stuck->chance;
      if (stuck->cells.empty()) return 0;
      const int drawn = random.below(static_cast<int>(stuck->cells.size()));
      next = stuck->cells[drawn];
      worth *= stuck->survivals[drawn];
      if (is_mine_[next] && !redraw(next, random)) return 0;
    }
    return worth;
  }

 private:
  // Reveals a cell, and all cells around zeros.
  void open(int cell) {
    to_open_.assign(1, cell);
    while (!to_open_.empty()) {
      const int next = to_open_.back();
      to_open_.pop_back();
      if (board_.number(next) != hidden) continue;
      const int number = board_.mines_around(next, is_mine_);
      if (!board_.reveal(next, number)) throw HandOver("an imagined layout does not fit");
      revealed_.add(next, number);
      if (number > 0) continue;
      for (int other : board_.around(next)) to_open_.push_back(other);
    }
  }

  bool redraw(int free, RandomNumbers& random) {
    position_.settle();
    return LayoutDrawing(board_, position_, patience_).draw_with_free(free, random, is_mine_);
  }

  // The entry of the position, in which the numbers alone prove no cell safe; null if the total proves one.
  const Stuck* look_up() {
    const auto known = known_.find(revealed_.key());
    if (known != known_.end()) return &known->second;
    position_.settle();
    if (board_.next_safe() >= 0) return nullptr;
    Stuck& stuck = known_[revealed_.key()];
    stuck.chance = Endgame(board_, position_, patience_, figures.rollout_exact).chance_to_win();
    if (stuck.chance < 0) stuck.cells = Guessing(board_, position_).by_estimate();
    for (int cell : stuck.cells) stuck.survivals.push_back(position_.chance(cell).without);
    return &stuck;
  }

  Board board_;
  Patience& patience_;
  Position position_;
  RevealedHash revealed_;
  std::vector<std::uint8_t> is_mine_;
  std::vector<int> to_open_;
  std::unordered_map<std::uint64_t, Stuck> known_;
};

// Needs a settled position and a known total. All cells are tried on the same layouts with the same random numbers, and
// clearly inferior cells are dropped.
class Rollouts {
 public:
  Rollouts(const Board& board, Position& position, Patience& patience)
      : board_(board), patience_(patience), game_(board, patience), random_(0) {
    Guessing guessing(board, position);
    for (const auto& [survival, alike, weight, expected] : guessing.candidates()) {
      if (weight >= 0) rivals_.push_back({guessing.fewest_neighbors(alike), survival, weight, expected, {}, 0});
    }
    std::stable_sort(rivals_.begin(), rivals_.end(), [](const Rival& a, const Rival& b) { return a.weight > b.weight; });
    merge_equal();
    if (!rivals_.empty()) rivals_[0].lead = figures.rollout_lead;
    while (rivals_.size() > static_cast<std::size_t>(figures.rollout_cells) ||
           (!rivals_.empty() && rivals_.back().weight < figures.rollout_share * rivals_[0].weight)) {
      rivals_.pop_back();
    }
    revealed_.add_all(board);
    random_ = RandomNumbers(revealed_.key());
  }

  // Whether games are worth their time: not with too many layouts left to be informative, nor on boards that take long
  // to draw.
  static bool are_worth_it(const Board& board, const Position& position) {
    const std::size_t components = position.frontier.problem.components.size();
    return board.total >= 0 && board.size <= figures.most_cells &&
           components <= static_cast<std::size_t>(figures.most_components) &&
           position.worlds(2 * figures.rollout_layouts) <= figures.rollout_layouts;
  }

  // The cells among which to draw; none if no cell is informative.
  std::vector<int> best(const Position& position) {
    if (rivals_.size() > 1) {
      LayoutDrawing drawing(board_, position, patience_);
      for (int games = 0; games < figures.rollout_games && rivals_.size() > 1; games += figures.rollout_batch) {
        for (int i = 0; i < figures.rollout_batch; ++i) play_all(drawing);
        drop_worse();
      }
      std::swap(rivals_[0], rivals_[leader()]);
    }
    return rivals_.empty() ? std::vector<int>{} : rivals_[0].alike;
  }

 private:
  struct Rival {
    std::vector<int> alike;
    double survival, weight, expected;
    std::vector<double> worth;  // of each game
    double lead = 0;            // how much more often it is expected to win than others, before any game
  };

  // Cells of equal weight that show as many safe cells are mostly mirror images.
  void merge_equal() {
    std::vector<Rival> merged;
    for (Rival& rival : rivals_) {
      const auto twin = std::find_if(merged.begin(), merged.end(), [&](const Rival& other) {
        return other.weight - rival.weight <= figures.tie && std::abs(other.expected - rival.expected) <= figures.merit_tie;
      });
      if (twin == merged.end()) {
        merged.push_back(std::move(rival));
      } else {
        twin->alike.insert(twin->alike.end(), rival.alike.begin(), rival.alike.end());
      }
    }
    rivals_.swap(merged);
  }

  void play_all(LayoutDrawing& drawing) {
    drawing.draw(random_, drawn_);
    const std::uint64_t seed = random_.next();
    for (Rival& rival : rivals_) {
      const int cell = rival.alike[seed % rival.alike.size()];
      RandomNumbers random(seed);
      const bool is_mine = drawn_[cell];
      if (is_mine && !drawing.draw_with_free(cell, random, redrawn_)) throw HandOver("no layout is safe there");
      rival.worth.push_back(rival.survival * game_.play(board_, revealed_, cell, is_mine ? redrawn_ : drawn_, random));
    }
  }

  // The difference of two chances to win, by the games and by the prior, and its standard deviation.
  static std::pair<double, double> difference(const Rival& one, const Rival& other) {
    const auto games = static_cast<double>(one.worth.size());
    double sum = 0, squares = 0;
    for (std::size_t i = 0; i < one.worth.size(); ++i) {
      const double more = one.worth[i] - other.worth[i];
      sum += more;
      squares += more * more;
    }
    const double mean = sum / games, variance = std::max(0.0, squares / games - mean * mean) / games;
    const double before = figures.rollout_spread * figures.rollout_spread;
    return {(mean * before + (one.lead - other.lead) * variance) / (before + variance),
            std::sqrt(before * variance / (before + variance))};
  }

  std::size_t leader() const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < rivals_.size(); ++i) {
      if (difference(rivals_[i], rivals_[best]).first > 0) best = i;
    }
    return best;
  }

  void drop_worse() {
    const Rival best = rivals_[leader()];
    rivals_.erase(std::remove_if(rivals_.begin(), rivals_.end(), [&](const Rival& rival) {
      const auto [mean, deviation] = difference(best, rival);
      return mean > figures.rollout_doubt * deviation && mean > 0;
    }), rivals_.end());
  }

  const Board& board_;
  Patience& patience_;
  ImaginedGame game_;
  RandomNumbers random_;
  RevealedHash revealed_;
  std::vector<Rival> rivals_;
  std::vector<std::uint8_t> drawn_, redrawn_;
};

}  // namespace mineproof

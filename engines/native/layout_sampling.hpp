// Uniform random layouts among those that fit a position.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "mine_chances.hpp"
#include "random_numbers.hpp"

namespace mineproof {

// Needs a settled position with a known total; the position may change afterwards.
class LayoutDrawing {
 public:
  LayoutDrawing(const Board& board, const Position& position, Patience& patience)
      : problem_(position.frontier.problem), cells_(position.frontier.cells), program_(patience) {
    for (int cell = 0; cell < board.size; ++cell) {
      if (position.frontier.is_untouched(board, cell)) untouched_.push_back(cell);
      known_.push_back(board.known(cell) == Known::mine);
    }
    for (const Component& component : problem_.components) runs_.push_back(program_.forward(problem_, component));
    rest_.push_back({0, {1.0}, 0});
    for (std::size_t i = runs_.size(); i-- > 0;) {
      const Models &own = runs_[i].models, &others = rest_.back();
      rest_.push_back({own.least + others.least, product(own.counts, others.counts), 0});
    }
    std::reverse(rest_.begin(), rest_.end());
    mines_left_ = board.mines_left();
    Prior prior;
    prior.mines = mines_left_;
    prior.untouched = static_cast<int>(untouched_.size());
    weights_ = prior.weights(rest_[0].least, rest_[0].most());
  }

  // Sets for each cell of the board whether it is a mine.
  void draw(RandomNumbers& random, std::vector<std::uint8_t>& is_mine) {
    is_mine = known_;
    int left = random.weighted(static_cast<int>(weights_.size()), [&](int k) { return rest_[0].counts[k] * weights_[k]; });
    left += rest_[0].least;  // the mines in the components from one on
    const int apart = mines_left_ - left;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      const Models &own = runs_[i].models, &others = rest_[i + 1];
      const int mines = own.least + random.weighted(static_cast<int>(own.counts.size()), [&](int k) {
        const int elsewhere = left - own.least - k - others.least;
        const bool fits = 0 <= elsewhere && elsewhere < static_cast<int>(others.counts.size());
        return fits ? own.counts[k] * others.counts[elsewhere] : 0.0;
      });
      left -= mines;
      program_.draw(runs_[i], mines, random, [&](int group, int in_group) {
        alike_.assign(cells_[group].begin(), cells_[group].end());
        lay(alike_, in_group, random, is_mine);
      });
    }
    lay(untouched_, apart, random, is_mine);
  }

  // The same without a mine at `cell`. Returns false if this is very unlikely.
  bool draw_with_free(int cell, RandomNumbers& random, std::vector<std::uint8_t>& is_mine) {
    for (int tries = 0; tries < most_tries; ++tries) {
      draw(random, is_mine);
      if (!is_mine[cell]) return true;
    }
    return false;
  }

 private:
  static constexpr int most_tries = 1'000'000;

  static void lay(std::vector<int>& cells, int mines, RandomNumbers& random, std::vector<std::uint8_t>& is_mine) {
    for (int i = 0; i < mines; ++i) {
      std::swap(cells[i], cells[i + random.below(static_cast<int>(cells.size()) - i)]);
      is_mine[cells[i]] = true;
    }
  }

  const Problem problem_;
  const std::vector<Few<int>> cells_;
  DynamicProgram program_;
  std::vector<DynamicProgram::Run> runs_;
  std::vector<Models> rest_;  // of the components from one on together
  Polynomial weights_;        // of the untouched cells, by the mines in all components
  int mines_left_ = 0;
  std::vector<std::uint8_t> known_;
  std::vector<int> untouched_, alike_;
};

}  // namespace mineproof

// A player of whole games that guesses, for the referee of `game/native`.
#pragma once

#include "python_errors_and_lock.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "../../game/native/player_interfaces.hpp"
#include "guessing_board.hpp"

namespace mineproof {

class CompiledPlayer : public GamePlayer {
 public:
  CompiledPlayer(Way way, int exact_limit) : way_(way), exact_limit_(exact_limit) {}

  void begin(int height, int width, int mines) override {
    if (height > figures.largest_board / width) throw HandOver("the board has too many cells");
    counted_ = std::make_unique<CountedBoard>(height, width, mines, any_density, even_odds, 0);
  }

  void reveal(int cell, int number) override {
    if (!counted_->board.reveal(cell, number)) throw HandOver("only the Python engine could take in a number");
  }

  int safe_move() override { return counted_->find_safe(); }

  const std::vector<int>& guesses() override { return cells_ = counted_->drawn_from(way_, exact_limit_); }

  double survival(int cell) override {
    counted_->settle();
    const Known what = counted_->board.known(cell);
    return what == Known::undetermined ? counted_->position.chance(cell).without : what == Known::safe;
  }

  // Not earlier if the player searches earlier: the games of two players must end at the same time.
  double chance_to_win() override {
    const int limit = std::min(exact_limit_, figures.ending);
    double chance = -1;
    counted_->settle();
    if (way_ < Way::optimal || counted_->board.next_safe() >= 0) return chance;
    counted_->lock.run([&] {
      chance = Endgame(counted_->board, counted_->position, counted_->lock, limit).chance_to_win();
    });
    return chance;
  }

  bool imagine(int free, std::uint64_t seed, std::vector<std::uint8_t>& is_mine) override {
    return counted_->imagine(free, seed, is_mine);
  }

 private:
  static constexpr double any_density = 0.5, even_odds = 1;  // the total is known

  Way way_;
  int exact_limit_;
  std::unique_ptr<CountedBoard> counted_;
  std::vector<int> cells_;
};

}  // namespace mineproof

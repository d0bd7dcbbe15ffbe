// A whole game on a known layout by a player without guesses: the progress, and the inference needed.
#pragma once

#include <stdexcept>
#include <vector>

#include "player_interfaces.hpp"
#include "layout.hpp"

namespace mineproof {

// Only cells known to be safe are revealed.
class CarefulGame {
 public:
  CarefulGame(const Layout& layout, CarefulPlayer& player)
      : layout_(layout), player_(player), is_revealed_(layout.is_mine.size()) {}

  bool is_revealed(int cell) const { return is_revealed_[cell]; }

  // Plays from the `first` cell by the `least` rung, by the next one if that shows nothing more, and so on. Returns the
  // rung that finished the game, or none if even `most` does not. It is weaker than `least` if single numbers were
  // enough, or pairs of numbers one of which contains the cells of the other.
  Rung climb(int first, Rung least, Rung most) {
    if (layout_.is_mine[first]) throw std::runtime_error("the first cell is a mine");
    reveal(first);
    for (int rung = static_cast<int>(least); rung <= static_cast<int>(most); ++rung) {
      play(static_cast<Rung>(rung));
      if (player_.is_finished()) return player_.needed() <= Rung::sentence ? player_.needed() : static_cast<Rung>(rung);
    }
    return Rung::none;
  }

  // The distance from a game that needs the rung `complete` and is finished by it; the player knows all cells but those
  // hidden. It is first the least chance of a cell to be a mine or safe; if that is 0, the number of undetermined
  // cells.
  struct Distance {
    double chance;
    int left;
  };

  Distance distance(const std::vector<std::uint8_t>& is_hidden) {
    for (int cell = 0; cell < layout_.size(); ++cell) {
      if (!is_hidden[cell] && layout_.is_mine[cell]) player_.mark_mine(cell);
    }
    for (int cell = 0; cell < layout_.size(); ++cell) {
      if (!is_hidden[cell] && !layout_.is_mine[cell]) reveal(cell);
    }
    for (const Rung rung : {Rung::overlap, Rung::supposing}) {
      play(rung);
      if (player_.is_finished()) return {2, 0};
      const double chance = player_.least_chance();
      if (chance > 0) return {chance, 0};  // so nothing follows at all
    }
    play(Rung::complete);
    return {0, player_.is_finished() ? 0 : player_.undetermined()};
  }

 private:
  // Plays by one rung until nothing more follows.
  void play(Rung rung) {
    player_.look_anew();
    for (int cell = player_.safe_move(rung); cell >= 0; cell = player_.safe_move(rung)) reveal(cell);
  }

  void reveal(int cell) {
    is_revealed_[cell] = true;
    player_.reveal(cell, layout_.number(cell));
  }

  const Layout& layout_;
  CarefulPlayer& player_;
  std::vector<bool> is_revealed_;
};

}  // namespace mineproof

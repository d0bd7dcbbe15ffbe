// The game tree of a position with few layouts left: the moves with the greatest chance to win, exactly.
//
// To reveal a cell loses in the layouts with a mine there, and splits the others by the number that it shows; best play
// wins in as many layouts as the best cell wins in, summed over its numbers. Sets of layouts once solved are kept, by
// keys of 128 random bits a layout.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "components.hpp"

namespace mineproof {

class GameTree {
 public:
  static constexpr int deepest = 200;
  static constexpr int mine = 9;  // what a cell with a mine shows
  static constexpr long no_limit = std::numeric_limits<long>::max();

  struct GaveUp {};

  // `shows[layout * cells + cell]` is the number that a cell shows in a layout, or `mine`; numbers may lack what is the
  // same in all layouts. Throws `GaveUp` where a game could go on for more than `deepest` moves.
  GameTree(int cells, std::vector<std::uint8_t> shows, long limit, Patience& patience)
      : cells_(cells), shows_(std::move(shows)), limit_(limit), patience_(patience) {
    const int layouts = static_cast<int>(shows_.size()) / cells;
    if (std::min(layouts, cells) > deepest) throw GaveUp();
    for (std::uint8_t number : shows_) flags_.push_back(static_cast<std::uint16_t>(1u << number));
    std::uint64_t seed = 0;
    for (int layout = 0; layout < layouts; ++layout) {
      lists_.push_back(layout);
      const std::uint64_t high = random(seed);
      keys_.push_back({high, random(seed)});
    }
    for (int cell = 0; cell < cells; ++cell) open_.push_back(cell);
    seen_.resize(open_.size());
    mined_.resize(open_.size());
  }

  // In how many of the layouts best play wins. Throws `GaveUp` after too many looks at cells.
  int most_won() { return most_won({{0, static_cast<int>(lists_.size())}, {}, 0}, open_, 0); }

  // The cells whose chance to win is the greatest. Throws `GaveUp` after too many looks at cells.
  std::vector<int> best_moves() {
    std::vector<int> order = open_, mines(open_.size(), 0);
    const Range all{0, static_cast<int>(lists_.size())};
    for (int layout = 0; layout < all.end; ++layout) {
      for (int cell : open_) mines[cell] += shown(layout, cell) == mine;
    }
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return mines[a] < mines[b]; });
    int best = 0;
    std::vector<int> moves;
    for (int cell : order) {
      const int won = won_by(all, cell, open_, best);
      if (won > best) {
        best = won;
        moves.clear();
      }
      if (won == best) moves.push_back(cell);
    }
    return moves;
  }

 private:
  struct Key {
    std::uint64_t high = 0, low = 0;
    bool operator==(const Key& other) const { return high == other.high && low == other.low; }
    void toggle(const Key& other) {
      high ^= other.high;
      low ^= other.low;
    }
  };
  struct Hash {
    std::size_t operator()(const Key& key) const { return static_cast<std::size_t>(key.high); }
  };
  struct Known {
    int won = 0;            // the most layouts won, or
    bool is_exact = false;  // an upper bound on it
  };
  struct Part {
    Range layouts;  // in `lists_`
    Key key;
    int bound = 0;
  };

  // The generator "splitmix64": the same keys in every run.
  static std::uint64_t random(std::uint64_t& seed) {
    std::uint64_t x = seed += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
  }

  std::uint8_t shown(int layout, int cell) const {
    return shows_[static_cast<std::size_t>(layout) * cells_ + static_cast<std::size_t>(cell)];
  }

  // The most layouts won; where that is less than `enough`, any upper bound less than `enough`, found sooner.
  int most_won(const Part& part, const std::vector<int>& open, int enough) {
    if (part.layouts.size() == 1) return 1;
    const auto known = known_.find(part.key);
    if (known != known_.end() && (known->second.is_exact || known->second.won < enough)) return known->second.won;
    effort_ += static_cast<long>(open.size());
    patience_.spend(static_cast<long>(open.size()) * part.layouts.size());
    if (effort_ > limit_) throw GaveUp();
    const int won = solve(part.layouts, open, enough);
    const bool is_exact = won >= enough;
    known_[part.key] = {is_exact ? won : enough - 1, is_exact};
    return is_exact ? won : enough - 1;
  }

  // The most layouts won by revealing one of the `open` cells. If that is not `enough`, then some number less than that.
  int solve(Range layouts, const std::vector<int>& open, int enough) {
    const int size = layouts.size();
    look_at_all(layouts);
    std::vector<std::tuple<int, int, int>> telling;  // mines, parts (negative), cell
    std::vector<int> undetermined;
    for (int cell : open) {
      const int mines = mined_[cell];
      if (mines == size) continue;
      int parts = 0;
      for (unsigned left = seen_[cell] & ~(1u << mine); left != 0; left &= left - 1) ++parts;
      if (mines > 0) {
        undetermined.push_back(cell);
        if (parts > 1) telling.emplace_back(mines, -parts, cell);
      } else if (parts > 1) {
        return won_by(layouts, cell, open, enough);  // it costs nothing to see what a safe cell shows
      }
    }
    // A cell that can show but one number tells nothing: to reveal it last is as good.
    std::sort(telling.begin(), telling.end());
    int best = 1;
    for (const auto& [mines, parts, cell] : telling) {
      const int better = std::max(best + 1, enough);
      if (size - mines < better) break;
      best = std::max(best, won_by(layouts, cell, undetermined, better));
    }
    return best;
  }

  // For each cell, what it may show and how often it is a mine: all cells of a layout at once.
  void look_at_all(Range layouts) {
    std::fill(seen_.begin(), seen_.end(), std::uint16_t{0});
    std::fill(mined_.begin(), mined_.end(), std::uint16_t{0});
    for (int i = layouts.begin; i < layouts.end; ++i) {
      const std::uint16_t* flags = &flags_[static_cast<std::size_t>(lists_[i]) * cells_];
      for (int cell = 0; cell < cells_; ++cell) {
        seen_[cell] |= flags[cell];
        mined_[cell] = static_cast<std::uint16_t>(mined_[cell] + (flags[cell] >> mine));
      }
    }
  }

  // The most layouts won over all that `cell` may show; or 0, and sooner, if that cannot be `enough`.
  int won_by(Range layouts, int cell, const std::vector<int>& open, int enough) {
    Part parts[mine];
    int at_most = 0;
    const int count = split(layouts, cell, parts);
    for (int i = 0; i < count; ++i) at_most += parts[i].bound;
    std::sort(parts, parts + count, [](const Part& a, const Part& b) { return a.bound < b.bound; });
    for (int i = 0; i < count && at_most >= enough; ++i) {
      at_most -= parts[i].bound;
      at_most += most_won(parts[i], open, enough - at_most);
    }
    for (int i = 0; i < count; ++i) lists_.resize(lists_.size() - parts[i].layouts.size());
    return at_most >= enough ? at_most : 0;
  }

  // The layouts by what `cell` shows, in lists at the end of `lists_`, each with a bound on those won. Returns how many.
  int split(Range layouts, int cell, Part* parts) {
    int sizes[mine + 1] = {}, ends[mine + 1] = {};
    Key keys[mine + 1];
    for (int i = layouts.begin; i < layouts.end; ++i) {
      const int number = shown(lists_[i], cell);
      ++sizes[number];
      keys[number].toggle(keys_[lists_[i]]);
    }
    int count = 0, end = static_cast<int>(lists_.size());
    for (int number = 0; number < mine; ++number) {
      if (sizes[number] == 0) continue;
      const auto known = known_.find(keys[number]);
      const int bound = known == known_.end() ? sizes[number] : known->second.won;
      parts[count++] = {{end, end + sizes[number]}, keys[number], bound};
      ends[number] = end;
      end += sizes[number];
    }
    lists_.resize(end);
    for (int i = layouts.begin; i < layouts.end; ++i) {
      const int number = shown(lists_[i], cell);
      if (number != mine) lists_[ends[number]++] = lists_[i];
    }
    return count;
  }

  int cells_;
  std::vector<std::uint8_t> shows_;
  std::vector<std::uint16_t> flags_;  // the same, as one bit each: of several layouts they are put together
  long limit_, effort_ = 0;
  Patience& patience_;
  std::vector<int> lists_;  // lists of layouts: first all of them, then those of the sets looked at
  std::vector<Key> keys_;
  std::vector<int> open_;
  std::vector<std::uint16_t> seen_, mined_;
  std::unordered_map<Key, Known, Hash> known_;
};

}  // namespace mineproof

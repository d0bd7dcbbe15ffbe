// The game tree of a position with few layouts left: the moves with the greatest chance to win, exactly.
//
// Revealing a cell loses the layouts with a mine there, and splits the others by its number; best play wins as many
// layouts as the best cell, summed over its numbers. Solved sets of layouts are cached, by keys of 128 random bits a
// layout. A set is solved only if it may win as many layouts as its move needs, by an upper bound: a cached one, and
// then the mines at the cell with the fewest.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <exception>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "components.hpp"
#include "random_numbers.hpp"
#include "constants_from_python.hpp"
#include "transposition_table.hpp"

namespace mineproof {

class GameTree {
 public:
  static constexpr int mine = 9;  // shown by a cell with a mine
  static constexpr long no_limit = std::numeric_limits<long>::max();

  struct GaveUp : std::exception {};

  // `shows[layout * cells + cell]` is the number shown by a cell in a layout, or `mine`; a part of a number that is
  // the same in all layouts may be left out. Each of the `symmetries` maps layouts to layouts, and sets of layouts to
  // sets won as often. Throws `GaveUp` if a game could last too many moves.
  GameTree(int cells, const std::vector<std::uint8_t>& shows, long limit, Patience& patience,
           const std::vector<std::vector<int>>& symmetries = {})
      : cells_(cells),
        words_((cells + in_word - 1) / in_word),
        symmetries_(static_cast<int>(symmetries.size()) + 1),
        shows_(shows),
        limit_(limit),
        patience_(patience),
        safe_(static_cast<std::size_t>(words_)) {
    const int layouts = static_cast<int>(shows.size()) / cells;
    check_depth(static_cast<std::size_t>(layouts), static_cast<std::size_t>(cells));
    for (std::uint8_t number : shows) flags_.push_back(static_cast<std::uint16_t>(1u << number));
    pack(layouts);
    std::vector<SetKey> keys;
    RandomNumbers random(0);
    for (int layout = 0; layout < layouts; ++layout) {
      lists_.push_back(layout);
      const std::uint64_t high = random.next();
      keys.push_back({high, random.next()});
    }
    for (int layout = 0; layout < layouts; ++layout) {
      keys_.push_back(keys[layout]);
      for (const std::vector<int>& symmetry : symmetries) keys_.push_back(keys[symmetry[layout]]);
    }
  }

  static std::uint8_t shown_in(const Board& board, const std::vector<std::uint8_t>& is_mine, int cell) {
    return static_cast<std::uint8_t>(is_mine[cell] ? mine : board.mines_around(cell, is_mine));
  }

  // Each informative move reveals a cell and rules out a layout.
  static void check_depth(std::size_t layouts, std::size_t cells) {
    if (std::min(layouts, cells) > static_cast<std::size_t>(figures.deepest)) throw GaveUp();
  }

  // The number of layouts won by best play. Throws `GaveUp` beyond the limit of looks at cells.
  int most_won() {
    parts_.push_back(whole());
    return won_together(0, 0);
  }

  // The cells with the greatest chance to win. Throws `GaveUp` as `most_won` does.
  std::vector<int> best_moves() {
    Part all = whole();
    look_at(all);
    std::vector<int> order;
    for (int cell = 0; cell < cells_; ++cell) order.push_back(cell);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return mined(all, a) < mined(all, b); });
    int best = 0;
    std::vector<int> moves;
    for (int cell : order) {
      const int won = won_by(all.layouts, cell, best);
      if (won > best) moves.clear();
      best = std::max(best, won);
      if (won == best) moves.push_back(cell);
    }
    return moves;
  }

 private:
  // A set of layouts. At most `at_most` of them are won.
  struct Part {
    Range layouts;  // in `lists_`
    SetKey key;
    int at_most = 0;
    bool is_exact = false;   // whether that number is reached, and not only a bound
    std::size_t looks = 0;   // in `looks_`: the possible numbers of each cell, then how often each is a mine
  };
  using Move = std::tuple<int, int, int>;  // few mines first, and then many parts: mines, -parts, and the cell
  using Word = std::uint64_t;  // the numbers of 16 cells, four bits each
  static constexpr int in_word = 16;
  static constexpr Word lowest_bits = 0x1111111111111111u;

  void pack(int layouts) {
    numbers_.resize(static_cast<std::size_t>(layouts) * words_);
    mines_.resize(numbers_.size());
    for (int layout = 0; layout < layouts; ++layout) {
      for (int cell = 0; cell < cells_; ++cell) {
        const std::size_t at = static_cast<std::size_t>(layout) * words_ + static_cast<std::size_t>(cell / in_word);
        const int shift = cell % in_word * 4;
        const bool is_mine = shown(layout, cell) == mine;
        (is_mine ? mines_ : numbers_)[at] |= Word{is_mine ? 15 : shown(layout, cell)} << shift;
      }
    }
  }

  static int numbers(unsigned seen) { return static_cast<int>(std::bitset<mine>(seen).count()); }

  Part whole() const {
    Part all;
    all.layouts = {0, static_cast<int>(lists_.size())};
    all.at_most = all.layouts.size();
    return all;
  }

  unsigned shown(int layout, int cell) const {
    return shows_[static_cast<std::size_t>(layout) * cells_ + static_cast<std::size_t>(cell)];
  }
  const std::uint16_t* flags(int at) const { return &flags_[static_cast<std::size_t>(lists_[at]) * cells_]; }
  unsigned seen(const Part& part, int cell) const { return looks_[part.looks + cell]; }
  int mined(const Part& part, int cell) const { return looks_[part.looks + cells_ + cell]; }

  // Notes for each cell its possible numbers and how often it is a mine. Lowers the bound: if no informative cell is
  // safe, the next move loses the layouts with a mine there.
  void look_at(Part& part) {
    part.looks = looks_.size();
    looks_.resize(looks_.size() + 2 * static_cast<std::size_t>(cells_), 0);
    std::uint16_t* const seen = &looks_[part.looks];
    std::uint16_t* const mined = seen + cells_;
    for (int i = part.layouts.begin; i < part.layouts.end; ++i) {
      const std::uint16_t* const shown = flags(i);
      for (int cell = 0; cell < cells_; ++cell) {
        seen[cell] |= shown[cell];
        mined[cell] = static_cast<std::uint16_t>(mined[cell] + (shown[cell] >> mine));
      }
    }
    const int size = part.layouts.size();
    patience_.spend(static_cast<long>(cells_) * size);
    int least = size - 1;
    for (int cell = 0; cell < cells_; ++cell) {
      const unsigned shown = seen[cell] & ~(1u << mine);
      if ((shown & (shown - 1)) != 0 && mined[cell] < least) least = mined[cell];
    }
    part.at_most = std::min(part.at_most, size - least);
  }

  // The most layouts won in a set without an informative safe cell, or any upper bound less than `enough`.
  int solve(const Part& part, int enough) {
    effort_ += cells_;
    if (effort_ > limit_) throw GaveUp();
    const int size = part.layouts.size();
    std::vector<Move> telling;
    for (int cell = 0; cell < cells_; ++cell) {
      const int mines = mined(part, cell), parts = mines == size ? 0 : numbers(seen(part, cell));
      // A cell with only one possible number is uninformative: it can as well be revealed last.
      if (parts > 1) telling.push_back({mines, -parts, cell});
    }
    std::sort(telling.begin(), telling.end());
    int best = 1, at_most = 1;
    for (const auto& [mines, parts, cell] : telling) {
      const int better = std::max(best + 1, enough), survived = size - mines;
      const int won = survived < better ? survived : won_by(part.layouts, cell, better);
      at_most = std::max(at_most, won);
      if (survived < better) break;
      if (won >= better) best = won;
    }
    const int won = best >= enough ? best : at_most;
    solved_.put(part.key, won, won >= enough);
    return won;
  }

  // The most layouts won over all numbers of `cell`, or any upper bound less than `enough`, which is found sooner.
  int won_by(Range layouts, int cell, int enough) {
    const std::size_t lists = lists_.size(), looks = looks_.size(), parts = parts_.size();
    split(layouts, cell);
    const int won = won_together(parts, enough);
    lists_.resize(lists);
    looks_.resize(looks);
    parts_.resize(parts);
    return won;
  }

  // The same over the parts from `first` on.
  int won_together(std::size_t first, int enough) {
    int at_most = 0;
    for (std::size_t i = first; i < parts_.size(); ++i) at_most += parts_[i].at_most;
    for (std::size_t i = first; i < parts_.size(); ++i) {
      if (at_most < enough) return at_most;
      const std::size_t known = parts_.size();
      at_most -= parts_[i].at_most;
      assess(i);
      at_most += parts_[i].at_most;
      for (std::size_t k = known; k < parts_.size(); ++k) at_most += parts_[k].at_most;
    }
    std::vector<Part> open;
    for (std::size_t i = first; i < parts_.size(); ++i) {
      if (!parts_[i].is_exact) open.push_back(parts_[i]);
    }
    std::sort(open.begin(), open.end(), [](const Part& a, const Part& b) { return a.at_most < b.at_most; });
    for (const Part& part : open) {
      if (at_most < enough) return at_most;
      at_most += solve(part, enough - (at_most - part.at_most)) - part.at_most;
    }
    return at_most;
  }

  // Bounds the layouts won in a part. Revealing informative safe cells costs nothing, so the part is split by all their
  // numbers, and these parts are added at the end.
  void assess(std::size_t index) {
    Part part = parts_[index];
    const int size = part.layouts.size();
    part.is_exact = true;
    if (size > 1) {
      const bool is_split = find_safe(part.layouts);
      if (size == 2) {
        part.at_most = is_split ? 2 : 1;
      } else if (is_split) {
        part.at_most = 0;
        split_by_safe(part.layouts);
      } else {
        part.key = key_of(part.layouts);
        part.is_exact = false;
        solved_.look_up(part.key, part.at_most, part.is_exact);
        if (!part.is_exact) look_at(part);
      }
    }
    parts_[index] = part;
  }

  // Finds the cells that are safe in all layouts and informative. Returns false if there are none.
  bool find_safe(Range layouts) {
    patience_.spend(static_cast<long>(words_) * layouts.size());
    const Word* const first = &numbers_[static_cast<std::size_t>(lists_[layouts.begin]) * words_];
    bool any = false;
    for (int word = 0; word < words_; ++word) {
      Word mined = 0, differ = 0;
      for (int i = layouts.begin; i < layouts.end; ++i) {
        const std::size_t at = static_cast<std::size_t>(lists_[i]) * words_ + static_cast<std::size_t>(word);
        mined |= mines_[at];
        differ |= numbers_[at] ^ first[word];
      }
      differ &= ~mined;
      differ |= differ >> 2;
      differ = (differ | differ >> 1) & lowest_bits;
      safe_[word] = differ * 15;
      any = any || differ != 0;
    }
    return any;
  }

  // Splits by the numbers of all `safe_` cells.
  void split_by_safe(Range layouts) {
    int bits = 2;
    while (1 << bits < 2 * layouts.size()) ++bits;
    groups_.assign(std::size_t{1} << bits, -1);
    const std::size_t first = parts_.size();
    group_of_.clear();
    for (int i = layouts.begin; i < layouts.end; ++i) {
      const Word* const shown = &numbers_[static_cast<std::size_t>(lists_[i]) * words_];
      Word hash = 0;
      for (int word = 0; word < words_; ++word) hash = (hash ^ (shown[word] & safe_[word])) * 0x9E3779B97F4A7C15u;
      std::size_t at = static_cast<std::size_t>(hash >> (64 - bits));
      while (groups_[at] >= 0 && !shows_alike(shown, parts_[first + static_cast<std::size_t>(groups_[at])])) {
        at = (at + 1) & (groups_.size() - 1);
      }
      if (groups_[at] < 0) {
        groups_[at] = static_cast<int>(parts_.size() - first);
        add_part(i, i);  // until its list is made, it begins with a layout that shows the same
      }
      ++parts_[first + static_cast<std::size_t>(groups_[at])].at_most;
      group_of_.push_back(groups_[at]);
    }
    int end = static_cast<int>(lists_.size());
    for (std::size_t i = first; i < parts_.size(); ++i) {
      parts_[i].layouts = {end, end};
      end += parts_[i].at_most;
    }
    lists_.resize(end);
    for (int i = layouts.begin; i < layouts.end; ++i) {
      lists_[parts_[first + static_cast<std::size_t>(group_of_[i - layouts.begin])].layouts.end++] = lists_[i];
    }
  }

  bool shows_alike(const Word* shown, const Part& part) const {
    const Word* const other = &numbers_[static_cast<std::size_t>(lists_[part.layouts.begin]) * words_];
    for (int word = 0; word < words_; ++word) {
      if (((shown[word] ^ other[word]) & safe_[word]) != 0) return false;
    }
    return true;
  }

  void add_part(int begin, int end) {
    Part part;
    part.layouts = {begin, end};
    part.at_most = end - begin;
    parts_.push_back(part);
  }

  // Adds the layouts in which `cell` is safe as parts, one for each number, in lists at the end of `lists_`.
  void split(Range layouts, int cell) {
    int sizes[mine + 1] = {}, ends[mine + 1] = {};
    for (int i = layouts.begin; i < layouts.end; ++i) ++sizes[shown(lists_[i], cell)];
    int end = static_cast<int>(lists_.size());
    for (int number = 0; number < mine; ++number) {
      ends[number] = end;
      if (sizes[number] > 0) add_part(end, end + sizes[number]);
      end += sizes[number];
    }
    lists_.resize(end);
    for (int i = layouts.begin; i < layouts.end; ++i) {
      const int number = shown(lists_[i], cell);
      if (number != mine) lists_[ends[number]++] = lists_[i];
    }
  }

  // The least key of the set and of its mirror images.
  SetKey key_of(Range layouts) const {
    SetKey least;
    for (int symmetry = 0; symmetry < symmetries_; ++symmetry) {
      SetKey key;
      for (int i = layouts.begin; i < layouts.end; ++i) {
        const SetKey& own = keys_[static_cast<std::size_t>(lists_[i]) * symmetries_ + static_cast<std::size_t>(symmetry)];
        key = {key.first ^ own.first, key.second ^ own.second};
      }
      if (symmetry == 0 || key < least) least = key;
    }
    return least;
  }

  int cells_, words_, symmetries_;
  // The numbers shown by each cell in each layout, in three forms: plain; as one bit each, to be joined over layouts;
  // and in words of four bits for each cell, with all four bits of the mines in words of their own.
  std::vector<std::uint8_t> shows_;
  std::vector<std::uint16_t> flags_;
  std::vector<Word> numbers_, mines_;
  std::vector<SetKey> keys_;          // of each layout, and of its mirror images
  long limit_, effort_ = 0;
  Patience& patience_;
  std::vector<int> lists_;            // lists of layouts: first all of them, then those of the sets looked at
  std::vector<std::uint16_t> looks_;  // noted by `look_at`
  std::vector<Part> parts_;
  SolvedSets solved_;
  // Of the assessed part: the bits of its informative safe cells, and its split by them.
  std::vector<Word> safe_;
  std::vector<int> groups_, group_of_;
};

}  // namespace mineproof

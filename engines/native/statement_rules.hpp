// The set/subset rule, the overlap rule, and suppositions refuted by them, with the conclusions of the Python modules
// `subset_rule`, `overlap` and `supposing` of `engines/reasoners`.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <vector>

#include "board_knowledge.hpp"
#include "constants_from_python.hpp"

namespace mineproof {

// A set of cells within three rows and three columns, such as the neighbors of a number. Bit 8 * r + c stands for the
// cell `r` rows below `row` and `c` columns to the right of `column`, so that two overlapping sets fit into one frame.
// Equal sets are equal in all members: there is a cell in the first row and column.
struct Patch {
  int row, column;
  std::uint64_t bits;

  static Patch within(int row, int column, std::uint64_t bits) {
    constexpr std::uint64_t first_row = 0xff, first_column = 0x0101010101010101;
    for (; bits != 0 && (bits & first_row) == 0; bits >>= 8) ++row;
    for (; bits != 0 && (bits & first_column) == 0; bits >>= 1) ++column;
    return {row, column, bits};
  }

  bool operator==(const Patch& other) const {
    return row == other.row && column == other.column && bits == other.bits;
  }
};

inline int size_of(std::uint64_t bits) { return static_cast<int>(std::bitset<64>(bits).count()); }

// The pairs of statements compared: one contains the other, or both overlap.
enum class Rule { subset, overlap };

// Statements "from `low` to `high` of these cells are mines", closed under the rule and the single-statement rule.
class Statements {
 public:
  Statements(Rule rule, int height, int width, Patience& patience)
      : rule_(rule), height_(height), width_(width), patience_(&patience),
        latest_at_(static_cast<std::size_t>(height) * width, -1),
        known_(static_cast<std::size_t>(height) * width, Known::undetermined) {}

  // Adds a statement and its consequences. Returns false if it is refuted; the object must not be used then.
  bool tell(const Patch& patch, int low, int high) {
    pending_.push_back({patch, low, high});
    while (!pending_.empty()) {
      const Claim claim = pending_.back();
      pending_.pop_back();
      if (!take_in(claim)) return false;
    }
    return true;
  }

  Known known(int row, int column) const { return known_[place(row, column)]; }

  // Supposes each of these cells safe, then a mine, and adds the opposite of each refuted supposition, to the fixed
  // point. Returns false if both are refuted.
  bool suppose(const std::vector<Patch>& cells) {
    std::size_t in_vain = 0;  // how many cells in a row
    for (std::size_t i = 0; in_vain < cells.size(); i = (i + 1) % cells.size(), ++in_vain) {
      for (int mines = 0; mines < 2 && known(cells[i].row, cells[i].column) == Known::undetermined; ++mines) {
        if (Statements(*this).tell(cells[i], mines, mines)) continue;
        if (!tell(cells[i], 1 - mines, 1 - mines)) return false;
        in_vain = 0;
      }
    }
    return true;
  }

 private:
  static constexpr int reach = 2;                // sets that overlap begin at most this number of rows and columns apart

  struct Claim {
    Patch patch;
    int low, high;
  };

  struct Statement : Claim {
    int earlier;  // the statement before that begins at the same place, or -1
    bool is_open;
  };

  std::size_t place(int row, int column) const {
    return static_cast<std::size_t>(row) * width_ + column;
  }

  // Calls `act` with every open statement that begins at most `rows` rows and `columns` columns before or behind a place.
  template <typename Act>
  void for_each_near(int row, int column, int before, int behind, Act act) {
    for (int r = std::max(0, row - before); r <= std::min(height_ - 1, row + behind); ++r) {
      for (int c = std::max(0, column - before); c <= std::min(width_ - 1, column + behind); ++c) {
        for (int i = latest_at_[place(r, c)]; i >= 0; i = statements_[i].earlier) {
          if (statements_[i].is_open) act(statements_[i]);
        }
      }
    }
  }

  // Keeps a statement, without the known cells, if it is informative. Returns false if it is refuted.
  bool take_in(Claim claim) {
    patience_->spend(32);
    leave_known_out(claim);
    const int size = size_of(claim.patch.bits);
    Statement* same = size == 0 ? nullptr : find(claim.patch);
    const int fewest = same == nullptr ? 0 : same->low, most = same == nullptr ? size : same->high;
    claim.low = std::max(claim.low, fewest);
    claim.high = std::min(claim.high, most);
    if (claim.low > claim.high) return false;
    if (claim.low == fewest && claim.high == most) return true;
    if (claim.high == 0 || claim.low == size) {
      mark(claim.patch, claim.high == 0 ? Known::safe : Known::mine);
      return true;
    }
    if (same != nullptr) {
      same->low = claim.low;
      same->high = claim.high;
    } else {
      add(claim);
    }
    for_each_near(claim.patch.row, claim.patch.column, reach, reach, [&](const Statement& other) { compare(claim, other); });
    return true;
  }

  void leave_known_out(Claim& claim) const {
    std::uint64_t left = claim.patch.bits;
    for_each_cell(claim.patch, [&](int row, int column, std::uint64_t bit) {
      const Known what = known(row, column);
      if (what != Known::undetermined) left ^= bit;
      claim.low -= what == Known::mine;
      claim.high -= what == Known::mine;
    });
    claim.patch = Patch::within(claim.patch.row, claim.patch.column, left);
  }

  template <typename Act>
  static void for_each_cell(const Patch& patch, Act act) {
    for (int r = 0; r < 3; ++r) {
      for (int c = 0; c < 3; ++c) {
        const std::uint64_t bit = std::uint64_t{1} << (8 * r + c);
        if ((patch.bits & bit) != 0) act(patch.row + r, patch.column + c, bit);
      }
    }
  }

  Statement* find(const Patch& patch) {
    for (int i = latest_at_[place(patch.row, patch.column)]; i >= 0; i = statements_[i].earlier) {
      if (statements_[i].is_open && statements_[i].patch == patch) return &statements_[i];
    }
    return nullptr;
  }

  void add(const Claim& claim) {
    if (open_++ == figures.most_statements) throw HandOver("there are too many statements about overlaps");
    int& latest = latest_at_[place(claim.patch.row, claim.patch.column)];
    statements_.push_back({claim, latest, true});
    latest = static_cast<int>(statements_.size()) - 1;
  }

  // Notes the value of all these cells; the statements about any of them are added again.
  void mark(const Patch& patch, Known what) {
    for_each_cell(patch, [&](int row, int column, std::uint64_t) {
      known_[place(row, column)] = what;
      for_each_near(row, column, reach, 0, [&](Statement& other) {
        const int bit = 8 * (row - other.patch.row) + column - other.patch.column;
        if ((other.patch.bits >> bit & 1) == 0) return;
        other.is_open = false;
        --open_;
        pending_.push_back(other);
      });
    });
  }

  // Derives bounds for the cells in only one of two statements.
  void compare(const Claim& one, const Claim& other) {
    const int row = std::min(one.patch.row, other.patch.row), column = std::min(one.patch.column, other.patch.column);
    const auto framed = [&](const Patch& patch) { return patch.bits << (8 * (patch.row - row) + patch.column - column); };
    const std::uint64_t ones = framed(one.patch), others = framed(other.patch), shared = ones & others;
    if (shared == 0 || ones == others) return;
    if (rule_ == Rule::subset && shared != ones && shared != others) return;
    const int size = size_of(shared);
    bound(one, other, Patch::within(row, column, ones ^ shared), size, size_of(others ^ shared));
    bound(other, one, Patch::within(row, column, others ^ shared), size, size_of(ones ^ shared));
  }

  // Bounds the mines in the cells of `one` alone. Of the `size` shared cells, at most `other.high` are mines, and at
  // least `other.low` less the other's `elsewhere` further cells.
  void bound(const Claim& one, const Claim& other, const Patch& alone, int size, int elsewhere) {
    if (alone.bits == 0) return;
    const int needed = std::max(0, other.low - elsewhere);
    const bool is_more = one.low > other.high && other.high < size;
    const bool is_less = needed > 0 && one.high - needed < size_of(alone.bits);
    if (is_more || is_less) pending_.push_back({alone, one.low - std::min(other.high, size), one.high - needed});
  }

  Rule rule_;
  int height_, width_;
  Patience* patience_;
  std::vector<int> latest_at_;  // for each place the latest statement that begins there, or -1
  std::vector<Known> known_;
  std::vector<Statement> statements_;
  std::vector<Claim> pending_;
  int open_ = 0;
};

}  // namespace mineproof

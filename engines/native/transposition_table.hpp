// A table of solved sets of layouts: the number won, or an upper bound.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace mineproof {

// The key of a set: the random bits of its layouts, combined.
using SetKey = std::pair<std::uint64_t, std::uint64_t>;

// A hash table that grows up to `most_slots`; then new entries replace old ones.
class SolvedSets {
 public:
  SolvedSets() : slots_(first_slots) {}

  // Lowers `at_most` to the known bound of the set, and sets whether it is exact; unknown sets change neither.
  void look_up(const SetKey& key, int& at_most, bool& is_exact) const {
    for (std::size_t step = 0; step < probes; ++step) {
      const Slot& slot = slots_[(key.first + step) & (slots_.size() - 1)];
      if (!(slot.key == key)) continue;
      at_most = slot.won;
      is_exact = slot.is_exact;
      return;
    }
  }

  void put(const SetKey& key, int won, bool is_exact) {
    if (used_ > slots_.size() / 2 && slots_.size() < most_slots) grow();
    place({key, won, is_exact});
  }

 private:
  struct Slot {
    SetKey key;
    int won = 0;
    bool is_exact = false;
    bool is_free() const { return won == 0; }  // some layout is always won
  };
  static constexpr std::size_t first_slots = std::size_t{1} << 10, most_slots = std::size_t{1} << 23, probes = 8;

  void place(const Slot& filled) {
    std::size_t at = filled.key.first & (slots_.size() - 1);
    for (std::size_t step = 0; step < probes; ++step) {
      Slot& slot = slots_[(filled.key.first + step) & (slots_.size() - 1)];
      if (!slot.is_free() && !(slot.key == filled.key)) continue;
      used_ += slot.is_free();
      slot = filled;
      return;
    }
    slots_[at] = filled;
  }

  void grow() {
    std::vector<Slot> before(slots_.size() * 2);
    before.swap(slots_);
    used_ = 0;
    for (const Slot& slot : before) {
      if (!slot.is_free()) place(slot);
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

}  // namespace mineproof

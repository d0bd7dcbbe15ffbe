// A short list without allocation, for the at most eight neighbors of a cell.
#pragma once

namespace mineproof {

constexpr int most_neighbors = 8;

template <typename Item>
class Few {
 public:
  void push(Item item) { items_[size_++] = item; }
  void clear() { size_ = 0; }
  int size() const { return size_; }
  const Item& operator[](int index) const { return items_[index]; }
  const Item* begin() const { return items_; }
  const Item* end() const { return items_ + size_; }

  bool operator==(const Few& other) const {
    if (size_ != other.size_) return false;
    for (int i = 0; i < size_; ++i) {
      if (items_[i] != other.items_[i]) return false;
    }
    return true;
  }

 private:
  Item items_[most_neighbors];
  int size_ = 0;
};

}  // namespace mineproof

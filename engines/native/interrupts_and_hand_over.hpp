// Interrupts during long work, and the exception with which Python takes over.
#pragma once

#include <stdexcept>

namespace mineproof {

// Raised if the Python code has to take over; the message is the reason, as the end of a sentence.
struct HandOver : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Counts steps of long work and sometimes calls `look_up`, which may throw to interrupt it.
class Patience {
 public:
  virtual ~Patience() = default;

  void spend(long steps) {
    spent_ += steps;
    if (spent_ >= between_looks) {
      spent_ = 0;
      look_up();
    }
  }

 protected:
  virtual void look_up() = 0;

 private:
  static constexpr long between_looks = 1L << 22;
  long spent_ = 0;
};

}  // namespace mineproof
